import {
  deductRefundable,
  findCheckoutOf,
  requestRefund,
} from '#features/checkouts/server/index.ts';
import { grantCredit } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatVenueDate } from '#shared/venue-dates.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { type BookingRefund, NO_REFUND } from '../emails/describe-refund.ts';
import { formatBookingTitle } from '../emails/session-titles.ts';
import { findDeskPayment, refundDeskPayment } from './desk-payments-queries.ts';

type Input = {
  cents: number;
  asCredit: boolean;
  actorId: string | null;
  /** The reason stored with the refund. */
  reason: string;
};

/**
 * Returns the refundable part of a booking's payment by card or at the desk, in cents. 0 for a disputed payment, which
 * the bank may reverse as well.
 */
export async function findRefundableMoney(db: Db, booking: BookingWithSlot): Promise<number> {
  const deskPayment = await findDeskPayment(db, booking.id);
  if (deskPayment) return deskPayment.amountCents - deskPayment.refundedCents;
  const checkout = await findCheckoutOf(db, 'booking', booking.id);
  if (!checkout || checkout.state === 'disputed') return 0;
  return checkout.paidCents - checkout.refundedCents;
}

/**
 * Refunds a booking's payment through the method it was paid with, or as credit. The provider is called after
 * the commit; the refund of a desk payment is due at the desk. Refunds at most the remaining payment. The
 * caller must hold the booking's lock and update its refunded amount. Throws 409 for credit without an
 * account or email address.
 */
export async function refundMoney(
  ctx: Pick<Services, 'queueJob' | 'venue'>,
  db: Db,
  booking: BookingWithSlot,
  { cents: requested, asCredit, actorId, reason }: Input,
): Promise<BookingRefund> {
  if (asCredit && booking.userId === null && booking.guardianEmail === null) {
    throw httpError(409, 'bookings.creditNeedsEmail');
  }
  const cents = Math.min(requested, await findRefundableMoney(db, booking));
  if (cents <= 0) return NO_REFUND;
  const checkout = await findCheckoutOf(db, 'booking', booking.id);
  // A booking with a payment page can still have been paid at the desk.
  if (!checkout || (await findDeskPayment(db, booking.id))) {
    const refund = { amountCents: cents, by: actorId, at: null, asCredit };
    await refundDeskPayment(db, booking.id, refund);
    if (!asCredit) return { ...NO_REFUND, moneyCents: cents, from: 'desk' };
    await grantBookingCredit(ctx, db, booking, cents);
    return { ...NO_REFUND, creditCents: cents };
  }
  if (asCredit) {
    if (!(await deductRefundable(db, checkout.id, cents))) return NO_REFUND;
    await grantBookingCredit(ctx, db, booking, cents);
    return { ...NO_REFUND, creditCents: cents };
  }
  const refundId = await requestRefund(db, { checkoutId: checkout.id, amountCents: cents, reason });
  if (!refundId) return NO_REFUND;
  await ctx.queueJob(db, 'submit-refund', { refundId });
  return { ...NO_REFUND, moneyCents: cents };
}

async function grantBookingCredit(
  { venue }: Pick<Services, 'venue'>,
  db: Db,
  booking: BookingWithSlot,
  cents: number,
) {
  const language = resolveLanguage(booking.language, venue());
  const session = formatBookingTitle(venue(), booking, language);
  const day = formatVenueDate(booking.date, localeOf(language));
  await grantCredit(
    db,
    { userId: booking.userId, email: booking.guardianEmail ?? '' },
    {
      cents,
      // Each partial refund as credit has a separate cause.
      cause: `credit:booking:${booking.id}:${booking.refundedCents}`,
      name: translate('bookings.creditName', { session, day }, language),
    },
  );
}
