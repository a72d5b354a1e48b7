import { resolve } from 'node:path';
import { parseCLI, type Reporter, startVitest, type TestModule } from 'vitest/node';

export type Tally = { passed: number; failed: number };

/**
 * Runs the given Vitest projects in this process. `args` are Vitest's (part of a file's name, `-t "name of a test"`).
 * A file that fails to load and an error outside of any test count as failed.
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
    reporters: ['default', counting(tally)],
  });
  await vitest.close();
  // A run that failed to start (for instance without a database) reports no test at all, only this code.
  if (process.exitCode && tally.failed === 0) tally.failed = 1;
  return tally;
}

function counting(tally: Tally): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      tally.failed += unhandledErrors.length;
      for (const module of modules) count(module, tally);
    },
  };
}

function count(module: TestModule, tally: Tally) {
  const failedBefore = tally.failed;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'passed') tally.passed += 1;
    if (state === 'failed') tally.failed += 1;
  }
  // Such as a throwing import or beforeAll, which no test of the file reports.
  if (module.state() === 'failed' && tally.failed === failedBefore) tally.failed += 1;
}
