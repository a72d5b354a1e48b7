import { addDays } from '#shared/venue-dates.ts';

/** A family may have mistaken the day of a booking up to this many days before or after today (decision 0042). */
const MAX_DAYS_APART = 14;

/** Returns the first and last venue date of bookings that a family may have mistaken for today's. */
export const otherDayRange = (today: string) => ({
  from: addDays(today, -MAX_DAYS_APART),
  to: addDays(today, MAX_DAYS_APART),
});

/** SQL: whether a booking is one that a family may have mistaken for today's. */
export const ON_OTHER_DAY_SQL = `status = 'paid' and date between :from::date and :to::date and date <> :today::date`;

/** SQL: the order of such bookings, closest to today first. */
export const CLOSEST_DAY_SQL = 'abs(date - :today::date), date desc';

/**
 * SQL subquery: the paid booking of `family` closest to `:today`, from `:from` to `:to` (`otherDayRange`), except
 * today's, as JSON; nothing if there is a `booking` today.
 */
export const OTHER_DAY_SQL = `select json_build_object('date', date, 'slotLabel', slot_label) as facts
    from bookings
    where booking.facts is null and ${ON_OTHER_DAY_SQL}
      and (user_id = family.user_id or member_code_id = family.code_id
        or (user_id is null and guardian_email = nullif(family.email, '')))
    order by ${CLOSEST_DAY_SQL} limit 1`;
