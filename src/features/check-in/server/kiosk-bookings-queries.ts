import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../server/database.ts';
import { bookingSlots, bookings } from '../../bookings/server/bookings-tables.ts';
import { visits } from './check-in-tables.ts';

/** A guardian e-mail's bookings of today with their slots, the first first; whether each let in. */
export async function findTodaysBookings(db: Db, guardianEmail: string, today: string) {
  const rows = await db
    .selectDistinctOn([bookingSlots.startsAt, bookings.id], {
      id: bookings.id,
      guardianName: bookings.guardianName,
      endsAt: bookingSlots.endsAt,
      visitId: visits.id,
    })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(visits, eq(visits.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.guardianEmail, guardianEmail),
        eq(bookings.date, today),
        eq(bookings.status, 'paid'),
      ),
    )
    .orderBy(asc(bookingSlots.startsAt), asc(bookings.id))
    .limit(50);
  return rows.map(({ visitId, ...booking }) => ({ ...booking, hasVisit: visitId !== null }));
}
