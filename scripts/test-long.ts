import { runTests } from './run-tests.ts';

/** `npm run test:long`: the proofs at full size, which they detect by LONG. */
process.env.LONG = '1';
const { passed, failed } = await runTests(['proofs'], process.argv.slice(2));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
