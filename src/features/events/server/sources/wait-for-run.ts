import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#platform/server/database/database.ts';
import { findRun } from './import-runs-queries.ts';

const TIMEOUT_MILLIS = 20_000;
const PAUSE_MILLIS = 150;

/**
 * Waits a little for a run, so that who asked for it is answered its counts (spec 7: imported and
 * skipped). The run may be another server's: only the database knows.
 */
export async function waitForRun(db: Db, runId: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MILLIS;
  while (Date.now() < until) {
    const run = await findRun(db, runId);
    if (run?.state !== 'running') return;
    await pause(PAUSE_MILLIS);
  }
}
