import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Booking } from '../bookings-queries.ts';
import { bookings } from '../bookings-tables.ts';

/** A session (and the booking `orBookingId` of any other), the sessions of a day, an event, or a single booking. */
export type HoldTarget =
  | { slotId: string; orBookingId?: string | undefined }
  | { date: string }
  | { eventId: string }
  | { bookingId: string };

/** An unpaid online booking with its checkout. `sessionId` is null until the payment page is open. */
export type OpenHold = Pick<
  Booking,
  'id' | 'userId' | 'guardianEmail' | 'childrenCount' | 'slotId' | 'slotLabel'
> & {
  checkoutId: string;
  sessionId: string | null;
};

/**
 * Finds the unpaid online bookings of a target, in the order in which their checkouts are locked; those of the desk and
 * the office have no network.
 */
export async function findOpenHolds(db: Db, target: HoldTarget): Promise<OpenHold[]> {
  return db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      guardianEmail: bookings.guardianEmail,
      childrenCount: bookings.childrenCount,
      slotId: bookings.slotId,
      slotLabel: bookings.slotLabel,
      checkoutId: checkouts.id,
      sessionId: checkouts.sessionId,
    })
    .from(bookings)
    .innerJoin(checkouts, and(eq(checkouts.kind, 'booking'), eq(checkouts.subjectId, bookings.id)))
    .where(and(eq(bookings.status, 'pending'), isNotNull(bookings.heldFrom), matches(target)))
    .orderBy(asc(checkouts.id));
}

function matches(target: HoldTarget) {
  if ('bookingId' in target) return eq(bookings.id, target.bookingId);
  if ('eventId' in target) return eq(bookings.eventId, target.eventId);
  if ('date' in target) return eq(bookings.date, target.date);
  const { slotId, orBookingId } = target;
  return or(eq(bookings.slotId, slotId), orBookingId ? eq(bookings.id, orBookingId) : undefined);
}
