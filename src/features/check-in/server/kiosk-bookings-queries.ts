import { type Db, plainSql } from '#platform/server/database/database.ts';
import { bookingsOfDay } from './bookings-of-day.ts';

type TodaysBooking = { id: string; guardianName: string; endsAt: Date; hasVisit: boolean };

/** A guardian e-mail's paid bookings of today, the first first; whether each let in. */
export async function findTodaysBookings(
  db: Db,
  guardianEmail: string,
  today: string,
): Promise<TodaysBooking[]> {
  const rows = await plainSql<Omit<TodaysBooking, 'endsAt'> & { endsAt: number }>(
    db,
    `select booking.id, booking.guardian_name as "guardianName",
      (extract(epoch from booking.ends_at) * 1000)::float8 as "endsAt",
      exists (select from visits where booking_id = booking.id) as "hasVisit"
    from ${bookingsOfDay('$2')} booking
    where booking.guardian_email = $1
    order by booking.starts_at, booking.id
    limit 50`,
    [guardianEmail, today],
  );
  return rows.map((row) => ({ ...row, endsAt: new Date(row.endsAt) }));
}
