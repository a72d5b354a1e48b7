import { eventually } from '#tests/eventually.ts';
import type { TestApp } from '#tests/test-app.ts';
import { backups } from './backups-tables.ts';
import { beginBackup } from './make-backup.ts';

/** Makes a backup and returns its id. */
export async function aBackup(app: TestApp): Promise<string> {
  const id = await beginBackup(app.services, 'hand', null);
  await endedBackups(app);
  return id;
}

/** Every backup of the app, once none is in progress. */
export const endedBackups = (app: TestApp) =>
  eventually('the backup ends', async () => {
    const rows = await app.db.select().from(backups).orderBy(backups.startedAt);
    return rows.every(({ state }) => state !== 'running') && rows;
  });
