import { findCheckoutOf, keepPayment, requestRefund } from '#features/checkouts/server/index.ts';
import { grantCredit } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
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
  /** For the provider's books. */
  reason: string;
};

/**
 * Of the money that was paid for a booking, by card or at the desk, what can still go back, in cents.
 * Nothing of a payment the guardian disputes: their bank may take it back as well.
 */
export async function findMoneyLeft(db: Db, booking: BookingWithSlot): Promise<number> {
  const taken = await findDeskPayment(db, booking.id);
  if (taken) return taken.amountCents - taken.refundedCents;
  const checkout = await findCheckoutOf(db, 'booking', booking.id);
  if (!checkout || checkout.state === 'disputed') return 0;
  return checkout.paidCents - checkout.refundedCents;
}

/**
 * Gives money of a booking back the way it came, or as credit: the provider is asked after the commit,
 * money of the desk waits there. Never more than is left of it. The caller holds the booking locked and
 * writes down what comes back. Throws 409 where credit would be nobody's: no account and no e-mail.
 */
export async function giveMoneyBack(
  ctx: Pick<Services, 'queueJob' | 'venue'>,
  db: Db,
  booking: BookingWithSlot,
  { cents: wanted, asCredit, actorId, reason }: Input,
): Promise<ComesBack> {
  if (asCredit && booking.userId === null && booking.guardianEmail === null) {
    throw httpError(409, 'bookings.creditNeedsEmail');
  }
  const cents = Math.min(wanted, await findMoneyLeft(db, booking));
  if (cents <= 0) return NOTHING_BACK;
  const checkout = await findCheckoutOf(db, 'booking', booking.id);
  // A booking with a payment page may have been paid at the desk all the same.
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
      // Each part that becomes credit has a cause of its own.
      cause: `credit:booking:${booking.id}:${booking.refundedCents}`,
      name: say('bookings.creditName', { session, day }, language),
    },
  );
}
