import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { eventSources, events, type SourceRun } from '../events-tables.ts';

export type EventSourceRow = typeof eventSources.$inferSelect;

/** Returns all sources, by name. */
export async function findSources(db: Db): Promise<EventSourceRow[]> {
  return db.select().from(eventSources).orderBy(asc(eventSources.name), asc(eventSources.id));
}

/** Returns the sources that an import reads, oldest first. */
export async function findActiveSources(db: Db): Promise<EventSourceRow[]> {
  return db
    .select()
    .from(eventSources)
    .where(eq(eventSources.active, true))
    .orderBy(asc(eventSources.createdAt), asc(eventSources.id));
}

/** Locks the source until the transaction ends; null if it was removed. */
export async function lockSource(db: Db, id: string): Promise<EventSourceRow | null> {
  const [row] = await db.select().from(eventSources).where(eq(eventSources.id, id)).for('update');
  return row ?? null;
}

/** Inserts a source; returns its id. A duplicate URL violates `event_sources_url_unique`. */
export async function insertSource(
  db: Db,
  source: Pick<EventSourceRow, 'name' | 'url' | 'timezone'>,
): Promise<string> {
  const [row] = await db.insert(eventSources).values(source).returning({ id: eventSources.id });
  if (!row) throw new Error('event source insert returned no row');
  return row.id;
}

/** Updates a source; false if it does not exist. */
export async function updateSource(
  db: Db,
  id: string,
  changes: Partial<
    Pick<EventSourceRow, 'name' | 'url' | 'timezone' | 'active' | 'etag' | 'lastModified'>
  >,
): Promise<boolean> {
  const changed = await db
    .update(eventSources)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(eventSources.id, id))
    .returning({ id: eventSources.id });
  return changed.length > 0;
}

/** Saves the result of a run, and the HTTP cache validators of a document that was read completely. */
export async function saveSourceRun(
  db: Db,
  id: string,
  lastRun: SourceRun,
  validators: Partial<Pick<EventSourceRow, 'etag' | 'lastModified'>>,
): Promise<void> {
  await db
    .update(eventSources)
    .set({ lastRun, ...validators })
    .where(eq(eventSources.id, id));
}

export async function removeSource(db: Db, id: string): Promise<void> {
  await db.delete(eventSources).where(eq(eventSources.id, id));
}

/** Returns the ids of the source's events that have not ended. */
export async function findUpcomingEventIdsOfSource(
  db: Db,
  id: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.sourceId, id), gt(events.endsAt, now)));
  return rows.map((row) => row.id);
}
