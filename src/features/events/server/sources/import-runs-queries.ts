import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { eventImports } from '../events-tables.ts';

export type ImportRunRow = typeof eventImports.$inferSelect;

/** A run without a heartbeat for this long is claimed by another worker. */
const STALE_MILLIS = 60_000;

const staleBefore = (now: Date) => new Date(now.getTime() - STALE_MILLIS);

/** Inserts a run, or returns the running one: the database allows one at a time. */
export async function beginRun(
  db: Db,
  { startedBy, now }: { startedBy: string | null; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const [begun] = await db
    .insert(eventImports)
    .values({ startedBy, startedAt: now })
    .onConflictDoNothing()
    .returning({ id: eventImports.id });
  if (begun) return { ...begun, isNew: true };
  const [running] = await db
    .select({ id: eventImports.id })
    .from(eventImports)
    .where(eq(eventImports.state, 'running'));
  // It ended between the two queries: retry.
  return running ? { ...running, isNew: false } : beginRun(db, { startedBy, now });
}

/** Claims a run without a worker; false if it has one, or is over. */
export async function claimRun(db: Db, id: string, worker: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(eventImports)
    .set({ worker, beatAt: now })
    .where(
      and(
        eq(eventImports.id, id),
        eq(eventImports.state, 'running'),
        or(isNull(eventImports.worker), lt(eventImports.beatAt, staleBefore(now))),
      ),
    )
    .returning({ id: eventImports.id });
  return claimed.length > 0;
}

type OfWorker = { id: string; worker: string };

const ofWorker = ({ id, worker }: OfWorker) =>
  and(eq(eventImports.id, id), eq(eventImports.worker, worker), eq(eventImports.state, 'running'));

/** Saves the worker's heartbeat, which locks the run until the transaction ends; false if it lost the run. */
export async function saveHeartbeat(db: Db, run: OfWorker, now: Date): Promise<boolean> {
  const updated = await db
    .update(eventImports)
    .set({ beatAt: now })
    .where(ofWorker(run))
    .returning({ id: eventImports.id });
  return updated.length > 0;
}

/** Releases a run that its worker can't finish, so that it can be claimed at once. */
export async function releaseRun(db: Db, run: OfWorker): Promise<void> {
  await db.update(eventImports).set({ worker: null }).where(ofWorker(run));
}

/** Sets the number of sources of the run. */
export async function setRunSources(db: Db, run: OfWorker, sources: number): Promise<void> {
  await db.update(eventImports).set({ sources }).where(ofWorker(run));
}

type Counts = Pick<ImportRunRow, 'imported' | 'updated' | 'cancelled' | 'skipped'>;

/** Adds the counts of one source. */
export async function addToRun(db: Db, run: OfWorker, counts: Counts): Promise<void> {
  await db
    .update(eventImports)
    .set({
      sourcesDone: sql`${eventImports.sourcesDone} + 1`,
      imported: sql`${eventImports.imported} + ${counts.imported}`,
      updated: sql`${eventImports.updated} + ${counts.updated}`,
      cancelled: sql`${eventImports.cancelled} + ${counts.cancelled}`,
      skipped: sql`${eventImports.skipped} + ${counts.skipped}`,
    })
    .where(ofWorker(run));
}

export async function endRun(
  db: Db,
  run: OfWorker,
  state: 'done' | 'failed',
  now: Date,
): Promise<void> {
  await db.update(eventImports).set({ state, finishedAt: now }).where(ofWorker(run));
}

/** Runs whose worker died, or that were never claimed. */
export async function findStaleRuns(db: Db, now: Date): Promise<{ id: string }[]> {
  const lastHeartbeat = sql`coalesce(${eventImports.beatAt}, ${eventImports.startedAt})`;
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

/** The running import, or the last one. */
export async function findLatestRun(db: Db): Promise<ImportRunRow | null> {
  const [row] = await db.select().from(eventImports).orderBy(desc(eventImports.startedAt)).limit(1);
  return row ?? null;
}
