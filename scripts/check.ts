import { runChecks } from './run-checks.ts';

/** `npm run check`: the fast part of the tests (format, lint, types, import rules, unused code). */
const results = await runChecks();
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
