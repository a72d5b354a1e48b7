import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../server/database.ts';
import { bookingSlots, bookings } from '../../bookings/server/bookings-tables.ts';
import { events } from '../../events/server/events-tables.ts';
import { visits } from './check-in-tables.ts';

/** A guardian e-mail's bookings of today with the times of their slots and events, the first first; whether each let in. */
export async function findTodaysBookings(db: Db, guardianEmail: string, today: string) {
  const startsAt = sql`coalesce(${bookingSlots.startsAt}, ${events.startsAt})`;
  const endsAt = sql<Date>`coalesce(${bookingSlots.endsAt}, ${events.endsAt})`;
  const rows = await db
    .selectDistinctOn([startsAt, bookings.id], {
      id: bookings.id,
      guardianName: bookings.guardianName,
      endsAt: endsAt.mapWith(bookingSlots.endsAt),
      visitId: visits.id,
    })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(visits, eq(visits.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.guardianEmail, guardianEmail),
        eq(bookings.date, today),
        eq(bookings.status, 'paid'),
        isNotNull(startsAt),
      ),
    )
    .orderBy(asc(startsAt), asc(bookings.id))
    .limit(50);
  return rows.map(({ visitId, ...booking }) => ({ ...booking, hasVisit: visitId !== null }));
}
