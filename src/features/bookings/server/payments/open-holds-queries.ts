import { and, eq, isNotNull } from 'drizzle-orm';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type Booking, findBooking } from '../bookings-queries.ts';
import { bookings } from '../bookings-tables.ts';

/** A session, an event, or a single booking. */
export type HoldTarget =
  | { date: string; slotLabel: string }
  | { eventId: string }
  | { bookingId: string };

/** An unpaid online booking with its checkout. `sessionId` is null until the payment page is open. */
export type OpenHold = Pick<Booking, 'id' | 'userId' | 'guardianEmail' | 'childrenCount'> & {
  checkoutId: string;
  sessionId: string | null;
};

/** Finds the unpaid online bookings of a target; those of the desk and the office have no network. */
export async function findOpenHolds(db: Db, target: HoldTarget): Promise<OpenHold[]> {
  return db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      guardianEmail: bookings.guardianEmail,
      childrenCount: bookings.childrenCount,
      checkoutId: checkouts.id,
      sessionId: checkouts.sessionId,
    })
    .from(bookings)
    .innerJoin(checkouts, and(eq(checkouts.kind, 'booking'), eq(checkouts.subjectId, bookings.id)))
    .where(and(eq(bookings.status, 'pending'), isNotNull(bookings.heldFrom), matches(target)));
}

function matches(target: HoldTarget) {
  if ('bookingId' in target) return eq(bookings.id, target.bookingId);
  if ('eventId' in target) return eq(bookings.eventId, target.eventId);
  return and(eq(bookings.date, target.date), eq(bookings.slotLabel, target.slotLabel));
}

export const isPaidBooking = async (db: Db, bookingId: string): Promise<boolean> =>
  (await findBooking(db, bookingId))?.status === 'paid';
