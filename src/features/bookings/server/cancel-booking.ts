import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { returnBookingValue, returnSpentValue } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import {
  canCancel,
  refundForCancellation,
  refundForVenueCancellation,
  visitsForCancellation,
} from '../booking-refund-rules.ts';
import { announceBooking } from './announce-booking.ts';
import {
  type BookingWithSlot,
  findBooking,
  lockBooking,
  returnBookedExtras,
  setRefunded,
  updateBooking,
} from './bookings-queries.ts';
import { queueCancellationEmail } from './emails/booking-emails.ts';
import { type BookingRefund, NO_REFUND } from './emails/describe-refund.ts';
import { refundMoney } from './payments/refund-money.ts';
import { releaseSpots, toEventSpots } from './release-spots.ts';
import {
  notifyHoldEnded,
  notifySlotCancelled,
  type SlotCancellation,
} from './schedule/notify-slot-cancelled.ts';

type Input = {
  actorId: string | null;
  /** Refunds as credit instead of money, if the venue offers that. */
  asCredit?: boolean;
  /** Set if the venue cancels: refunds in full at any time. */
  byVenue?: boolean;
  /** Set if the slot was removed: the email contains the venue's reason, and members get a notification. */
  slotCancellation?: SlotCancellation;
  /** Set if the office cancels: allowed after the start, and with credit even if guardians are not offered it. */
  byOffice?: boolean;
  /** Refunds nothing, regardless of the cancellation policy. */
  withoutRefund?: boolean;
  /** The refund that the guardian saw: a deadline may have passed since. */
  expected?: { refundCents?: number; visits?: number };
};

/**
 * Cancels a booking, emails the guardian and returns the refund; the provider refunds money after the commit. Ends the
 * payment of an unpaid hold at the provider first; if it was paid, the booking is cancelled like any paid one. Throws
 * 409 if the booking is already cancelled, if less than `expected` is due, or, for guardians, if it has started or
 * credit is not offered.
 */
export async function cancelBooking(
  ctx: Services,
  bookingId: string,
  input: Input,
): Promise<BookingRefund> {
  const {
    actorId,
    asCredit = false,
    byVenue = false,
    byOffice = byVenue,
    slotCancellation,
    expected: { refundCents: expectedCents = 0, visits: expectedVisits = 0 } = {},
  } = input;
  const existing = await findBooking(ctx.db, bookingId);
  if (existing?.status === 'pending') {
    const checkout = await findCheckoutOf(ctx.db, 'booking', bookingId);
    if (checkout) await ctx.checkouts.end(checkout.id);
    const endedBooking = await findBooking(ctx.db, bookingId);
    if (endedBooking?.status === 'cancelled') {
      if (slotCancellation) await notifyHoldEnded(ctx, endedBooking, slotCancellation);
      return NO_REFUND;
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
    const eventSpots = toEventSpots(booking);
    // Before value and extras, as in `bookingSale.release`.
    if (eventSpots) await ctx.hooks.eventSpots?.release(ctx, db, eventSpots, 'withdrawn');
    const refund = await refundBookingParts(ctx, db, booking, input);
    if (totalRefundCents(refund) < expectedCents || refund.visits < expectedVisits)
      throw httpError(409, 'bookings.refundChanged');
    // The payment is in review. If it is settled later, the value and the promo code are redeemed again.
    if (booking.status === 'pending') await returnBookingValue(db, booking);
    await updateBooking(db, bookingId, {
      status: 'cancelled',
      cancelledAt: now,
    });
    await setRefunded(db, bookingId, booking.refundedCents + totalRefundCents(refund), now);
    await returnBookedExtras(db, bookingId);
    const { slotId, childrenCount } = booking;
    if (slotId) await releaseSpots(ctx, db, slotId, childrenCount);
    await writeAudit(db, {
      actorId,
      action: 'booking.cancelled',
      subject: bookingId,
      detail: { ...refund, refundCents: totalRefundCents(refund) },
    });
    await announceBooking(db, booking);
    const cancelledBooking = await findBooking(db, bookingId);
    if (cancelledBooking && slotCancellation)
      await notifySlotCancelled(ctx, db, cancelledBooking, refund, slotCancellation);
    else if (cancelledBooking) await queueCancellationEmail(ctx, db, cancelledBooking, refund);
    return refund;
  });
}

/** The total refund in cents, in any form. */
export const totalRefundCents = ({ valueCents, creditCents, moneyCents }: BookingRefund) =>
  valueCents + creditCents + moneyCents;

/** Restores visits to passes, and value to gift cards and credit; refunds the rest as money or credit. */
async function refundBookingParts(
  ctx: Services,
  db: Db,
  booking: BookingWithSlot,
  { actorId, asCredit = false, byVenue = false, withoutRefund = false }: Input,
): Promise<BookingRefund> {
  if (withoutRefund) return NO_REFUND;
  const now = ctx.clock.now();
  const dueCents = byVenue
    ? refundForVenueCancellation(booking)
    : refundForCancellation(booking, ctx.venue(), now);
  const returnsValue = booking.valueCents > 0 && dueCents > 0;
  const returnsVisits = byVenue
    ? booking.visits > 0
    : visitsForCancellation(booking, ctx.venue(), now) > 0;
  const value =
    returnsValue || returnsVisits
      ? await returnSpentValue(db, `booking:${booking.id}`, {
          maxCents: dueCents,
          visits: returnsVisits,
        })
      : { cents: 0, visits: 0 };
  const money = await refundMoney(ctx, db, booking, {
    cents: dueCents - value.cents,
    asCredit,
    actorId,
    reason: 'booking cancelled',
  });
  return { ...money, visits: value.visits, valueCents: value.cents };
}
