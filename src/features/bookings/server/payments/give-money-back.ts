import { findCheckoutOf, keepPayment, requestRefund } from '#features/checkouts/server/index.ts';
import { grantCredit } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, offeredLanguage } from '#shared/languages.ts';
import { formatVenueDate } from '#shared/venue-dates.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { sessionName } from '../mails/booking-calendar.ts';
import { type ComesBack, NOTHING_BACK } from '../mails/booking-mails.ts';
import { findDeskPayment, refundDeskPayment } from './desk-payments-queries.ts';

type Input = {
  cents: number;
  asCredit: boolean;
  actorId: string | null;
  /** The reason in the provider's records. */
  reason: string;
};

/**
 * The refundable part of a booking's payment by card or at the desk, in cents. 0 for a disputed
 * payment: the bank may take it back as well.
 */
export async function findMoneyLeft(db: Db, booking: BookingWithSlot): Promise<number> {
  const taken = await findDeskPayment(db, booking.id);
  if (taken) return taken.amountCents - taken.refundedCents;
  const checkout = await findCheckoutOf(db, 'booking', booking.id);
  if (!checkout || checkout.state === 'disputed') return 0;
  return checkout.paidCents - checkout.refundedCents;
}

/**
 * Refunds money of a booking the way it was paid, or as credit: the provider is called after the
 * commit, desk money is owed at the desk. At most what remains. The caller must hold the booking's
 * lock and record the refund. Throws 409 for credit without an account or e-mail.
 */
export async function giveMoneyBack(
  ctx: Pick<Services, 'queueJob' | 'venue'>,
  db: Db,
  booking: BookingWithSlot,
  { cents: requested, asCredit, actorId, reason }: Input,
): Promise<ComesBack> {
  if (asCredit && booking.userId === null && booking.guardianEmail === null) {
    throw httpError(409, 'bookings.creditNeedsEmail');
  }
  const cents = Math.min(requested, await findMoneyLeft(db, booking));
  if (cents <= 0) return NOTHING_BACK;
  const checkout = await findCheckoutOf(db, 'booking', booking.id);
  // A booking with a payment page may still have been paid at the desk.
  if (!checkout || (await findDeskPayment(db, booking.id))) {
    const back = { amountCents: cents, by: actorId, at: null, asCredit };
    await refundDeskPayment(db, booking.id, back);
    if (!asCredit) return { ...NOTHING_BACK, moneyCents: cents, from: 'desk' };
    await grantCreditFor(ctx, db, booking, cents);
    return { ...NOTHING_BACK, creditCents: cents };
  }
  if (asCredit) {
    if (!(await keepPayment(db, checkout.id, cents))) return NOTHING_BACK;
    await grantCreditFor(ctx, db, booking, cents);
    return { ...NOTHING_BACK, creditCents: cents };
  }
  const refundId = await requestRefund(db, { checkoutId: checkout.id, amountCents: cents, reason });
  if (!refundId) return NOTHING_BACK;
  await ctx.queueJob(db, 'submit-refund', { refundId });
  return { ...NOTHING_BACK, moneyCents: cents };
}

async function grantCreditFor(
  { venue }: Pick<Services, 'venue'>,
  db: Db,
  booking: BookingWithSlot,
  cents: number,
) {
  const language = offeredLanguage(booking.language, venue());
  const session = sessionName(booking, language);
  const day = formatVenueDate(booking.date, localeOf(language));
  await grantCredit(
    db,
    { userId: booking.userId, email: booking.guardianEmail ?? '' },
    {
      cents,
      // Each part that becomes credit has its own cause.
      cause: `credit:booking:${booking.id}:${booking.refundedCents}`,
      name: translate('bookings.creditName', { session, day }, language),
    },
  );
}
