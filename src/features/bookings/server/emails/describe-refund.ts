import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { emailLanguage, type SendContext } from './send-to-guardian.ts';

/** The refund of a booking: pass visits, and cents by destination. */
export type BookingRefund = {
  visits: number;
  /** Returned to the gift card or credit that paid. */
  valueCents: number;
  /** Issued as new credit. */
  creditCents: number;
  /** Refunded by the payment provider, or at the desk where it was paid. */
  moneyCents: number;
  from: 'provider' | 'desk';
};

export const NO_REFUND: BookingRefund = {
  visits: 0,
  valueCents: 0,
  creditCents: 0,
  moneyCents: 0,
  from: 'provider',
};

/** Describes the refund, one line per destination; `refund` is null if the booking ended unpaid. */
export function describeRefund(
  ctx: SendContext,
  booking: BookingWithSlot,
  refund: BookingRefund | null,
): string {
  const language = emailLanguage(ctx, booking);
  if (!refund) return translate('bookings.refundFree', {}, language);
  const money = (cents: number) => formatMoney(cents, ctx.venue().currency, localeOf(language));
  const moneyKey = refund.from === 'desk' ? 'bookings.refundAtDesk' : 'bookings.refundPending';
  const lines = [
    refund.visits > 0 && translate('bookings.refundVisits', { count: refund.visits }, language),
    refund.valueCents > 0 &&
      translate('bookings.refundValue', { amount: money(refund.valueCents) }, language),
    refund.creditCents > 0 &&
      translate('bookings.refundCredit', { amount: money(refund.creditCents) }, language),
    refund.moneyCents > 0 && translate(moneyKey, { amount: money(refund.moneyCents) }, language),
  ].filter((line) => line !== false);
  if (lines.length > 0) return lines.join('\n');
  const hadPrice = booking.priceCents > 0 || booking.visits > 0;
  return translate(hadPrice ? 'bookings.refundNone' : 'bookings.refundFree', {}, language);
}
