import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { backups } from './backups-tables.ts';

export type LastBackup = {
  /** The last successful backup. */
  last: { at: Date; cause: 'night' | 'hand'; place: 'folder' | 'store'; bytes: number } | null;
  /** The last failure after `last`; `problem` is a `BackupProblem`. */
  failure: { at: Date; problem: string } | null;
};

/** Returns the last successful backup whose file still exists, and the last failure after it. */
export async function findLastBackup(db: Db): Promise<LastBackup> {
  const [lastGood] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.state, 'done'), isNull(backups.removedAt)))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const [lastFailed] = await db
    .select({ at: backups.startedAt, problem: backups.problem })
    .from(backups)
    .where(
      and(
        eq(backups.state, 'failed'),
        lastGood ? gt(backups.startedAt, lastGood.startedAt) : undefined,
      ),
    )
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return {
    last: lastGood
      ? {
          at: lastGood.finishedAt ?? lastGood.startedAt,
          cause: lastGood.cause,
          place: lastGood.place,
          bytes: lastGood.bytes ?? 0,
        }
      : null,
    failure: lastFailed ? { at: lastFailed.at, problem: lastFailed.problem ?? 'unexpected' } : null,
  };
}
