import { and, eq, lt, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import { matchRuns } from '../matches-tables.ts';

export type MatchRun = typeof matchRuns.$inferSelect;

/** Another server may claim a run that has had no heartbeat for this long. */
const STALLED_MILLIS = 60_000;

const isStalled = (now: Date) =>
  lt(
    matchRuns.heartbeatAt,
    sql`${new Date(now.getTime() - STALLED_MILLIS).toISOString()}::timestamptz`,
  );

/** Inserts a run, or returns the one that is running already. */
export async function startRun(
  db: Db,
  { startedBy, now }: { startedBy: string | null; now: Date },
): Promise<{ run: MatchRun; isNew: boolean }> {
  const [newRun] = await db
    .insert(matchRuns)
    .values({ startedBy, startedAt: now, heartbeatAt: now })
    .onConflictDoNothing()
    .returning();
  if (newRun) return { run: newRun, isNew: true };
  const [run] = await db.select().from(matchRuns).where(eq(matchRuns.state, 'running'));
  return run ? { run, isNew: false } : startRun(db, { startedBy, now });
}

/** Claims a new or stalled run. Returns its heartbeat; null if another server is running it or it has finished. */
export async function claimRun(db: Db, id: string, now: Date): Promise<Date | null> {
  const heartbeatAt = sql`greatest(${now.toISOString()}::timestamptz, ${matchRuns.startedAt} + interval '1 ms')`;
  const [claimedRun] = await db
    .update(matchRuns)
    .set({ heartbeatAt, percent: 0, found: 0 })
    .where(
      and(
        eq(matchRuns.id, id),
        eq(matchRuns.state, 'running'),
        or(eq(matchRuns.heartbeatAt, matchRuns.startedAt), isStalled(now)),
      ),
    )
    .returning({ heartbeatAt: matchRuns.heartbeatAt });
  return claimedRun?.heartbeatAt ?? null;
}

/** Saves a run's progress. Returns its next heartbeat; null if another server has claimed the run or it has ended. */
export async function updateRun(
  db: Db,
  { id, heartbeatAt, now }: { id: string; heartbeatAt: Date; now: Date },
  changes: Partial<Pick<MatchRun, 'families' | 'percent' | 'found' | 'state' | 'finishedAt'>>,
): Promise<Date | null> {
  const nextHeartbeatAt = new Date(Math.max(now.getTime(), heartbeatAt.getTime() + 1));
  const [updatedRun] = await db
    .update(matchRuns)
    .set({ ...changes, heartbeatAt: nextHeartbeatAt })
    .where(
      and(
        eq(matchRuns.id, id),
        eq(matchRuns.state, 'running'),
        sql`${matchRuns.heartbeatAt} = ${heartbeatAt.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: matchRuns.id });
  return updatedRun ? nextHeartbeatAt : null;
}

/** Returns the running generation if it is stalled, otherwise null. */
export async function findStalledRun(db: Db, now: Date): Promise<MatchRun | null> {
  const [row] = await db
    .select()
    .from(matchRuns)
    .where(and(eq(matchRuns.state, 'running'), isStalled(now)));
  return row ?? null;
}

export async function findRun(db: Db, id: string): Promise<MatchRun | null> {
  const [row] = await db.select().from(matchRuns).where(eq(matchRuns.id, id));
  return row ?? null;
}

/** Returns the running generation, or the latest one. */
export async function findLatestRun(db: Db): Promise<MatchRun | null> {
  const [row] = await db
    .select()
    .from(matchRuns)
    .orderBy(sql`${matchRuns.startedAt} desc`)
    .limit(1);
  return row ?? null;
}

/** Announces a run's progress to all admins. */
export async function announceRun(db: Db): Promise<void> {
  const admins = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const userIds = admins.map(({ id }) => id);
  await announce(db, { userIds }, { type: 'match_run', payload: {} });
}
