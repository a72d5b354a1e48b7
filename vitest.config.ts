import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const serverTests = [
  'src/{platform,app}/server/**/*.test.ts',
  'src/features/**/server/**/*.test.ts',
  'scripts/backup/*.test.ts',
];
const CORES = availableParallelism();
/** For projects that start servers: one worker more than cores, since they spend a third of the time waiting. */
const WITH_SERVERS = { maxWorkers: CORES + 1, sequence: { groupOrder: 2 } };
/** Files share the modules loaded by their worker: loading takes longer than running most of them. */
const SHARED_MODULES = { isolate: false };
/** Starts the run's one PostgreSQL; each test file clones its migrated template. */
const databaseSetup = ['tests/postgres-server.ts'];

/** The longest files are among the proofs: at the end of a run, one would keep a single core busy. */
const PROJECT_ORDER = ['unit', 'proofs', 'e2e', 'integration'];

/** Within a project, Vitest runs larger files first. */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const position = ({ project }: TestSpecification) => PROJECT_ORDER.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => position(a) - position(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProjectSequencer },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          ...SHARED_MODULES,
          maxWorkers: CORES,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: serverTests,
          // Some tests render complete pages; five seconds is too short on a busy machine.
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          ...SHARED_MODULES,
          ...WITH_SERVERS,
          include: [...serverTests, 'tests/*.test.ts'],
          globalSetup: databaseSetup,
          setupFiles: ['tests/setup-file.ts'],
          // A busy machine may take ten times as long. Speed is measured by `npm run bench`, not here.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          ...SHARED_MODULES,
          ...WITH_SERVERS,
          include: ['tests/e2e/*.spec.ts'],
          globalSetup: databaseSetup,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles: ['tests/setup-file.ts'],
        },
      },
      {
        test: {
          // Only with `npm run baseline`.
          name: 'baseline',
          include: ['tests/baselines/*.test.ts'],
          globalSetup: databaseSetup,
          setupFiles: ['tests/setup-file.ts'],
          testTimeout: 150_000,
        },
      },
      {
        test: {
          // Only with `npm run pictures`.
          name: 'pictures',
          include: ['tests/pictures/*.test.ts'],
          globalSetup: databaseSetup,
          setupFiles: ['tests/setup-file.ts'],
          testTimeout: 150_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'proofs',
          ...WITH_SERVERS,
          include: ['tests/proofs/*.test.ts'],
          globalSetup: databaseSetup,
          // LONG=1 runs the proofs at full size (npm run test:long).
          testTimeout: process.env.LONG ? 3_600_000 : 120_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
