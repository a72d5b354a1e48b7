import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether the family of a row of `bookings` was checked in: by this booking, by another of its bookings for the same
 * session, or by the account on that day. Raw SQL, because the table of visits belongs to a feature that depends on
 * this one.
 */
export const hasCome: SQL<boolean> = sql`(exists (select from visits where visits.booking_id in (
    select same.id from bookings same where same.id = bookings.id or (same.slot_id = bookings.slot_id
      and (same.user_id = bookings.user_id or same.guardian_email = bookings.guardian_email))))
  or exists (select from visits
    where visits.user_id = bookings.user_id and visits.venue_date = bookings.date))`;

/** A paid booking of a session that is over and to which the family did not come. */
export const isNoShow = (now: Date) => sql`(bookings.status = 'paid'
  and bookings.slot_id in (
    select id from booking_slots where ends_at < ${now.toISOString()}::timestamptz)
  and not ${hasCome})`;
