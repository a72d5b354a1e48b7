import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { giveBackSpent, giveValueBack } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import {
  canCancel,
  refundForCalledOff,
  refundForCancelling,
  visitsForCancelling,
} from '../bookings-rules.ts';
import {
  type BookingWithSlot,
  changeBooking,
  findBooking,
  lockBooking,
} from './bookings-queries.ts';
import { announceBooking } from './mails/announce-booking.ts';
import { type ComesBack, mailCancelled, NOTHING_BACK } from './mails/booking-mails.ts';
import { giveMoneyBack } from './payments/give-money-back.ts';
import { releaseSpots } from './payments/release-spots.ts';
import {
  type CalledOffNews,
  tellOfCalledOff,
  tellOfEndedHold,
} from './schedule/tell-of-called-off.ts';

type Input = {
  actorId: string | null;
  /** Money becomes credit, where the venue offers that. */
  asCredit?: boolean;
  /** The venue calls it off: all of it comes back, however late. */
  byVenue?: boolean;
  /** The slot no longer takes place: the mail says so with the venue's words, and members are notified. */
  calledOff?: CalledOffNews;
  /** The office does it: also after the start, and with credit that guardians are not offered. */
  byOffice?: boolean;
  /** Nothing comes back, whatever the policy says. */
  nothingBack?: boolean;
};

/**
 * Cancels and returns what comes back. A refund is asked for after the commit. An unpaid hold is ended
 * at the provider first; if it turns out paid, it is cancelled as a paid one.
 */
export async function cancelBooking(
  ctx: Services,
  bookingId: string,
  input: Input,
): Promise<ComesBack> {
  const { actorId, asCredit = false, byVenue = false, byOffice = byVenue, calledOff } = input;
  const held = await findBooking(ctx.db, bookingId);
  if (held?.status === 'pending') {
    const checkout = await findCheckoutOf(ctx.db, 'booking', bookingId);
    if (checkout) await ctx.checkouts.end(checkout.id);
    const ended = await findBooking(ctx.db, bookingId);
    if (ended?.status === 'cancelled') {
      if (calledOff) await tellOfEndedHold(ctx, ended, calledOff);
      return NOTHING_BACK;
    }
  }
  return inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking || booking.status === 'cancelled')
      throw httpError(409, 'bookings.cancelledAlready');
    const now = ctx.clock.now();
    if (!byOffice && !canCancel(booking, now)) throw httpError(409, 'bookings.tooLateToCancel');
    if (asCredit && !byOffice && ctx.venue().creditForCancelling === 'never') {
      throw httpError(409, 'bookings.creditNotOffered');
    }
    const back = await giveBack(ctx, db, booking, input);
    // Its payment waits for a person; accepted later, it takes value and promo code once more.
    if (booking.status === 'pending') await giveValueBack(db, booking);
    await changeBooking(db, bookingId, {
      status: 'cancelled',
      cancelledAt: now,
      refundedCents: booking.refundedCents + refundOf(back),
    });
    const { eventId, slotId, childrenCount } = booking;
    if (eventId) {
      const ofEvent = { id: bookingId, eventId, childrenCount };
      await ctx.parts.eventSpots?.release(ctx, db, ofEvent, 'withdrawn');
    } else if (slotId) await releaseSpots(ctx, db, slotId, childrenCount);
    await writeAudit(db, {
      actorId,
      action: 'booking.cancelled',
      subject: bookingId,
      detail: { ...back, refundCents: refundOf(back) },
    });
    await announceBooking(db, booking);
    const cancelled = await findBooking(db, bookingId);
    if (cancelled && calledOff) await tellOfCalledOff(ctx, db, cancelled, back, calledOff);
    else if (cancelled) await mailCancelled(ctx, db, cancelled, back);
    return back;
  });
}

/** All that comes back, in cents, wherever it goes. */
export const refundOf = ({ valueCents, creditCents, moneyCents }: ComesBack) =>
  valueCents + creditCents + moneyCents;

/** Visits to their passes, value to its cards, the rest as money or credit; as much as is due. */
async function giveBack(
  ctx: Services,
  db: Db,
  booking: BookingWithSlot,
  { actorId, asCredit = false, byVenue = false, nothingBack = false }: Input,
): Promise<ComesBack> {
  if (nothingBack) return NOTHING_BACK;
  const now = ctx.clock.now();
  const due = byVenue
    ? refundForCalledOff(booking)
    : refundForCancelling(booking, ctx.venue(), now);
  const isSpent = booking.valueCents > 0 && due > 0;
  const isVisit = byVenue ? booking.visits > 0 : visitsForCancelling(booking, ctx.venue(), now) > 0;
  const value =
    isSpent || isVisit
      ? await giveBackSpent(db, `booking:${booking.id}`, isSpent ? { most: due } : {})
      : { cents: 0, visits: 0 };
  const money = await giveMoneyBack(ctx, db, booking, {
    cents: due - value.cents,
    asCredit,
    actorId,
    reason: 'booking cancelled',
  });
  return { ...money, visits: value.visits, valueCents: value.cents };
}
