import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const serverTests = [
  'src/{platform,app}/server/**/*.test.ts',
  'src/features/**/server/**/*.test.ts',
  'scripts/backup/*.test.ts',
];
const CORES = availableParallelism();
/**
 * Of the kinds that start servers, run side by side: one more than cores, for they wait a third of the time for the
 * database, a page or a clock.
 */
const SERVERS = { maxWorkers: CORES + 1, sequence: { groupOrder: 2 } };
/** Files share what a worker has loaded: loading it takes longer than most of them. */
const SHARED = { isolate: false };
/** Starts the run's one PostgreSQL; each test file clones its migrated template. */
const withDatabase = ['tests/postgres-server.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          ...SHARED,
          maxWorkers: CORES,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: serverTests,
          // Some draw whole pages; five seconds are short on a busy machine.
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          ...SHARED,
          ...SERVERS,
          include: [...serverTests, 'tests/*.test.ts'],
          globalSetup: withDatabase,
          setupFiles: ['tests/setup-file.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          ...SHARED,
          ...SERVERS,
          include: ['tests/e2e/*.spec.ts'],
          globalSetup: withDatabase,
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // A page says what it has to say soon after a press, not within it.
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['tests/setup-file.ts'],
        },
      },
      {
        test: {
          name: 'proofs',
          ...SERVERS,
          include: ['tests/proofs/*.test.ts'],
          globalSetup: withDatabase,
          // LONG=1 runs the proofs at full size (operations: "npm run test:long").
          testTimeout: process.env.LONG ? 3_600_000 : 120_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
