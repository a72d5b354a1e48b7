import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { FoundEvent } from '../../import-rules.ts';
import { type FollowedValues, sourceValuesOf, valuesOf } from '../../source-says-rules.ts';
import { eventInterests, events, removedEvents } from '../events-tables.ts';

type EventRow = typeof events.$inferSelect;

/** A stored event to match found ones with. `isRemoved`: an admin deleted it. */
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
  | 'sourceSays'
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
  sourceSays: events.sourceSays,
  missedRuns: events.missedRuns,
  cancelledAt: events.cancelledAt,
};

/**
 * Candidates for matching found events: their source's events that ended less than two days ago, all events that
 * start between the first and the last of them, and removed ones.
 */
export async function findStoredEvents(
  db: Db,
  sourceId: string,
  { first, last, now }: { first: Date; last: Date; now: Date },
): Promise<StoredEvent[]> {
  const between = (column: unknown) =>
    sql`${column} between ${first.toISOString()}::timestamptz and ${last.toISOString()}::timestamptz`;
  const kept = await db
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
  return [...removed.map(asRemoved), ...kept.map((row) => ({ ...row, isRemoved: false }))];
}

function asRemoved(row: typeof removedEvents.$inferSelect): StoredEvent {
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
    sourceSays: null,
    missedRuns: 0,
    cancelledAt: null,
  };
}

const BATCH_SIZE = 500;

/** Inserts new events, unique by source and external id; returns how many. */
export async function insertFound(
  db: Db,
  sourceId: string,
  found: FoundEvent[],
  now: Date,
): Promise<number> {
  let written = 0;
  for (let at = 0; at < found.length; at += BATCH_SIZE) {
    const rows = await db
      .insert(events)
      .values(found.slice(at, at + BATCH_SIZE).map((event) => newRow(sourceId, event, now)))
      .onConflictDoNothing()
      .returning({ id: events.id });
    written += rows.length;
  }
  return written;
}

function newRow(sourceId: string, event: FoundEvent, now: Date) {
  const says = sourceValuesOf(event);
  return {
    ...valuesOf(says),
    eventType: 'external' as const,
    sourceId,
    externalId: event.externalId,
    sourceSays: says,
    createdAt: now,
    updatedAt: now,
  };
}

type Followed = Partial<FollowedValues> &
  Partial<Pick<EventRow, 'externalId' | 'sourceSays' | 'missedRuns' | 'cancelledAt'>>;

/** Updates an event from its source. `isNews`: calendars have to update. */
export async function followSource(
  db: Db,
  id: string,
  values: Followed,
  { isNews, now }: { isNews: boolean; now: Date },
): Promise<void> {
  const news = isNews ? { sequence: sql`${events.sequence} + 1`, updatedAt: now } : {};
  await db
    .update(events)
    .set({ ...values, ...news })
    .where(eq(events.id, id));
}

/** Resets the counter of events that another source lists. */
export async function resetMissedRuns(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.update(events).set({ missedRuns: 0 }).where(inArray(events.id, ids));
}

/** Increments the counter of missing events, and cancels those that reach `maxMissed`; returns these. */
export async function countMissed(
  db: Db,
  ids: string[],
  { maxMissed, now }: { maxMissed: number; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const isOff = sql`${events.missedRuns} + 1 >= ${maxMissed}`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const off = await db
    .update(events)
    .set({
      missedRuns: sql`${events.missedRuns} + 1`,
      cancelledAt: sql`case when ${isOff} then ${at} else ${events.cancelledAt} end`,
      sequence: sql`case when ${isOff} then ${events.sequence} + 1 else ${events.sequence} end`,
      updatedAt: sql`case when ${isOff} then ${at} else ${events.updatedAt} end`,
    })
    .where(and(inArray(events.id, ids), isNull(events.cancelledAt)))
    .returning({ id: events.id, isOff: sql<boolean>`${events.cancelledAt} is not null` });
  return off.filter(({ isOff }) => isOff).map(({ id }) => id);
}

/** Which of some events have guests to notify. */
export async function findWithGuests(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: eventInterests.eventId })
    .from(eventInterests)
    .where(
      sql`${inArray(eventInterests.eventId, ids)} and ${eventInterests.status} <> 'withdrawn'`,
    );
  return rows.map(({ id }) => id);
}
