import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { backups } from './backups-tables.ts';

export type LastBackup = {
  /** The last one that was written and read back whole, by which way, and where it lies. */
  last: { at: Date; cause: 'night' | 'hand'; place: 'folder' | 'store'; bytes: number } | null;
  /** The last one that failed, if none went well since: a key of backups-rules.ts. */
  failure: { at: Date; problem: string } | null;
};

/** How the venue's backups stand: the last good one, and what went wrong since. */
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
