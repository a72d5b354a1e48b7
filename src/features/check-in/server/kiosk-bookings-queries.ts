import { and, asc, between, eq, exists, isNotNull, sql } from 'drizzle-orm';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { bookedEvents as events } from '#features/bookings/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { visits } from './check-in-tables.ts';

const startsAt = sql`coalesce(${bookingSlots.startsAt}, ${events.startsAt})`;

/** Returns up to 50 paid bookings under a guardian's email between two venue dates, sorted by start. */
export function findBookingsOf(
  db: Db,
  guardianEmail: string,
  { from, to }: { from: string; to: string },
) {
  const visitOfBooking = db
    .select({ id: visits.id })
    .from(visits)
    .where(eq(visits.bookingId, bookings.id));
  return db
    .select({
      id: bookings.id,
      guardianName: bookings.guardianName,
      date: bookings.date,
      slotLabel: bookings.slotLabel,
      endsAt: sql<Date>`coalesce(${bookingSlots.endsAt}, ${events.endsAt})`.mapWith(events.endsAt),
      /** Whether the booking is checked in. */
      hasVisit: sql<boolean>`${exists(visitOfBooking)}`,
    })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        eq(bookings.guardianEmail, guardianEmail),
        between(bookings.date, from, to),
        eq(bookings.status, 'paid'),
        isNotNull(startsAt),
      ),
    )
    .orderBy(asc(startsAt), asc(bookings.id))
    .limit(50);
}
