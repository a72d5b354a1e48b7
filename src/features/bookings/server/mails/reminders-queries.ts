import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { bookingSlots, bookings } from '../bookings-tables.ts';

/** The paid bookings of a venue date that nothing has changed since `settledBefore`. */
export async function findBookingsToRemind(
  db: Db,
  { venueDate, settledBefore }: { venueDate: string; settledBefore: Date },
): Promise<string[]> {
  const isDue = and(eq(bookings.status, 'paid'), lte(bookings.updatedAt, settledBefore));
  const rows = await db
    .select({ id: bookings.id })
    .from(bookingSlots)
    .innerJoin(bookings, eq(bookings.slotId, bookingSlots.id))
    .where(and(eq(bookingSlots.venueDate, venueDate), isDue))
    .union(
      db
        .select({ id: bookings.id })
        .from(bookings)
        .where(and(eq(bookings.date, venueDate), isNotNull(bookings.eventId), isDue)),
    )
    .orderBy(asc(bookings.id));
  return rows.map(({ id }) => id);
}

/** When a booking begins: its slot or its event. */
const STARTS_AT = 'coalesce(booking_slots.starts_at, events.starts_at)';

/**
 * The accounts that a booking concerns: whose it is (by the account, or by its proven e-mail), and
 * the adults of that household who may book.
 */
const CONCERNED = `
  with owner as (
    select users.id from bookings join users
      on users.id = bookings.user_id
      or (bookings.user_id is null and users.email_verified and users.email = bookings.guardian_email)
    where bookings.id = $1
  )
  select id from owner
  union
  select user_id from household_members join households on households.id = household_id
  where owner_id in (select id from owner) and may_book`;

export async function findConcerned(db: Db, bookingId: string): Promise<string[]> {
  const rows = await plainSql<{ id: string }>(db, CONCERNED, [bookingId]);
  return rows.map(({ id }) => id);
}

/** Names a reminder of a booking as it stands: moved, it is another. The start in Unix seconds. */
export const reminderKey = (bookingId: string, startsAt: Date) =>
  `booking-reminder:${bookingId}:${startsAt.getTime() / 1000}`;

/**
 * Whether a reminder (its key, then ":" and whom) may still leave: the booking stands, at that start
 * and in the future, the person is still concerned, and wants reminders.
 */
export async function isReminderRight(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reminder: string,
): Promise<boolean> {
  const [, bookingId = '', startsAt = '', userId = ''] = reminder.split(':');
  const rows = await plainSql(
    db,
    `select 1 from bookings left join booking_slots on booking_slots.id = slot_id
      left join events on events.id = event_id
    where bookings.id = $1 and status = 'paid' and extract(epoch from ${STARTS_AT}) = $2::bigint
      and ${STARTS_AT} > $3
      and $4 in (select users.id from users join (${CONCERNED}) as concerned on concerned.id = users.id
        where notify_bookings)`,
    [bookingId, startsAt, clock.now().toISOString(), userId],
  );
  return rows.length > 0;
}

/**
 * Removes unread reminders of bookings that no longer stand as they say, or that are no more: they
 * would send a family to a closed door. Returns whose they were.
 */
export async function withdrawWrongReminders(db: Db, now: Date): Promise<string[]> {
  const rows = await plainSql<{ userId: string }>(
    db,
    `delete from notifications where type = 'BOOKING_REMINDER' and read_at is null
      and created_at > $1 and cause like 'booking-reminder:%'
      and not exists (
        select from bookings left join booking_slots on booking_slots.id = slot_id
          left join events on events.id = event_id and events.cancelled_at is null
        where bookings.id::text = split_part(cause, ':', 2) and status = 'paid'
          and extract(epoch from ${STARTS_AT})::bigint::text = split_part(cause, ':', 3))
    returning user_id as "userId"`,
    [new Date(now.getTime() - 3 * 86_400_000).toISOString()],
  );
  return [...new Set(rows.map(({ userId }) => userId))];
}
