import type { z } from 'zod';
import type { orderStatus, Product, ProductMetadata } from './shop-contract.ts';

/** Gift card minimum $25 (spec 9). */
export const MIN_GIFT_CARD_CENTS = 2500;

/** The displayed order number. */
export const formatOrderNumber = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();

export type PromoCode = {
  percentOff: number | null;
  centsOff: number | null;
  appliesTo: string;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  uses: number;
  active: boolean;
};

export type PromoState = 'good' | 'unknown' | 'early' | 'over' | 'usedUp' | 'notForThis';

/** Returns whether a code can be used in `scope` now, or the most helpful reason why not. */
export function getPromoState(
  promo: PromoCode | null,
  scope: 'shop' | 'bookings',
  now: Date,
): PromoState {
  if (!promo?.active) return 'unknown';
  if (promo.startsAt && now < promo.startsAt) return 'early';
  if (promo.endsAt && promo.endsAt <= now) return 'over';
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return 'usedUp';
  return promo.appliesTo === 'all' || promo.appliesTo === scope ? 'good' : 'notForThis';
}

/** The unit price in cents: the product's, or a gift card's custom amount. */
export function getUnitCents(
  product: Pick<Product, 'priceCents'>,
  customAmount: number | undefined,
): number {
  return customAmount === undefined ? product.priceCents : Math.round(customAmount * 100);
}

/** The expiry of a pass bought at `now`; null for an unlimited one. */
export function getPassExpiry({ validDays }: ProductMetadata, now: Date): Date | null {
  return validDays ? new Date(now.getTime() + validDays * 86_400_000) : null;
}

const DAYS_PER_MONTH = 365.25 / 12;
/** Days this close to whole months are shown as months: 183 days are 6 months, 45 are not. */
const MONTH_TOLERANCE_DAYS = 2;

/** Converts days to years or months if they are close to a whole number, otherwise keeps days. */
export function toValidityPeriod(days: number): {
  unit: 'years' | 'months' | 'days';
  count: number;
} {
  const months = Math.round(days / DAYS_PER_MONTH);
  const isNearWholeMonths =
    months >= 2 && Math.abs(days - months * DAYS_PER_MONTH) <= MONTH_TOLERANCE_DAYS;
  if (!isNearWholeMonths) return { unit: 'days', count: days };
  return months % 12 === 0
    ? { unit: 'years', count: months / 12 }
    : { unit: 'months', count: months };
}

/**
 * The remaining worth in cents of value sold for `unitCents`: a gift card's balance, or a pass's unused
 * share of its price.
 */
export function getRemainingWorth(
  unitCents: number,
  { balance, granted }: { balance: number; granted: number },
): number {
  return Math.floor((unitCents * balance) / granted);
}

type OrderPayment = {
  checkoutState: string | null;
  /** Refunded to the payer's card. */
  refundedCents: number | null;
  /** Refunded to gift cards and credit. */
  refundedValueCents: number;
};

/** Derives the displayed status of an order from its stored status and its payment. */
export function getOrderStatus(
  order: { status: string; totalCents: number; valueCents: number },
  { checkoutState, refundedCents, refundedValueCents }: OrderPayment,
): z.output<typeof orderStatus> {
  if (checkoutState === 'review') return 'review';
  if (checkoutState === 'disputed') return 'disputed';
  const totalRefundedCents = (refundedCents ?? 0) + refundedValueCents;
  if (totalRefundedCents === 0) return order.status as z.output<typeof orderStatus>;
  // The value of an order that expired before it was paid has already been returned.
  const fullCents =
    order.status === 'paid' ? order.totalCents : order.totalCents - order.valueCents;
  return totalRefundedCents >= fullCents ? 'refunded' : 'partially_refunded';
}

/** Whether an order has a receipt: it was paid and cost something. Gift cards and credit may have paid all of it. */
export const hasOrderReceipt = <T extends { paidAt: Date | null; totalCents: number }>(
  order: T,
): order is T & { paidAt: Date } => order.paidAt !== null && order.totalCents > 0;

/** Promo codes are stored in upper case and have no spaces. */
export const normalizePromoCode = (code: string) => code.replace(/\s/g, '').toUpperCase();

/**
 * Normalizes a gift card's code for comparison: removes dashes and spaces, uppercases, and replaces letters that look
 * like digits. Returns null if the text is not a code. Imported codes may be shorter than generated ones.
 */
export function normalizeGiftCode(code: string): string | null {
  const text = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-Z]{4,40}$/.test(text) ? text : null;
}

/** Whether an imported code is long enough that it cannot be guessed within the rate limits. */
export function isUnguessableGiftCode(code: string): boolean {
  const text = normalizeGiftCode(code) ?? '';
  return text.length >= (/^\d*$/.test(text) ? 10 : 7);
}
