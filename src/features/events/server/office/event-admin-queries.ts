import { eq, inArray } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import { events, removedEvents } from '../events-tables.ts';

export type EventRow = typeof events.$inferSelect;

export async function insertEvent(db: Db, values: typeof events.$inferInsert): Promise<string> {
  const [row] = await db.insert(events).values(values).returning({ id: events.id });
  if (!row) throw new Error('the event was not written');
  return row.id;
}

export async function findEventRow(db: Db, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(eq(events.id, id));
  return row ?? null;
}

/** The event, locked until the transaction ends: two changes come one after the other. */
export async function lockEventRow(db: Db, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(eq(events.id, id)).for('update');
  return row ?? null;
}

/** Several, locked in one order until the transaction ends. */
export async function lockEventRows(db: Db, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(events.id)
    .for('update');
}

export async function changeEventRow(
  db: Db,
  id: string,
  changes: Partial<Omit<EventRow, 'id' | 'taken' | 'createdAt'>>,
): Promise<void> {
  await db.update(events).set(changes).where(eq(events.id, id));
}

/** Removes events; what came from a source is remembered, so that it does not come in again. */
export async function removeEventRows(db: Db, rows: readonly EventRow[]): Promise<void> {
  const imported = rows.flatMap(({ sourceId, externalId, title, location, startsAt }) =>
    sourceId && externalId ? [{ sourceId, externalId, title, location, startsAt }] : [],
  );
  if (imported.length > 0) await db.insert(removedEvents).values(imported).onConflictDoNothing();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.delete(events).where(inArray(events.id, ids));
}

/** Which of some events somebody stands to, or has booked: they are called off, not removed. */
export async function findKept(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await plainSql<{ id: string }>(
    db,
    `select id from events where id = any(string_to_array($1, ',')::uuid[]) and (
      exists (select from event_interests interest
        where interest.event_id = events.id and interest.status <> 'withdrawn')
      or exists (select from bookings where bookings.event_id = events.id))`,
    [ids.join(',')],
  );
  return new Set(rows.map(({ id }) => id));
}

export type Affected = {
  events: number;
  going: number;
  waiting: number;
  paid: number;
  paidCents: number;
};

/** Who would hear of a change of these events; bookings count as paid where money or value was. */
export async function countAffected(db: Db, ids: readonly string[]): Promise<Affected> {
  const [row] = await plainSql<Affected>(
    db,
    `with wanted as (select unnest(string_to_array($1, ',')::uuid[]) as id)
    select (select count(*)::int from wanted) as events,
      (select count(*)::int from event_interests join wanted on wanted.id = event_id
        where status in ('going', 'paying')) as going,
      (select count(*)::int from event_interests join wanted on wanted.id = event_id
        where status in ('waiting', 'offered')) as waiting,
      (select count(*)::int from bookings join wanted on wanted.id = event_id
        where status = 'paid' and price_cents > 0) as paid,
      (select coalesce(sum(price_cents), 0)::int from bookings join wanted on wanted.id = event_id
        where status = 'paid') as "paidCents"`,
    [ids.join(',')],
  );
  return row ?? { events: 0, going: 0, waiting: 0, paid: 0, paidCents: 0 };
}

/** Bookings of an event that are paid, or being paid. */
export async function findBookingsOfEvent(db: Db, eventId: string): Promise<{ id: string }[]> {
  return plainSql<{ id: string }>(
    db,
    `select id from bookings where event_id = $1 and status <> 'cancelled' order by created_at, id`,
    [eventId],
  );
}

export type Guest = {
  id: string;
  userId: string;
  status: 'interested' | 'paying' | 'going' | 'waiting' | 'offered';
  bookingId: string | null;
  name: string;
  email: string;
  emailVerified: boolean;
  language: StoredLanguage;
};

/** Everybody who stands to an event, with how to reach them. */
export async function findGuests(db: Db, eventId: string): Promise<Guest[]> {
  return plainSql<Guest>(
    db,
    `select interest.id, user_id as "userId", status, booking_id as "bookingId", users.name, email,
      email_verified as "emailVerified", language
    from event_interests interest join users on users.id = user_id
    where event_id = $1 and status <> 'withdrawn'
    order by interest.created_at, interest.id`,
    [eventId],
  );
}
