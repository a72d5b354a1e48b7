import { cancelBooking, totalRefundCents } from '#features/bookings/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { changeInterest } from '../change-interest.ts';
import { findEventsByIds } from '../events-queries.ts';
import { lockInterest } from '../interests-queries.ts';
import { releaseEventSpots } from '../offer-event-spots.ts';

type Input = {
  eventId: string;
  userId: string;
  asCredit: boolean;
  /** The refund that the person saw: a deadline may have passed since. */
  expectedRefundCents?: number;
};
/** `refundCents` is the total; `valueCents` is the part that went to gift cards and credit. */
type Refund = { refundCents: number; valueCents: number };

/**
 * Withdraws a person's RSVP, cancels its booking and offers the spots to the waitlist. Returns the refund under the
 * booking policy. Idempotent. Throws 404 for an unknown event, 409 if less than `expectedRefundCents` is due.
 */
export async function withdrawRsvp(
  ctx: Services,
  { eventId, userId, asCredit, expectedRefundCents }: Input,
): Promise<Refund> {
  const now = ctx.clock.now();
  const [event] = await findEventsByIds(ctx.db, { userId, now }, [eventId]);
  if (!event) throw notFound();
  const refund = event.you?.bookingId
    ? await cancelBookedRsvp(ctx, event.you.bookingId, {
        actorId: userId,
        asCredit,
        expected: { refundCents: expectedRefundCents },
      })
    : { refundCents: 0, valueCents: 0 };
  await inTransaction(ctx.db, async (db) => {
    const interest = await lockInterest(db, eventId, userId, now);
    const { status, spots, bookingId } = interest;
    // Paid concurrently in another window: that booking stays valid.
    if (status === 'withdrawn' || (bookingId && (status === 'going' || status === 'paying')))
      return;
    await changeInterest(ctx, db, interest, { status: 'withdrawn' });
    const hasSpots = status === 'going' || status === 'offered';
    if (hasSpots && event.eventType === 'in-house') {
      await releaseEventSpots(ctx, db, eventId, spots);
    }
  });
  return refund;
}

async function cancelBookedRsvp(...args: Parameters<typeof cancelBooking>): Promise<Refund> {
  try {
    const refund = await cancelBooking(...args);
    return {
      refundCents: totalRefundCents(refund),
      valueCents: refund.valueCents + refund.creditCents,
    };
  } catch (error) {
    // Cancelled concurrently in another window.
    const isAlreadyCancelled =
      error instanceof HttpError && error.code === 'bookings.cancelledAlready';
    if (!isAlreadyCancelled) throw error;
    return { refundCents: 0, valueCents: 0 };
  }
}
