import { findCheckoutOf, holdExpiry } from '#features/checkouts/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import { dueOf } from '../../no-show-fee-rules.ts';
import { findBooking, lockBooking } from '../bookings-queries.ts';
import { manageLink } from '../emails/booking-links.ts';
import { findOpenFeeCheckouts, isFeeInReview } from './no-show-fees-queries.ts';

/**
 * Returns the payment page of a booking's no-show fee; repeated requests return the same page. Throws 409 if nothing is
 * due, also after a late check-in or a cancellation, or while an admin reviews a payment.
 */
export async function openFeePayment(ctx: CallContext, bookingId: string) {
  await requireDueFee(ctx.db, bookingId);
  const checkout = await findCheckoutOf(ctx.db, 'no-show-fee', bookingId);
  if (checkout && ['starting', 'open'].includes(checkout.state)) {
    if (checkout.expiresAt > ctx.clock.now()) return ctx.checkouts.reopen(checkout.id);
    await ctx.checkouts.end(checkout.id);
  }
  return ctx.checkouts.open(await createFeeCheckout(ctx, bookingId));
}

/** Returns the id of a new checkout, or of the open one. The booking's lock serializes requests. */
function createFeeCheckout(ctx: CallContext, bookingId: string): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const [open] = await lockAndFindOpen(db, bookingId);
    if (open) return open.id;
    const booking = await requireDueFee(db, bookingId);
    const locale = localeOf(ctx.language);
    const link = manageLink(ctx, bookingId);
    const day = formatVenueDate(booking.date, locale);
    return ctx.checkouts.create(db, {
      kind: 'no-show-fee',
      subjectId: bookingId,
      heldUntil: holdExpiry(ctx),
      customerEmail: booking.guardianEmail ?? '',
      lines: [
        {
          name: `${translate('bookings.noShowFee', {}, ctx.language)}, ${ctx.venue().name}`,
          description: `${day}, ${formatSlotLabel(booking.slotLabel, locale)}`,
          amountCents: dueOf(booking.noShowFee),
          quantity: 1,
        },
      ],
      successUrl: `${link}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: link,
    });
  });
}

async function lockAndFindOpen(db: Db, bookingId: string) {
  await lockBooking(db, bookingId);
  return findOpenFeeCheckouts(db, bookingId);
}

async function requireDueFee(db: Db, bookingId: string) {
  const booking = await findBooking(db, bookingId);
  const fee = booking?.noShowFee;
  if (!booking || !fee?.isStillDue || dueOf(fee) === 0) throw httpError(409, 'bookings.noFeeToPay');
  if (await isFeeInReview(db, bookingId)) throw httpError(409, 'bookings.feeInReview');
  return { ...booking, noShowFee: fee };
}
