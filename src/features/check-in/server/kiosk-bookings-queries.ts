import { and, asc, eq, exists, isNotNull, sql } from 'drizzle-orm';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { bookedEvents as events } from '#features/bookings/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { visits } from './check-in-tables.ts';

const startsAt = sql`coalesce(${bookingSlots.startsAt}, ${events.startsAt})`;

/** Returns today's paid bookings under a guardian's email by start, and whether each is checked in. */
export function findTodaysBookings(db: Db, guardianEmail: string, today: string) {
  const visitOfBooking = db
    .select({ id: visits.id })
    .from(visits)
    .where(eq(visits.bookingId, bookings.id));
  return db
    .select({
      id: bookings.id,
      guardianName: bookings.guardianName,
      endsAt: sql<Date>`coalesce(${bookingSlots.endsAt}, ${events.endsAt})`.mapWith(events.endsAt),
      hasVisit: sql<boolean>`${exists(visitOfBooking)}`,
    })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
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
}
