import { runTests } from './run-tests.ts';

/** `npm run test:long`: runs the proofs at full size (LONG=1). */
process.env.LONG = '1';
const { passed, failed } = await runTests(['proofs'], process.argv.slice(2));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
