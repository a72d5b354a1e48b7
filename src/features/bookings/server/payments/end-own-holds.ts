import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { cancelHold } from './booking-sale.ts';
import type { OpenHold } from './open-holds-queries.ts';
import { findOwnHolds, type HoldsRequest } from './own-holds.ts';

/**
 * A booking that is paid or held until it is. `checkoutId` is null if nothing is due; `paidSessionId` is set for an
 * earlier hold that turned out to be paid.
 */
export type Hold = { bookingId: string; checkoutId: string | null; paidSessionId?: string };

/**
 * Runs `book` in a transaction that first ends the caller's own unpaid bookings of the same session or event, so that a
 * family that left the payment page can book again (decision 0009). `book` gets them as `ended`, takes over their
 * spots, and must call `returnHeldValue`. If anything fails, nothing has changed in the database. Ends none if even all of them would not free
 * `missingSpots`. Returns the earlier booking instead if its payment was made meanwhile. Throws 502 if the provider is
 * unreachable.
 */
export async function bookInsteadOfOwnHolds(
  ctx: CallContext,
  { missingSpots, ...request }: HoldsRequest & { missingSpots: number },
  book: (db: Db, ended: BookingWithSlot[]) => Promise<Hold>,
): Promise<Hold> {
  const own = await findOwnHolds(ctx, request);
  const { target } = request;
  const held = 'slotId' in target ? own.filter(({ slotId }) => slotId === target.slotId) : own;
  const isEnough = countSpots(held) >= missingSpots;
  try {
    return await inTransaction(ctx.db, async (db) =>
      book(db, isEnough ? await endHolds(ctx, db, own) : []),
    );
  } catch (error) {
    if (!(error instanceof PaidMeanwhile)) throw error;
    await ctx.checkouts.end(error.hold.checkoutId);
    return toPaidHold(error.hold);
  }
}

/** The number of spots that bookings take. */
export const countSpots = (bookings: Pick<BookingWithSlot, 'childrenCount'>[]): number =>
  bookings.reduce((sum, { childrenCount }) => sum + childrenCount, 0);

/** Rolls the transaction back: the payment must be settled, not the new booking made. */
class PaidMeanwhile extends Error {
  readonly hold: OpenHold;

  constructor(hold: OpenHold) {
    super('an own hold was paid meanwhile');
    this.hold = hold;
  }
}

async function endHolds(ctx: CallContext, db: Db, holds: OpenHold[]): Promise<BookingWithSlot[]> {
  const ended: BookingWithSlot[] = [];
  for (const hold of holds) {
    const outcome = await ctx.checkouts.takeOver(db, hold.checkoutId);
    if (outcome === 'paid') throw new PaidMeanwhile(hold);
    const booking = outcome === 'ended' ? await cancelHold(ctx, db, hold.id) : null;
    if (booking) ended.push(booking);
  }
  return ended;
}

const toPaidHold = ({ id, checkoutId, sessionId }: OpenHold): Hold => ({
  bookingId: id,
  checkoutId,
  // A payment that was made has a session.
  paidSessionId: sessionId ?? '',
});
