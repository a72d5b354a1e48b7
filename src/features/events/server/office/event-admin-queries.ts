import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { eventInterests, events, removedEvents } from '../events-tables.ts';

export type EventRow = typeof events.$inferSelect;

export async function insertEvent(db: Db, values: typeof events.$inferInsert): Promise<string> {
  const [row] = await db.insert(events).values(values).returning({ id: events.id });
  if (!row) throw new Error('event insert returned no row');
  return row.id;
}

export async function findEventRow(db: Db, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(eq(events.id, id));
  return row ?? null;
}

/** Locks the event until the transaction ends, which serializes changes. */
export async function lockEventRow(db: Db, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(eq(events.id, id)).for('update');
  return row ?? null;
}

/** Locks events in the order of their ids, to avoid deadlocks, until the transaction ends. */
export async function lockEventRows(db: Db, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(events.id)
    .for('update');
}

export async function updateEventRow(
  db: Db,
  id: string,
  changes: Partial<Omit<EventRow, 'id' | 'taken' | 'createdAt'>>,
): Promise<void> {
  await db.update(events).set(changes).where(eq(events.id, id));
}

/** Deletes events; records imported ones in `removed_events`, so that they are not imported again. */
export async function removeEventRows(db: Db, rows: readonly EventRow[]): Promise<void> {
  const imported = rows.flatMap(({ sourceId, externalId, title, location, startsAt }) =>
    sourceId && externalId ? [{ sourceId, externalId, title, location, startsAt }] : [],
  );
  if (imported.length > 0) await db.insert(removedEvents).values(imported).onConflictDoNothing();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.delete(events).where(inArray(events.id, ids));
}

/** Returns the ids of the given events that have guests or bookings. */
export async function findEventIdsWithGuestsOrBookings(
  db: Db,
  ids: readonly string[],
): Promise<Set<string>> {
  const guests = db
    .select({ id: eventInterests.id })
    .from(eventInterests)
    .where(and(eq(eventInterests.eventId, events.id), ne(eventInterests.status, 'withdrawn')));
  const bookingRows = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.eventId, events.id));
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...ids]), or(exists(guests), exists(bookingRows))));
  return new Set(rows.map(({ id }) => id));
}

/** Counts the guests and the paid bookings of events. */
export async function countAffected(db: Db, ids: readonly string[]) {
  const { status } = eventInterests;
  const guestCounts = db
    .select({
      going: sql<number>`(count(*) filter (where ${status} in ('going', 'paying')))::int`.as(
        'going',
      ),
      waiting: sql<number>`(count(*) filter (where ${status} in ('waiting', 'offered')))::int`.as(
        'waiting',
      ),
    })
    .from(eventInterests)
    .where(inArray(eventInterests.eventId, [...ids]))
    .as('people');
  const bookingCounts = db
    .select({
      // Members' bookings are counted by their RSVPs.
      guests: sql<number>`(count(*) filter (where ${bookings.userId} is null))::int`.as('guests'),
      paid: sql<number>`(count(*) filter (
        where ${bookings.status} = 'paid' and ${bookings.priceCents} > 0))::int`.as('paid'),
      paidCents: sql<number>`coalesce(sum(${bookings.priceCents}) filter (
        where ${bookings.status} = 'paid'), 0)::int`.as('paid_cents'),
    })
    .from(bookings)
    .where(and(inArray(bookings.eventId, [...ids]), ne(bookings.status, 'cancelled')))
    .as('booked');
  const [row] = await db
    .select({
      going: sql<number>`${guestCounts.going} + ${bookingCounts.guests}`.mapWith(Number),
      waiting: guestCounts.waiting,
      paid: bookingCounts.paid,
      paidCents: bookingCounts.paidCents,
    })
    .from(guestCounts)
    .crossJoin(bookingCounts);
  return { events: ids.length, ...(row ?? { going: 0, waiting: 0, paid: 0, paidCents: 0 }) };
}

export type Affected = Awaited<ReturnType<typeof countAffected>>;

/** Returns the event's bookings that are not cancelled, oldest first. */
export function findBookingsOfEvent(db: Db, eventId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.eventId, eventId), ne(bookings.status, 'cancelled')))
    .orderBy(asc(bookings.createdAt), asc(bookings.id));
}

/** Returns the paid bookings (including free ones) of the event's guests without an account, oldest first. */
export function findGuestBookings(db: Db, eventId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.eventId, eventId),
        isNull(bookings.userId),
        eq(bookings.status, 'paid'),
        isNotNull(bookings.guardianEmail),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id));
}

/** Returns the event's guests (RSVPs that are not withdrawn), with their contact details. */
export function findGuests(db: Db, eventId: string) {
  return db
    .select({
      id: eventInterests.id,
      userId: eventInterests.userId,
      status: eventInterests.status,
      bookingId: eventInterests.bookingId,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      language: users.language,
    })
    .from(eventInterests)
    .innerJoin(users, eq(users.id, eventInterests.userId))
    .where(and(eq(eventInterests.eventId, eventId), ne(eventInterests.status, 'withdrawn')))
    .orderBy(asc(eventInterests.createdAt), asc(eventInterests.id));
}

export type Guest = Awaited<ReturnType<typeof findGuests>>[number];
