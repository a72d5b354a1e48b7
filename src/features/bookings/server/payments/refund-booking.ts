import { giveBackSpent, lockSpent } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { HttpError, httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { announceBooking } from '../announce-booking.ts';
import { type BookingWithSlot, changeBooking, lockBooking } from '../bookings-queries.ts';
import { refundOf } from '../cancel-booking.ts';
import { type ComesBack, mailRefunded } from '../mails/booking-mails.ts';
import { findMoneyLeft, giveMoneyBack } from './give-money-back.ts';

type Input = {
  amountCents: number;
  asCredit: boolean;
  /** The refunded amount that the office saw. */
  refundedCents: number;
  actorId: string;
};

/**
 * Refunds part or all of a booking's price and leaves the booking as it is: money first, then the
 * gift card or credit that paid. Throws 409 above the remaining amount, and if something was
 * refunded since the office looked.
 */
export async function refundBooking(
  ctx: Services,
  bookingId: string,
  input: Input,
): Promise<ComesBack> {
  const { amountCents, asCredit, actorId } = input;
  return inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) throw notFound();
    if (booking.status === 'pending') throw httpError(409, 'bookings.notPaidYet');
    if (booking.refundedCents !== input.refundedCents) {
      throw httpError(409, 'bookings.refundedMeanwhile');
    }
    const leftCents = await findRefundable(db, booking);
    if (leftCents === 0) throw httpError(409, 'bookings.nothingToRefund');
    if (amountCents > leftCents) throw tooMuch(leftCents);
    const reason = 'booking refunded';
    const money = { cents: amountCents, asCredit, actorId, reason };
    const back = await giveMoneyBack(ctx, db, booking, money);
    const rest = amountCents - refundOf(back);
    if (rest > 0) {
      const returned = { verb: 'refund', most: rest } as const;
      back.valueCents = (await giveBackSpent(db, `booking:${bookingId}`, returned)).cents;
    }
    if (refundOf(back) !== amountCents) throw httpError(409, 'bookings.refundedMeanwhile');
    const refundedCents = booking.refundedCents + amountCents;
    await changeBooking(db, bookingId, { refundedCents });
    const { moneyCents, valueCents, creditCents } = back;
    const detail = { moneyCents, valueCents, creditCents };
    await writeAudit(db, { actorId, action: 'booking.refunded', subject: bookingId, detail });
    await announceBooking(db, booking);
    await mailRefunded(ctx, db, { ...booking, refundedCents }, back);
    return back;
  });

  function tooMuch(leftCents: number) {
    return new HttpError(409, 'bookings.refundTooMuch', (language) => {
      const left = formatMoney(leftCents, ctx.venue().currency, localeOf(language));
      return translate('bookings.refundTooMuch', { left }, language);
    });
  }
}

/** The refundable part of a booking's payment in cents: money, and value to its cards. */
export async function findRefundable(db: Db, booking: BookingWithSlot): Promise<number> {
  if (booking.status === 'pending') return 0;
  const moneyCents = await findMoneyLeft(db, booking);
  const spent = booking.valueCents > 0 ? await lockSpent(db, `booking:${booking.id}`) : [];
  const valueCents = spent.reduce((sum, { kind, spent }) => sum + (kind === 'pass' ? 0 : spent), 0);
  return Math.min(booking.priceCents - booking.refundedCents, moneyCents + valueCents);
}
