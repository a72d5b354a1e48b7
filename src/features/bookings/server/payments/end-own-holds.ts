import { type Db, inTransaction, retryAfterDeadlock } from '#platform/server/database/database.ts';
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
 * spots, and must call `returnHeldValue`. It runs twice if there are any: first without ending their payment pages,
 * rolled back, so that a request that is refused leaves them payable. Returns the earlier booking instead if its payment
 * was made meanwhile. Throws 502 if the provider is unreachable.
 */
export async function bookInsteadOfOwnHolds(
  ctx: CallContext,
  request: HoldsRequest,
  book: (db: Db, ended: BookingWithSlot[]) => Promise<Hold>,
): Promise<Hold> {
  const own = await findOwnHolds(ctx, request);
  const bookAgain = (rehearse: boolean) =>
    retryAfterDeadlock(() =>
      inTransaction(ctx.db, async (db) => {
        if (!rehearse) await takeOver(ctx, db, own);
        const hold = await book(db, await cancelHolds(ctx, db, own));
        if (rehearse) throw new Rehearsed();
        return hold;
      }),
    );
  try {
    if (own.length > 0) await bookAgain(true).catch(ignoreRehearsed);
    return await bookAgain(false);
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

/** Rolls back a transaction that has succeeded. */
class Rehearsed extends Error {}

function ignoreRehearsed(error: unknown) {
  if (!(error instanceof Rehearsed)) throw error;
}

/** Ends the payment pages. All come before the first booking: nothing that other families need is locked meanwhile. */
async function takeOver(ctx: CallContext, db: Db, holds: OpenHold[]) {
  for (const hold of holds) {
    if ((await ctx.checkouts.takeOver(db, hold.checkoutId)) === 'paid')
      throw new PaidMeanwhile(hold);
  }
}

/** Leaves out bookings that have been released meanwhile. */
async function cancelHolds(ctx: CallContext, db: Db, holds: OpenHold[]) {
  const ended: BookingWithSlot[] = [];
  for (const { id } of holds) {
    const booking = await cancelHold(ctx, db, id);
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
