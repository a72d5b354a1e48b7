import { runChecks } from './run-checks.ts';

/**
 * `npm run check`: the fast checks (format, lint, import rules, types, unused code, feature order, generated files).
 */
const results = await runChecks();
process.exitCode = results.every((result) => result.hasPassed) ? 0 : 1;
