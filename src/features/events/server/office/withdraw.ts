import { cancelBooking, refundOf } from '#features/bookings/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { changeInterest } from '../change-interest.ts';
import { findEventsByIds } from '../events-queries.ts';
import { lockInterest } from '../interests-queries.ts';
import { releaseEventSpots } from '../offer-event-spots.ts';

type Input = { eventId: string; userId: string; asCredit: boolean };
type Back = { refundCents: number; valueCents: number };

/**
 * Takes back how a person stands to an event, and returns what comes back of what was paid (the
 * policy of bookings). Done twice it changes nothing more. 404 for an event that does not exist.
 */
export async function withdraw(ctx: Services, { eventId, userId, asCredit }: Input): Promise<Back> {
  const now = ctx.clock.now();
  const [event] = await findEventsByIds(ctx.db, { userId, now }, [eventId]);
  if (!event) throw notFound();
  const back = event.you?.bookingId
    ? await cancelPaid(ctx, { bookingId: event.you.bookingId, userId, asCredit })
    : { refundCents: 0, valueCents: 0 };
  await inTransaction(ctx.db, async (db) => {
    const interest = await lockInterest(db, eventId, userId, now);
    const { status, spots, bookingId } = interest;
    // Paid meanwhile in another window: that one says so.
    if (status === 'withdrawn' || (bookingId && (status === 'going' || status === 'paying')))
      return;
    await changeInterest(ctx, db, interest, { status: 'withdrawn' });
    const hasSpots = status === 'going' || status === 'offered';
    if (hasSpots && event.eventType === 'in-house') {
      await releaseEventSpots(ctx, db, eventId, spots);
    }
  });
  return back;
}

type Paid = { bookingId: string; userId: string; asCredit: boolean };

async function cancelPaid(ctx: Services, { bookingId, userId, asCredit }: Paid): Promise<Back> {
  try {
    const back = await cancelBooking(ctx, bookingId, { actorId: userId, asCredit });
    return { refundCents: refundOf(back), valueCents: back.valueCents + back.creditCents };
  } catch (error) {
    // Cancelled in another window.
    const isDone = error instanceof HttpError && error.code === 'bookings.cancelledAlready';
    if (!isDone) throw error;
    return { refundCents: 0, valueCents: 0 };
  }
}
