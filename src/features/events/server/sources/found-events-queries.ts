import { eq, inArray, sql } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { FoundEvent } from '../../import-rules.ts';
import { type FollowedValues, sayingOf, valuesOf } from '../../source-says-rules.ts';
import { eventInterests, events, removedEvents } from '../events-tables.ts';

type EventRow = typeof events.$inferSelect;

/** An event of ours that a found one may be. `isRemoved`: an admin does not want it. */
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
 * What found events may be: all of their source that is not long over, everything else that begins
 * between the first and the last of them, and what was removed.
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

const AT_ONCE = 500;

/** Inserts new events; returns how many. One id of a source is one event. */
export async function insertFound(
  db: Db,
  sourceId: string,
  found: FoundEvent[],
  now: Date,
): Promise<number> {
  let written = 0;
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const rows = await db
      .insert(events)
      .values(found.slice(at, at + AT_ONCE).map((event) => newRow(sourceId, event, now)))
      .onConflictDoNothing()
      .returning({ id: events.id });
    written += rows.length;
  }
  return written;
}

function newRow(sourceId: string, event: FoundEvent, now: Date) {
  const says = sayingOf(event);
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

/** Changes an event as its source says. `isNews`: calendars that took it over have to follow. */
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

/** Somebody else lists them: they are not missing. */
export async function forgetMissed(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.update(events).set({ missedRuns: 0 }).where(inArray(events.id, ids));
}

/** Counts a reading without them; returns those that were missed often enough to be called off. */
export async function countMissed(
  db: Db,
  ids: string[],
  { most, now }: { most: number; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const off = await plainSql<{ id: string; isOff: boolean }>(
    db,
    `update events set missed_runs = missed_runs + 1,
      cancelled_at = case when missed_runs + 1 >= $2 then $3::timestamptz else cancelled_at end,
      sequence = case when missed_runs + 1 >= $2 then sequence + 1 else sequence end,
      updated_at = case when missed_runs + 1 >= $2 then $3::timestamptz else updated_at end
    where id = any(string_to_array($1, ',')::uuid[]) and cancelled_at is null
    returning id, cancelled_at is not null as "isOff"`,
    [ids.join(','), most, now.toISOString()],
  );
  return off.filter(({ isOff }) => isOff).map(({ id }) => id);
}

/** Which of some events somebody stands to: those who have to be told. */
export async function findWithPeople(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: eventInterests.eventId })
    .from(eventInterests)
    .where(
      sql`${inArray(eventInterests.eventId, ids)} and ${eventInterests.status} <> 'withdrawn'`,
    );
  return rows.map(({ id }) => id);
}
