import { lockSpentHoldings, returnSpentValue } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { HttpError, httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { announceBooking } from '../announce-booking.ts';
import { type BookingWithSlot, lockBooking, setRefunded } from '../bookings-queries.ts';
import { totalRefundCents } from '../cancel-booking.ts';
import { queueRefundEmail } from '../emails/booking-emails.ts';
import type { BookingRefund } from '../emails/describe-refund.ts';
import { findRefundableMoney, refundMoney } from './refund-money.ts';

type Input = {
  amountCents: number;
  asCredit: boolean;
  /** The refunded amount that the office's page showed. */
  refundedCents: number;
  actorId: string;
};

/**
 * Refunds part or all of a booking's price without cancelling it: money first, then the gift cards or credit
 * spent. Throws 409 for an unpaid booking, for more than the remaining amount, or if something was refunded
 * since the page was loaded.
 */
export async function refundBooking(
  ctx: Services,
  bookingId: string,
  input: Input,
): Promise<BookingRefund> {
  const { amountCents, asCredit, actorId } = input;
  return inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) throw notFound();
    if (booking.status === 'pending') throw httpError(409, 'bookings.notPaidYet');
    if (booking.refundedCents !== input.refundedCents) {
      throw httpError(409, 'bookings.refundsChanged');
    }
    const refundableCents = await findRefundableCents(db, booking);
    if (refundableCents === 0) throw httpError(409, 'bookings.nothingToRefund');
    if (amountCents > refundableCents) throw refundTooHighError(refundableCents);
    const reason = 'booking refunded';
    const money = { cents: amountCents, asCredit, actorId, reason };
    const refund = await refundMoney(ctx, db, booking, money);
    const valueCents = amountCents - totalRefundCents(refund);
    if (valueCents > 0) {
      const options = { verb: 'refund', maxCents: valueCents, visits: false } as const;
      refund.valueCents = (await returnSpentValue(db, `booking:${bookingId}`, options)).cents;
    }
    if (totalRefundCents(refund) !== amountCents) throw httpError(409, 'bookings.refundsChanged');
    const refundedCents = booking.refundedCents + amountCents;
    await setRefunded(db, bookingId, refundedCents, ctx.clock.now());
    const { moneyCents, creditCents } = refund;
    const detail = { moneyCents, valueCents: refund.valueCents, creditCents };
    await writeAudit(db, { actorId, action: 'booking.refunded', subject: bookingId, detail });
    await announceBooking(db, booking);
    await queueRefundEmail(ctx, db, { ...booking, refundedCents }, refund);
    return refund;
  });

  function refundTooHighError(refundableCents: number) {
    return new HttpError(409, 'bookings.refundTooMuch', (language) => {
      const left = formatMoney(refundableCents, ctx.venue().currency, localeOf(language));
      return translate('bookings.refundTooMuch', { left }, language);
    });
  }
}

/**
 * Returns the refundable part of a booking's payment in cents: money, and value of gift cards and credit. Locks the
 * spent value, so call it in a transaction.
 */
export async function findRefundableCents(db: Db, booking: BookingWithSlot): Promise<number> {
  if (booking.status === 'pending') return 0;
  const moneyCents = await findRefundableMoney(db, booking);
  const spent = booking.valueCents > 0 ? await lockSpentHoldings(db, `booking:${booking.id}`) : [];
  const valueCents = spent.reduce((sum, { kind, spent }) => sum + (kind === 'pass' ? 0 : spent), 0);
  return Math.min(booking.priceCents - booking.refundedCents, moneyCents + valueCents);
}
