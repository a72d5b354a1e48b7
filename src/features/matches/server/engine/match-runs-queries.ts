import { and, eq, lt, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import { matchRuns } from '../matches-tables.ts';

export type MatchRun = typeof matchRuns.$inferSelect;

/** So long without a sign, a run's server is taken for dead: another takes the run up. */
const SILENT_MILLIS = 60_000;

const isSilent = (now: Date) =>
  lt(matchRuns.beatAt, sql`${new Date(now.getTime() - SILENT_MILLIS).toISOString()}::timestamptz`);

/** Begins a run, or finds the one in progress. */
export async function beginRun(
  db: Db,
  { startedBy, now }: { startedBy: string | null; now: Date },
): Promise<{ run: MatchRun; isNew: boolean }> {
  const [begun] = await db
    .insert(matchRuns)
    .values({ startedBy, startedAt: now, beatAt: now })
    .onConflictDoNothing()
    .returning();
  if (begun) return { run: begun, isNew: true };
  const [running] = await db.select().from(matchRuns).where(eq(matchRuns.state, 'running'));
  return running ? { run: running, isNew: false } : beginRun(db, { startedBy, now });
}

/**
 * Takes a run that nobody has begun, or whose server is silent. Returns the sign of life by which it is
 * kept (see keepRun), or null where another server works on it, or it is over.
 */
export async function takeRun(db: Db, id: string, now: Date): Promise<Date | null> {
  const sign = sql`greatest(${now.toISOString()}::timestamptz, ${matchRuns.startedAt} + interval '1 ms')`;
  const [taken] = await db
    .update(matchRuns)
    .set({ beatAt: sign, percent: 0, found: 0 })
    .where(
      and(
        eq(matchRuns.id, id),
        eq(matchRuns.state, 'running'),
        or(eq(matchRuns.beatAt, matchRuns.startedAt), isSilent(now)),
      ),
    )
    .returning({ beatAt: matchRuns.beatAt });
  return taken?.beatAt ?? null;
}

/** Tells how far a run is. Returns the next sign of life, or null if another has taken the run up. */
export async function keepRun(
  db: Db,
  { id, sign, now }: { id: string; sign: Date; now: Date },
  changes: Partial<Pick<MatchRun, 'families' | 'percent' | 'found' | 'state' | 'finishedAt'>>,
): Promise<Date | null> {
  const beatAt = new Date(Math.max(now.getTime(), sign.getTime() + 1));
  const [kept] = await db
    .update(matchRuns)
    .set({ ...changes, beatAt })
    .where(
      and(
        eq(matchRuns.id, id),
        eq(matchRuns.state, 'running'),
        sql`${matchRuns.beatAt} = ${sign.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: matchRuns.id });
  return kept ? beatAt : null;
}

/** A run whose server went away, to be taken up. */
export async function findSilentRun(db: Db, now: Date): Promise<MatchRun | null> {
  const [row] = await db
    .select()
    .from(matchRuns)
    .where(and(eq(matchRuns.state, 'running'), isSilent(now)));
  return row ?? null;
}

export async function findRun(db: Db, id: string): Promise<MatchRun | null> {
  const [row] = await db.select().from(matchRuns).where(eq(matchRuns.id, id));
  return row ?? null;
}

/** The run in progress, or the last one. */
export async function findLatestRun(db: Db): Promise<MatchRun | null> {
  const [row] = await db
    .select()
    .from(matchRuns)
    .orderBy(sql`${matchRuns.startedAt} desc`)
    .limit(1);
  return row ?? null;
}

/** Tells the pages of all admins that there is news of the run. */
export async function announceRun(db: Db): Promise<void> {
  const admins = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const userIds = admins.map(({ id }) => id);
  await announce(db, { userIds }, { type: 'match_run', payload: {} });
}
