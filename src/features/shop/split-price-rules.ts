import { discountLines, type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import type { PromoCode } from './shop-rules.ts';

/** Stripe's minimum payment. */
export const MIN_PAYMENT_CENTS = 50;

/**
 * A code's discount in cents, rounded down and capped at the full price. A remainder below `minDueCents`, by default
 * the provider's minimum, is discounted too.
 */
export function getDiscountCents(
  promo: Pick<PromoCode, 'percentOff' | 'centsOff'>,
  cents: number,
  minDueCents = MIN_PAYMENT_CENTS,
): number {
  const off = promo.centsOff ?? Math.floor((cents * (promo.percentOff ?? 0)) / 100);
  return cents - off < minDueCents ? cents : off;
}

/**
 * The part of a price, in cents, that stored value pays: as much of `payableCents` as possible. What is left
 * of `remainderCents` must be zero or at least `minDueCents`, by default the provider's minimum.
 */
export function getValueCents(
  payableCents: number,
  remainderCents: number,
  spendableCents: number,
  minDueCents = MIN_PAYMENT_CENTS,
): number {
  const max = Math.min(payableCents, spendableCents);
  const due = remainderCents - max;
  if (due === 0 || due >= minDueCents) return max;
  return Math.max(0, max - (minDueCents - due));
}

type Promo = Pick<PromoCode, 'percentOff' | 'centsOff'> | null;

/** Gift cards are a form of money: promo codes and stored value can't pay for them (decision 0020). */
const isDiscountable = ({ kind }: SaleLine) => kind !== 'gift_card';

/**
 * Splits the price of sale lines, in cents, into the promo discount, which reduces the lines before tax, the total after
 * it, the part of the total that up to `spendableCents` of stored value pay, and the amount due on the payment page. The
 * parts add up exactly. `minDueCents` is 0 for money that staff take, which has no minimum.
 */
export function splitLines(
  lines: readonly SaleLine[],
  promo: Promo,
  spendableCents: number,
  minDueCents = MIN_PAYMENT_CENTS,
) {
  const discountableLines = lines.filter(isDiscountable);
  const { listCents } = sumLines(discountableLines);
  const discountCents = promo ? getDiscountCents(promo, listCents, minDueCents) : 0;
  const discountedLines =
    discountCents === 0 ? discountableLines : discountLines(discountableLines, discountCents);
  const discounted = [...discountedLines];
  const splitInOrder = lines.map((line) =>
    isDiscountable(line) ? (discounted.shift() ?? line) : line,
  );
  const { totalCents } = sumLines(splitInOrder);
  const valueCents = getValueCents(
    sumLines(discountedLines).totalCents,
    totalCents,
    spendableCents,
    minDueCents,
  );
  return {
    lines: splitInOrder,
    discountCents,
    totalCents,
    valueCents,
    dueCents: totalCents - valueCents,
  };
}
