import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { SourceEvent } from '../../import-rules.ts';
import { columnsOf, type SyncedValues, sourceValuesOf } from '../../source-values-rules.ts';
import { eventInterests, events, removedEvents } from '../events-tables.ts';

type EventRow = typeof events.$inferSelect;

/** A stored event that a source's events are matched against. `isRemoved`: an admin deleted it. */
export type StoredEvent = Pick<
  EventRow,
  | 'id'
  | 'sourceId'
  | 'externalId'
  | 'startsAt'
  | 'endsAt'
  | 'allDay'
  | 'title'
  | 'description'
  | 'sourceUrl'
  | 'tags'
  | 'priceCents'
  | 'priceKnown'
  | 'sourceValues'
  | 'missedRuns'
  | 'cancelledAt'
> & { location: string; isRemoved: boolean };

const columns = {
  id: events.id,
  sourceId: events.sourceId,
  externalId: events.externalId,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  allDay: events.allDay,
  title: events.title,
  description: events.description,
  location: sql<string>`coalesce(${events.location}, '')`,
  sourceUrl: events.sourceUrl,
  tags: events.tags,
  priceCents: events.priceCents,
  priceKnown: events.priceKnown,
  sourceValues: events.sourceValues,
  missedRuns: events.missedRuns,
  cancelledAt: events.cancelledAt,
};

/**
 * Returns candidates for matching a source's events: the source's stored events, except those that ended over two days
 * ago; all events that start between `first` and `last`; and removed events.
 */
export async function findStoredEvents(
  db: Db,
  sourceId: string,
  { first, last, now }: { first: Date; last: Date; now: Date },
): Promise<StoredEvent[]> {
  const between = (column: unknown) =>
    sql`${column} between ${first.toISOString()}::timestamptz and ${last.toISOString()}::timestamptz`;
  const stored = await db
    .select(columns)
    .from(events)
    .where(
      sql`(${events.sourceId} = ${sourceId} and ${events.endsAt} > ${now.toISOString()}::timestamptz - interval '2 days')
        or ${between(events.startsAt)}`,
    );
  const removed = await db
    .select()
    .from(removedEvents)
    .where(sql`${removedEvents.sourceId} = ${sourceId} or ${between(removedEvents.startsAt)}`);
  return [...removed.map(fromRemovedRow), ...stored.map((row) => ({ ...row, isRemoved: false }))];
}

function fromRemovedRow(row: typeof removedEvents.$inferSelect): StoredEvent {
  return {
    ...row,
    location: row.location ?? '',
    isRemoved: true,
    endsAt: row.startsAt,
    allDay: false,
    description: null,
    sourceUrl: null,
    tags: [],
    priceCents: 0,
    priceKnown: false,
    sourceValues: null,
    missedRuns: 0,
    cancelledAt: null,
  };
}

const BATCH_SIZE = 500;

/** Inserts new events except those whose external id the source already has; returns the number inserted. */
export async function insertSourceEvents(
  db: Db,
  sourceId: string,
  sourceEvents: SourceEvent[],
  now: Date,
): Promise<number> {
  let insertedCount = 0;
  for (let start = 0; start < sourceEvents.length; start += BATCH_SIZE) {
    const rows = await db
      .insert(events)
      .values(
        sourceEvents.slice(start, start + BATCH_SIZE).map((event) => toRow(sourceId, event, now)),
      )
      .onConflictDoNothing()
      .returning({ id: events.id });
    insertedCount += rows.length;
  }
  return insertedCount;
}

function toRow(sourceId: string, event: SourceEvent, now: Date) {
  const sourceValues = sourceValuesOf(event);
  return {
    ...columnsOf(sourceValues),
    eventType: 'external' as const,
    sourceId,
    externalId: event.externalId,
    sourceValues,
    createdAt: now,
    updatedAt: now,
  };
}

type Changes = Partial<SyncedValues> &
  Partial<Pick<EventRow, 'externalId' | 'sourceValues' | 'missedRuns' | 'cancelledAt'>>;

/** Updates an event from its source. With `hasCalendarChange`, subscribed calendars update it too. */
export async function updateFromSource(
  db: Db,
  id: string,
  values: Changes,
  { hasCalendarChange, now }: { hasCalendarChange: boolean; now: Date },
): Promise<void> {
  const revision = hasCalendarChange
    ? { sequence: sql`${events.sequence} + 1`, updatedAt: now }
    : {};
  await db
    .update(events)
    .set({ ...values, ...revision })
    .where(eq(events.id, id));
}

/** Saves the times and ids of events that their source lists at the same local times in another time zone. */
export async function saveMovedEvents(db: Db, moved: StoredEvent[], now: Date): Promise<void> {
  // First of all, because a new id can be the previous one of another occurrence.
  const ids = moved.map(({ id }) => id);
  await db.update(events).set({ externalId: null }).where(inArray(events.id, ids));
  for (const { id, isRemoved, startsAt, endsAt, externalId, sourceValues } of moved) {
    if (isRemoved) {
      await db.update(removedEvents).set({ startsAt }).where(eq(removedEvents.id, id));
    } else {
      const values = { startsAt, endsAt, externalId, sourceValues };
      await updateFromSource(db, id, values, { hasCalendarChange: true, now });
    }
  }
}

/** Resets the counter of missed runs, for events that another source lists. */
export async function resetMissedRuns(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.update(events).set({ missedRuns: 0 }).where(inArray(events.id, ids));
}

/**
 * Increments the missed runs of the given events and cancels those that reach `maxMissed`. Returns the ids of the
 * cancelled ones.
 */
export async function recordMissedRun(
  db: Db,
  ids: string[],
  { maxMissed, now }: { maxMissed: number; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const reachesLimit = sql`${events.missedRuns} + 1 >= ${maxMissed}`;
  const nowSql = sql`${now.toISOString()}::timestamptz`;
  const updated = await db
    .update(events)
    .set({
      missedRuns: sql`${events.missedRuns} + 1`,
      cancelledAt: sql`case when ${reachesLimit} then ${nowSql} else ${events.cancelledAt} end`,
      sequence: sql`case when ${reachesLimit} then ${events.sequence} + 1 else ${events.sequence} end`,
      updatedAt: sql`case when ${reachesLimit} then ${nowSql} else ${events.updatedAt} end`,
    })
    .where(and(inArray(events.id, ids), isNull(events.cancelledAt)))
    .returning({ id: events.id, isCancelled: sql<boolean>`${events.cancelledAt} is not null` });
  return updated.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
}

/** Returns the ids of the given events that have guests to notify. */
export async function findEventIdsWithGuests(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: eventInterests.eventId })
    .from(eventInterests)
    .where(
      sql`${inArray(eventInterests.eventId, ids)} and ${eventInterests.status} <> 'withdrawn'`,
    );
  return rows.map(({ id }) => id);
}
