import { and, asc, eq, getTableColumns, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { bookingSlots, bookings, slotWaitlist } from './bookings-tables.ts';
import type { Owner } from './family-bookings-queries.ts';
import { noShowFees } from './no-show-fees-tables.ts';
import { bookedEvents as events } from './schedule/booked-events-tables.ts';

const isBookingOf = ({ userId, verifiedEmail }: Owner) =>
  or(
    eq(bookings.userId, userId),
    verifiedEmail === null
      ? undefined
      : and(isNull(bookings.userId), eq(bookings.guardianEmail, verifiedEmail)),
  );

/** Lists all bookings of a person, oldest first. */
export function findAllBookingsOf(db: Db, owner: Owner) {
  const { userId, requestKey, deskToken, slotId, memberCodeId, heldFrom, sequence, ...columns } =
    getTableColumns(bookings);
  return db
    .select(columns)
    .from(bookings)
    .where(isBookingOf(owner))
    .orderBy(asc(bookings.createdAt));
}

/** Lists the no-show fees that a person was asked for, oldest first. */
export function findFeesOf(db: Db, owner: Owner) {
  return db
    .select(getTableColumns(noShowFees))
    .from(noShowFees)
    .innerJoin(bookings, eq(bookings.id, noShowFees.bookingId))
    .where(isBookingOf(owner))
    .orderBy(asc(noShowFees.askedAt));
}

const startsAt = sql<Date>`coalesce(${bookingSlots.startsAt}, ${events.startsAt})`.mapWith(
  bookingSlots.startsAt,
);

/** Lists a person's upcoming bookings, including unpaid holds. */
export function findUpcomingBookingsOf(db: Db, owner: Owner, now: Date) {
  return db
    .select({
      id: bookings.id,
      status: bookings.status,
      priceCents: bookings.priceCents,
      refundedCents: bookings.refundedCents,
      startsAt,
    })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        isBookingOf(owner),
        ne(bookings.status, 'cancelled'),
        gt(startsAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(startsAt));
}

/**
 * Removes the account, phone number, notes and announced no-show fee from a person's bookings, so that nobody asks a
 * deleted account for a fee. The guardian's name and email remain, because accounting needs them. Returns the ids.
 */
export async function detachBookings(db: Db, owner: Owner): Promise<string[]> {
  const rows = await db
    .update(bookings)
    .set({
      userId: null,
      guardianPhone: null,
      notes: null,
      officeNote: null,
      memberCodeId: null,
      heldFrom: null,
      requestKey: null,
      noShowFeeCents: 0,
    })
    .where(isBookingOf(owner))
    .returning({ id: bookings.id });
  return rows.map(({ id }) => id);
}

const isEntryOf = ({ userId, verifiedEmail }: Owner) =>
  or(
    eq(slotWaitlist.userId, userId),
    verifiedEmail === null
      ? undefined
      : and(isNull(slotWaitlist.userId), eq(slotWaitlist.guardianEmail, verifiedEmail)),
  );

/** Lists a person's waitlist entries with their slots. */
export function findEntriesOf(db: Db, owner: Owner) {
  return db
    .select({
      id: slotWaitlist.id,
      guardianName: slotWaitlist.guardianName,
      guardianEmail: slotWaitlist.guardianEmail,
      childrenCount: slotWaitlist.childrenCount,
      state: slotWaitlist.state,
      offerExpiresAt: slotWaitlist.offerExpiresAt,
      createdAt: slotWaitlist.createdAt,
      date: bookingSlots.venueDate,
      startTime: bookingSlots.startTime,
      startsAt: bookingSlots.startsAt,
    })
    .from(slotWaitlist)
    .innerJoin(bookingSlots, eq(bookingSlots.id, slotWaitlist.slotId))
    .where(isEntryOf(owner))
    .orderBy(asc(slotWaitlist.createdAt));
}

/** Deletes a person's waitlist entries and returns them, because `offered` ones reserve spots. */
export function deleteEntriesOf(db: Db, owner: Owner) {
  return db.delete(slotWaitlist).where(isEntryOf(owner)).returning({
    id: slotWaitlist.id,
    slotId: slotWaitlist.slotId,
    state: slotWaitlist.state,
    childrenCount: slotWaitlist.childrenCount,
  });
}
