import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { BackupSummary } from '#platform/server/backup/write-backup.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type BackupProblem, createBackupFileName } from '../backups-rules.ts';
import { backups } from './backups-tables.ts';

/** A server without a heartbeat for this long is considered crashed. */
const STALE_SECONDS = 60;

type NewBackup = Pick<
  typeof backups.$inferInsert,
  'cause' | 'place' | 'isEncrypted' | 'startedBy'
> & { now: Date };

/** Inserts a backup, or returns the running one, as the unique index allows one at a time. */
export async function insertBackup(
  db: Db,
  { now, ...fields }: NewBackup,
): Promise<{ id: string; isNew: boolean }> {
  const id = randomUUID();
  const fileName = createBackupFileName(now, id);
  const [inserted] = await db
    .insert(backups)
    .values({ ...fields, id, fileName, startedAt: now, heartbeatAt: now })
    .onConflictDoNothing()
    .returning({ id: backups.id });
  if (inserted) return { id, isNew: true };
  const [running] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(eq(backups.state, 'running'));
  // The running backup may have finished since the insert.
  return running ? { id: running.id, isNew: false } : insertBackup(db, { now, ...fields });
}

const isRunning = (id: string) => and(eq(backups.id, id), eq(backups.state, 'running'));

export async function findRunningBackup(db: Db, id: string) {
  const [row] = await db.select().from(backups).where(isRunning(id));
  return row ?? null;
}

export async function recordHeartbeat(
  db: Db,
  id: string,
  progress: { partsDone: number; parts: number },
  now: Date,
): Promise<void> {
  await db
    .update(backups)
    .set({ ...progress, heartbeatAt: now })
    .where(isRunning(id));
}

export async function completeBackup(
  db: Db,
  id: string,
  summary: BackupSummary,
  now: Date,
): Promise<void> {
  await db
    .update(backups)
    .set({ ...summary, state: 'done', finishedAt: now })
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

/** Marks backups of crashed servers as failed; the next backup removes their files. */
export async function failStaleBackups(db: Db, now: Date): Promise<void> {
  await db
    .update(backups)
    .set({ state: 'failed', problem: 'interrupted', finishedAt: now })
    .where(
      and(
        eq(backups.state, 'running'),
        lt(backups.heartbeatAt, new Date(now.getTime() - STALE_SECONDS * 1000)),
      ),
    );
}

/** Returns successful backups that were not removed, newest first. */
export function findGoodBackups(db: Db) {
  return db
    .select({
      id: backups.id,
      at: backups.startedAt,
      place: backups.place,
      fileName: backups.fileName,
      bytes: backups.bytes,
      sha256: backups.sha256,
    })
    .from(backups)
    .where(and(eq(backups.state, 'done'), isNull(backups.removedAt)))
    .orderBy(desc(backups.startedAt));
}

export async function markRemoved(db: Db, id: string, now: Date): Promise<void> {
  await db.update(backups).set({ removedAt: now }).where(eq(backups.id, id));
}

/** Returns the newest 60 backups that were not removed. */
export function findBackups(db: Db) {
  return db
    .select()
    .from(backups)
    .where(isNull(backups.removedAt))
    .orderBy(desc(backups.startedAt))
    .limit(60);
}

/** Returns a successful backup that was not removed; null otherwise. */
export async function findGoodBackup(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), eq(backups.state, 'done'), isNull(backups.removedAt)));
  return row ?? null;
}
