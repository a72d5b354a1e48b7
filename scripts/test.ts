import { findBrowser } from '#tests/find-browser.mjs';
import { runChecks } from './run-checks.ts';
import { runTests } from './run-tests.ts';

/**
 * `npm test`: runs the checks, then all tests; the last line is "N passed, N failed".
 * `npm test -- bookings` runs only matching test files, without the checks.
 */
const args = process.argv.slice(2);
const tally = { passed: 0, failed: 0 };

if (args.length === 0) {
  for (const check of await runChecks()) tally[check.hasPassed ? 'passed' : 'failed'] += 1;
}

const projects = ['unit', 'integration', 'proofs'];
if (findBrowser()) projects.push('e2e');
else {
  console.log('✗ e2e: no browser. Install Chromium or Google Chrome, or set CHROMIUM_PATH.');
  tally.failed += 1;
}
const tests = await runTests(projects, args);

const failed = tally.failed + tests.failed;
console.log(`\n${tally.passed + tests.passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
