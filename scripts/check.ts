import { runChecks } from './run-checks.ts';

/** `npm run check`: the fast checks (format, lint, types, import rules, unused code). */
const results = await runChecks();
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
