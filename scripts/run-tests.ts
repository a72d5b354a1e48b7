import { resolve } from 'node:path';
import { parseCLI, type Reporter, startVitest, type TestModule } from 'vitest/node';

export type Tally = { passed: number; failed: number };

/**
 * Runs the given Vitest projects in this process. `args` are passed to Vitest (part of a file name, `-t "test name"`).
 * A file that fails to load and an error outside of any test count as failures.
 */
export async function runTests(projects: string[], args: string[]): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 };
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const vitest = await startVitest(filter, {
    ...options,
    root: resolve(import.meta.dirname, '..'),
    run: true,
    watch: false,
    project: projects,
    passWithNoTests: true,
    reporters: ['default', tallyReporter(tally)],
  });
  await vitest.close();
  // A run that fails to start (e.g. without a database) reports no tests, only this exit code.
  if (process.exitCode && tally.failed === 0) tally.failed = 1;
  return tally;
}

function tallyReporter(tally: Tally): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      tally.failed += unhandledErrors.length;
      for (const module of modules) countModule(module, tally);
    },
  };
}

function countModule(module: TestModule, tally: Tally) {
  const failedBefore = tally.failed;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'passed') tally.passed += 1;
    if (state === 'failed') tally.failed += 1;
  }
  // A throwing import or beforeAll is not reported by any test of the file.
  if (module.state() === 'failed' && tally.failed === failedBefore) tally.failed += 1;
}
