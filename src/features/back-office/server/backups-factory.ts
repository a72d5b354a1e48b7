import { eventually } from '#tests/eventually.ts';
import type { TestApp } from '#tests/test-app.ts';
import { backups } from './backups-tables.ts';
import { startBackup } from './run-backup.ts';

/** Runs a backup and returns its id. */
export async function aBackup(app: TestApp): Promise<string> {
  const id = await startBackup(app.services, 'hand', null);
  await waitForBackups(app);
  return id;
}

/** Waits until no backup is running, and returns all of them. */
export const waitForBackups = (app: TestApp) =>
  eventually('no backup is running', async () => {
    const rows = await app.db.select().from(backups).orderBy(backups.startedAt);
    return rows.every(({ state }) => state !== 'running') && rows;
  });
