import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#platform/server/database/database.ts';
import { findRun } from './import-runs-queries.ts';

const TIMEOUT_MILLIS = 20_000;
const POLL_MILLIS = 150;

/**
 * Waits up to 20 seconds for a run to end, so that the response contains its counts (spec 7: imported and skipped).
 * Returns without an error if it is still running. Polls the database, because another server may execute the run.
 */
export async function waitForRun(db: Db, runId: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MILLIS;
  while (Date.now() < deadline) {
    const run = await findRun(db, runId);
    if (run?.state !== 'running') return;
    await sleep(POLL_MILLIS);
  }
}
