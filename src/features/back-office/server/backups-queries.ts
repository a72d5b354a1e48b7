import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { backups } from './backups-tables.ts';

export type LastBackup = {
  /** The last successful backup. */
  last: { at: Date; cause: 'night' | 'hand'; place: 'folder' | 'store'; bytes: number } | null;
  /** The last failure after it; `problem` is a key of backups-rules.ts. */
  failure: { at: Date; problem: string } | null;
};

/** Returns the last successful backup, and the last failure after it. */
export async function findLastBackup(db: Db): Promise<LastBackup> {
  const [good] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.state, 'done'), isNull(backups.removedAt)))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const [failed] = await db
    .select({ at: backups.startedAt, problem: backups.problem })
    .from(backups)
    .where(
      and(eq(backups.state, 'failed'), good ? gt(backups.startedAt, good.startedAt) : undefined),
    )
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return {
    last: good
      ? {
          at: good.finishedAt ?? good.startedAt,
          cause: good.cause,
          place: good.place,
          bytes: good.bytes ?? 0,
        }
      : null,
    failure: failed ? { at: failed.at, problem: failed.problem ?? 'unexpected' } : null,
  };
}
