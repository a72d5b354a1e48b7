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
import { announceBooking } from './announce-booking.ts';
import {
  type BookingWithSlot,
  changeBooking,
  findBooking,
  lockBooking,
} from './bookings-queries.ts';
import { type ComesBack, mailCancelled, NOTHING_BACK } from './mails/booking-mails.ts';
import { giveMoneyBack } from './payments/give-money-back.ts';
import { releaseSpots } from './release-spots.ts';
import {
  type CalledOffNews,
  notifyCalledOff,
  notifyHoldEnded,
} from './schedule/notify-called-off.ts';

type Input = {
  actorId: string | null;
  /** Refunds as credit, if the venue offers that. */
  asCredit?: boolean;
  /** The venue cancels: refunds in full at any time. */
  byVenue?: boolean;
  /** The slot was removed: the mail gives the venue's reason, and members are notified. */
  calledOff?: CalledOffNews;
  /** The office cancels: also after the start, and with credit that guardians are not offered. */
  byOffice?: boolean;
  /** Refunds nothing, regardless of the policy. */
  nothingBack?: boolean;
};

/**
 * Cancels and returns what is refunded; the provider refunds after the commit. An unpaid hold is
 * ended at the provider first; if it turns out to be paid, it is cancelled as a paid booking.
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
      if (calledOff) await notifyHoldEnded(ctx, ended, calledOff);
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
    // Its payment is in review; if settled later, value and promo code are taken again.
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
    if (cancelled && calledOff) await notifyCalledOff(ctx, db, cancelled, back, calledOff);
    else if (cancelled) await mailCancelled(ctx, db, cancelled, back);
    return back;
  });
}

/** Everything refunded, in cents, in any form. */
export const refundOf = ({ valueCents, creditCents, moneyCents }: ComesBack) =>
  valueCents + creditCents + moneyCents;

/**
 * Returns visits to their passes and value to its cards, and refunds the rest as money or credit.
 */
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
