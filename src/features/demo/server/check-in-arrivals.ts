import { and, eq, isNull, sql } from 'drizzle-orm';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { demoPeople } from '../demo-people.ts';
import { visitTimesOf } from './year/visit-times.ts';

/**
 * Lets the families of the day come and go, so that the desk of a demo that was built at four in the morning is alive at
 * noon. Families who were checked in by hand are checked out like all others.
 */
export async function checkInArrivals({ db, clock, venue }: Services): Promise<void> {
  const now = clock.now();
  const venueDate = venueDateOf(now, venue().timezone);
  await inTransaction(db, async (db) => {
    const isPaidToday = and(eq(bookings.date, venueDate), eq(bookings.status, 'paid'));
    // Waits for check-ins at the desk, which lock their booking too. Their visits are visible only to a later query.
    await db.select({ id: bookings.id }).from(bookings).where(isPaidToday).for('update');
    const booked = await db
      .select({ booking: bookings, slot: bookingSlots, visit: visits })
      .from(bookings)
      .innerJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
      .leftJoin(visits, eq(visits.bookingId, bookings.id))
      .where(isPaidToday);
    const planned = booked.flatMap(({ booking, slot, visit }) => {
      const times = visitTimesOf(booking.id, slot);
      return times ? [{ booking, visit, ...times }] : [];
    });
    const arriving = planned.filter(
      ({ visit, arrivesAt, leavesAt }) => !visit && arrivesAt <= now && now < leavesAt,
    );
    const leaving = planned.filter(
      ({ visit, leavesAt }) => visit?.checkedOutAt === null && leavesAt <= now,
    );
    await insertRows(
      db,
      visits,
      arriving.map(({ booking }) => ({
        id: crypto.randomUUID(),
        venueDate,
        userId: booking.userId,
        memberCodeId: booking.memberCodeId,
        bookingId: booking.id,
        guardianName: booking.guardianName,
        childrenCount: booking.childrenCount,
        source: booking.memberCodeId ? ('scan' as const) : ('search' as const),
        checkedInAt: now,
        checkedInBy: demoPeople.desk.id,
        createdAt: now,
      })),
    );
    for (const { visit } of leaving) {
      if (!visit) continue;
      await db
        .update(visits)
        .set({ checkedOutAt: now })
        .where(and(eq(visits.id, visit.id), isNull(visits.checkedOutAt)));
    }
    const scannedCodes = arriving.flatMap(({ booking }) => booking.memberCodeId ?? []);
    if (scannedCodes.length > 0) {
      await db.execute(sql`
        update member_codes set scan_count = scan_count + 1, last_scanned_at = ${now.toISOString()}::timestamptz
        where id = any (${`{${scannedCodes.join(',')}}`}::uuid[])`);
    }
    if (arriving.length + leaving.length > 0)
      await announce(db, { desk: true }, { type: 'visits', payload: {} });
  });
}
