import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { BackupSummary } from '#platform/server/backup/write-backup.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type BackupProblem, backupFileName } from '../backups-rules.ts';
import { backups } from './backups-tables.ts';

/** A server that says nothing for so long is dead. */
const SILENT_SECONDS = 60;

type NewBackup = Pick<
  typeof backups.$inferInsert,
  'cause' | 'place' | 'isEncrypted' | 'startedBy'
> & { now: Date };

/** A new backup, or the one that runs: the unique index lets one run at a time. */
export async function beginBackupRow(
  db: Db,
  { now, ...wanted }: NewBackup,
): Promise<{ id: string; isNew: boolean }> {
  const id = randomUUID();
  const [made] = await db
    .insert(backups)
    .values({ ...wanted, id, fileName: backupFileName(now, id), startedAt: now, beatAt: now })
    .onConflictDoNothing()
    .returning({ id: backups.id });
  if (made) return { id, isNew: true };
  const [running] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(eq(backups.state, 'running'));
  // It may have ended just now.
  return running ? { id: running.id, isNew: false } : beginBackupRow(db, { now, ...wanted });
}

const running = (id: string) => and(eq(backups.id, id), eq(backups.state, 'running'));

export async function findRunningBackup(db: Db, id: string) {
  const [row] = await db.select().from(backups).where(running(id));
  return row ?? null;
}

export async function beatBackup(
  db: Db,
  id: string,
  progress: { partsDone: number; parts: number },
  now: Date,
): Promise<void> {
  await db
    .update(backups)
    .set({ ...progress, beatAt: now })
    .where(running(id));
}

export async function endBackup(
  db: Db,
  id: string,
  written: BackupSummary,
  now: Date,
): Promise<void> {
  await db
    .update(backups)
    .set({ ...written, state: 'done', finishedAt: now })
    .where(eq(backups.id, id));
}

export async function failBackup(
  db: Db,
  id: string,
  { problem, detail, now }: { problem: BackupProblem; detail: string; now: Date },
): Promise<void> {
  await db
    .update(backups)
    .set({ state: 'failed', problem, problemDetail: detail, finishedAt: now })
    .where(eq(backups.id, id));
}

/** Those whose server died count as failed; what it had written goes with the next one. */
export async function endSilentBackups(db: Db, now: Date): Promise<void> {
  await db
    .update(backups)
    .set({ state: 'failed', problem: 'interrupted', finishedAt: now })
    .where(
      and(
        eq(backups.state, 'running'),
        lt(backups.beatAt, new Date(now.getTime() - SILENT_SECONDS * 1000)),
      ),
    );
}

/** Those that went well and were not removed, the newest first. */
export function findGoodBackups(db: Db) {
  return db
    .select({
      id: backups.id,
      at: backups.startedAt,
      place: backups.place,
      fileName: backups.fileName,
    })
    .from(backups)
    .where(and(eq(backups.state, 'done'), isNull(backups.removedAt)))
    .orderBy(desc(backups.startedAt));
}

export async function markRemoved(db: Db, id: string, now: Date): Promise<void> {
  await db.update(backups).set({ removedAt: now }).where(eq(backups.id, id));
}

/** What /admin/data lists: the newest, without those whose file retention took away. */
export function findBackups(db: Db) {
  return db
    .select()
    .from(backups)
    .where(isNull(backups.removedAt))
    .orderBy(desc(backups.startedAt))
    .limit(60);
}

/** A good backup with its file; null for another. */
export async function findGoodBackup(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), eq(backups.state, 'done'), isNull(backups.removedAt)));
  return row ?? null;
}
