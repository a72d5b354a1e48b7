import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { eventImports } from '../events-tables.ts';

export type ImportRunRow = typeof eventImports.$inferSelect;

/** A run without a heartbeat for this long may be claimed by another worker. */
const STALE_MILLIS = 60_000;

const staleBefore = (now: Date) => new Date(now.getTime() - STALE_MILLIS);

/** Inserts a run, or returns the running one: a unique index allows only one at a time. */
export async function startRun(
  db: Db,
  { startedBy, now }: { startedBy: string | null; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const [inserted] = await db
    .insert(eventImports)
    .values({ startedBy, startedAt: now })
    .onConflictDoNothing()
    .returning({ id: eventImports.id });
  if (inserted) return { ...inserted, isNew: true };
  const [running] = await db
    .select({ id: eventImports.id })
    .from(eventImports)
    .where(eq(eventImports.state, 'running'));
  // The running import ended between the two queries: retry.
  return running ? { ...running, isNew: false } : startRun(db, { startedBy, now });
}

/** Claims a run whose worker is missing or stale; false if it has an active worker or has finished. */
export async function claimRun(db: Db, id: string, worker: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(eventImports)
    .set({ worker, heartbeatAt: now })
    .where(
      and(
        eq(eventImports.id, id),
        eq(eventImports.state, 'running'),
        or(isNull(eventImports.worker), lt(eventImports.heartbeatAt, staleBefore(now))),
      ),
    )
    .returning({ id: eventImports.id });
  return claimed.length > 0;
}

type ClaimedRun = { id: string; worker: string };

const isClaimed = ({ id, worker }: ClaimedRun) =>
  and(eq(eventImports.id, id), eq(eventImports.worker, worker), eq(eventImports.state, 'running'));

/** Saves the worker's heartbeat, which locks the run until the transaction ends; false if the worker lost the run. */
export async function saveHeartbeat(db: Db, run: ClaimedRun, now: Date): Promise<boolean> {
  const updated = await db
    .update(eventImports)
    .set({ heartbeatAt: now })
    .where(isClaimed(run))
    .returning({ id: eventImports.id });
  return updated.length > 0;
}

/** Releases a run that its worker cannot finish, so that another one can claim it immediately. */
export async function releaseRun(db: Db, run: ClaimedRun): Promise<void> {
  await db.update(eventImports).set({ worker: null }).where(isClaimed(run));
}

/** Sets the run's total number of sources. */
export async function setRunSourceCount(db: Db, run: ClaimedRun, sources: number): Promise<void> {
  await db.update(eventImports).set({ sources }).where(isClaimed(run));
}

type Counts = Pick<ImportRunRow, 'imported' | 'updated' | 'cancelled' | 'skipped'>;

/** Adds the counts of one finished source, and counts it as done. */
export async function addToRun(db: Db, run: ClaimedRun, counts: Counts): Promise<void> {
  await db
    .update(eventImports)
    .set({
      sourcesDone: sql`${eventImports.sourcesDone} + 1`,
      imported: sql`${eventImports.imported} + ${counts.imported}`,
      updated: sql`${eventImports.updated} + ${counts.updated}`,
      cancelled: sql`${eventImports.cancelled} + ${counts.cancelled}`,
      skipped: sql`${eventImports.skipped} + ${counts.skipped}`,
    })
    .where(isClaimed(run));
}

export async function endRun(
  db: Db,
  run: ClaimedRun,
  state: 'done' | 'failed',
  now: Date,
): Promise<void> {
  await db.update(eventImports).set({ state, finishedAt: now }).where(isClaimed(run));
}

/** Returns runs whose worker died, or that were never claimed. */
export async function findStaleRuns(db: Db, now: Date): Promise<{ id: string }[]> {
  const lastHeartbeat = sql`coalesce(${eventImports.heartbeatAt}, ${eventImports.startedAt})`;
  return db
    .select({ id: eventImports.id })
    .from(eventImports)
    .where(
      and(
        eq(eventImports.state, 'running'),
        sql`${lastHeartbeat} < ${staleBefore(now).toISOString()}::timestamptz`,
      ),
    );
}

export async function findRun(db: Db, id: string): Promise<ImportRunRow | null> {
  const [row] = await db.select().from(eventImports).where(eq(eventImports.id, id));
  return row ?? null;
}

/** Returns the newest run, running or finished; null if there is none. */
export async function findLatestRun(db: Db): Promise<ImportRunRow | null> {
  const [row] = await db.select().from(eventImports).orderBy(desc(eventImports.startedAt)).limit(1);
  return row ?? null;
}
