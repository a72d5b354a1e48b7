import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { eventSources, events, type SourceRun } from '../events-tables.ts';

export type EventSourceRow = typeof eventSources.$inferSelect;

/** Every source by name. */
export async function findSources(db: Db): Promise<EventSourceRow[]> {
  return db.select().from(eventSources).orderBy(asc(eventSources.name), asc(eventSources.id));
}

/** Those that a run reads, the oldest first. */
export async function findActiveSources(db: Db): Promise<EventSourceRow[]> {
  return db
    .select()
    .from(eventSources)
    .where(eq(eventSources.active, true))
    .orderBy(asc(eventSources.createdAt), asc(eventSources.id));
}

/** The source, locked until the transaction ends; null if it was removed. */
export async function lockSource(db: Db, id: string): Promise<EventSourceRow | null> {
  const [row] = await db.select().from(eventSources).where(eq(eventSources.id, id)).for('update');
  return row ?? null;
}

/** Its id. The database refuses an address that is on the list (`event_sources_url_unique`). */
export async function insertSource(
  db: Db,
  source: Pick<EventSourceRow, 'name' | 'url' | 'timezone'>,
): Promise<string> {
  const [row] = await db.insert(eventSources).values(source).returning({ id: eventSources.id });
  if (!row) throw new Error('the source was not written');
  return row.id;
}

/** False if there is no such source. */
export async function changeSource(
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

/** Writes down what came of reading it; what it said of its version only where it was read whole. */
export async function saveSourceRun(
  db: Db,
  id: string,
  lastRun: SourceRun,
  version: Partial<Pick<EventSourceRow, 'etag' | 'lastModified'>>,
): Promise<void> {
  await db
    .update(eventSources)
    .set({ lastRun, ...version })
    .where(eq(eventSources.id, id));
}

export async function removeSource(db: Db, id: string): Promise<void> {
  await db.delete(eventSources).where(eq(eventSources.id, id));
}

/** Its events that are still to come. */
export async function findComingOfSource(db: Db, id: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.sourceId, id), gt(events.endsAt, now)));
  return rows.map((row) => row.id);
}
