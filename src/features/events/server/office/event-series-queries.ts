import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { eventSeries, events } from '../events-tables.ts';

export type SeriesRow = typeof eventSeries.$inferSelect;
type EventRow = typeof events.$inferSelect;

export async function insertSeries(
  db: Db,
  series: Omit<typeof eventSeries.$inferInsert, 'id' | 'createdAt'>,
): Promise<string> {
  const [row] = await db.insert(eventSeries).values(series).returning({ id: eventSeries.id });
  if (!row) throw new Error('event series insert returned no row');
  return row.id;
}

export async function findSeries(db: Db, id: string): Promise<SeriesRow | null> {
  const [row] = await db.select().from(eventSeries).where(eq(eventSeries.id, id));
  return row ?? null;
}

/** Locks the series until the transaction ends. */
export async function lockSeries(db: Db, id: string): Promise<SeriesRow | null> {
  const [row] = await db.select().from(eventSeries).where(eq(eventSeries.id, id)).for('update');
  return row ?? null;
}

export async function updateSeries(
  db: Db,
  id: string,
  changes: Partial<Omit<SeriesRow, 'id' | 'createdAt'>>,
): Promise<void> {
  await db.update(eventSeries).set(changes).where(eq(eventSeries.id, id));
}

/** Returns ongoing series that lack occurrences up to the day `until`. */
export async function findSeriesToExtend(db: Db, until: string): Promise<{ id: string }[]> {
  return db
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(
      and(
        lt(eventSeries.createdUntil, until),
        or(isNull(eventSeries.lastDay), sql`${eventSeries.createdUntil} < ${eventSeries.lastDay}`),
      ),
    );
}

/** Inserts occurrences, skipping days of a series that already have one. */
export async function insertOccurrences(
  db: Db,
  rows: (typeof events.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(events).values(rows).onConflictDoNothing();
}

/** Finds the occurrences on and after a day of the series, including exceptions. */
export function findFollowing(db: Db, seriesId: string, fromDay: string) {
  return db
    .select()
    .from(events)
    .where(and(eq(events.seriesId, seriesId), gte(events.seriesDay, fromDay)))
    .orderBy(asc(events.seriesDay));
}

/** Like `findFollowing`, but locks the occurrences until the transaction ends. */
export async function lockFollowing(
  db: Db,
  seriesId: string,
  fromDay: string,
): Promise<EventRow[]> {
  return findFollowing(db, seriesId, fromDay).for('update');
}
