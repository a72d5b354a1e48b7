import { discountLines, type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import type { PromoCode } from './shop-rules.ts';

/** Stripe's minimum payment. */
export const MIN_PAYMENT_CENTS = 50;

/**
 * A code's discount in cents, rounded down and capped at the full price. A remainder below the provider's minimum
 * is discounted too.
 */
export function getDiscountCents(
  promo: Pick<PromoCode, 'percentOff' | 'centsOff'>,
  cents: number,
): number {
  const off = promo.centsOff ?? Math.floor((cents * (promo.percentOff ?? 0)) / 100);
  return cents - off < MIN_PAYMENT_CENTS ? cents : off;
}

/**
 * The part of a price, in cents, that stored value pays: as much of `payableCents` as possible. What is left
 * of `remainderCents` must be zero or at least the provider's minimum.
 */
export function getValueCents(
  payableCents: number,
  remainderCents: number,
  spendableCents: number,
): number {
  const max = Math.min(payableCents, spendableCents);
  const due = remainderCents - max;
  if (due === 0 || due >= MIN_PAYMENT_CENTS) return max;
  return Math.max(0, max - (MIN_PAYMENT_CENTS - due));
}

export type PriceToSplit = {
  fullCents: number;
  /** The part that promo codes and stored value may cover: all except gift cards. */
  discountableCents: number;
  promo: Pick<PromoCode, 'percentOff' | 'centsOff'> | null;
};

/**
 * Splits a price, in cents, into the promo discount, the remainder after it, the part of the remainder that
 * `spendableCents` of stored value pay, and the amount due on the payment page. The parts add up exactly.
 */
export function splitPrice(
  { fullCents, discountableCents, promo }: PriceToSplit,
  spendableCents: number,
) {
  const discountCents = promo ? getDiscountCents(promo, discountableCents) : 0;
  const remainderCents = fullCents - discountCents;
  const valueCents = getValueCents(
    discountableCents - discountCents,
    remainderCents,
    spendableCents,
  );
  return { discountCents, remainderCents, valueCents, dueCents: remainderCents - valueCents };
}

/**
 * Like splitPrice, but for lines with tax: the promo discount reduces the lines before tax, then up to `spendableCents`
 * of stored value are applied. `dueCents` is charged on the payment page.
 */
export function splitLines(
  lines: readonly SaleLine[],
  promo: PriceToSplit['promo'],
  spendableCents: number,
) {
  const discountCents = promo ? getDiscountCents(promo, sumLines(lines).listCents) : 0;
  const discounted = discountCents === 0 ? [...lines] : discountLines(lines, discountCents);
  const { totalCents } = sumLines(discounted);
  const valueCents = getValueCents(totalCents, totalCents, spendableCents);
  return {
    lines: discounted,
    discountCents,
    totalCents,
    valueCents,
    dueCents: totalCents - valueCents,
  };
}
