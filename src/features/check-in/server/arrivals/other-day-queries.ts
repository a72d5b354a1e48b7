import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { addDays } from '#shared/venue-dates.ts';

/** A family may have mistaken the day of a booking up to this many days before or after today (decision 0042). */
const DAYS = 14;

export type OtherDay = { date: string; slotLabel: string };

/** Returns the first and last venue date of bookings that a family may have mistaken for today's. */
export const otherDayRange = (today: string) => ({
  from: addDays(today, -DAYS),
  to: addDays(today, DAYS),
});

/** Finds the family's paid booking closest to today, except today's; null if there is none within two weeks. */
export async function findBookingOnOtherDay(
  db: Db,
  family: { userId: string | null; memberCodeId: string | null; email: string },
  today: string,
): Promise<OtherDay | null> {
  // Raw SQL: the distance in days orders the rows.
  const [row] = await preparedSql<OtherDay>(
    db,
    `select date::text, slot_label as "slotLabel" from bookings
    where status = 'paid' and date between :from::date and :to::date and date <> :today::date
      and (user_id = :userId or member_code_id = :memberCodeId::uuid
        or (user_id is null and guardian_email = nullif(:email, '')))
    order by abs(date - :today::date), date desc limit 1`,
    { ...family, today, ...otherDayRange(today) },
  );
  return row ?? null;
}
