import type { z } from 'zod';
import type { OrderItem, orderStatus, Product, ProductMetadata } from './shop-contract.ts';

/** Spec 9: gift card minimum $25. */
export const LEAST_GIFT_CENTS = 2500;

/** Stripe takes no payment below that. */
export const LEAST_PAYMENT_CENTS = 50;

/** What people call an order by. */
export const numberOf = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();

/** What an order's lines come to, in cents. */
export function itemsCents(items: Pick<OrderItem, 'unitCents' | 'quantity'>[]): number {
  return items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
}

/**
 * What promo codes and stored value may pay of: all but gift cards, which are money in another form
 * (decision 0020).
 */
export function reducibleCents(items: OrderItem[]): number {
  return itemsCents(items.filter(({ productType }) => productType !== 'gift_card'));
}

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

/** Whether a code can be used for this now; the order of reasons is what helps most. */
export function stateOfPromo(
  promo: PromoCode | null,
  what: 'shop' | 'bookings',
  now: Date,
): PromoState {
  if (!promo?.active) return 'unknown';
  if (promo.startsAt && now < promo.startsAt) return 'early';
  if (promo.endsAt && promo.endsAt <= now) return 'over';
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return 'usedUp';
  return promo.appliesTo === 'all' || promo.appliesTo === what ? 'good' : 'notForThis';
}

/**
 * What a code takes off, in cents: never more than there is; half a cent is rounded down. What would
 * remain below what the payment provider takes is taken off too.
 */
export function discountOf(
  promo: Pick<PromoCode, 'percentOff' | 'centsOff'>,
  cents: number,
): number {
  const off = promo.centsOff ?? Math.floor((cents * (promo.percentOff ?? 0)) / 100);
  return cents - off < LEAST_PAYMENT_CENTS ? cents : off;
}

/**
 * How much of a price stored value pays: all that it can, but it leaves nothing or at least what the
 * payment provider takes.
 */
export function valueToSpend(payableCents: number, restCents: number, spendable: number): number {
  const most = Math.min(payableCents, spendable);
  const due = restCents - most;
  if (due === 0 || due >= LEAST_PAYMENT_CENTS) return most;
  return Math.max(0, most - (LEAST_PAYMENT_CENTS - due));
}

export type PriceToSplit = {
  wholeCents: number;
  /** What codes and value may take off: all but gift cards. */
  reducibleCents: number;
  promo: Pick<PromoCode, 'percentOff' | 'centsOff'> | null;
};

/**
 * How a price is paid, in cents: what the promo code takes off, what then remains, what stored value
 * pays of that when so much can be spent, and what is left for the payment page. The parts make the
 * whole to the cent.
 */
export function splitPrice({ wholeCents, reducibleCents, promo }: PriceToSplit, spendable: number) {
  const discountCents = promo ? discountOf(promo, reducibleCents) : 0;
  const restCents = wholeCents - discountCents;
  const valueCents = valueToSpend(reducibleCents - discountCents, restCents, spendable);
  return { discountCents, restCents, valueCents, dueCents: restCents - valueCents };
}

/** Price of one in cents: the product's, or the chosen amount of a gift card. */
export function unitCentsOf(
  product: Pick<Product, 'priceCents'>,
  customAmount: number | undefined,
): number {
  return customAmount === undefined ? product.priceCents : Math.round(customAmount * 100);
}

/** When a pass that is bought now expires; null for never. */
export function passExpiry({ validDays }: ProductMetadata, now: Date): Date | null {
  return validDays ? new Date(now.getTime() + validDays * 86_400_000) : null;
}

/**
 * What is left of something that was sold for `unitCents`, in cents: a gift card's balance, a pass's
 * visits at their share; an untouched one is worth all that it cost.
 */
export function worthLeft(
  unitCents: number,
  { balance, granted }: { balance: number; granted: number },
): number {
  return Math.floor((unitCents * balance) / granted);
}

type OrderPayment = {
  checkoutState: string | null;
  /** Of what the payer's card paid. */
  refundedCents: number | null;
  /** What is back on gift cards and credit. */
  valueBackCents: number;
};

/** What an order shows: what is stored of it, and what became of its payment. */
export function statusOfOrder(
  order: { status: string; totalCents: number; valueCents: number },
  { checkoutState, refundedCents, valueBackCents }: OrderPayment,
): z.output<typeof orderStatus> {
  if (checkoutState === 'review') return 'review';
  if (checkoutState === 'disputed') return 'disputed';
  const back = (refundedCents ?? 0) + valueBackCents;
  if (back === 0) return order.status as z.output<typeof orderStatus>;
  // Paid too late: value had come back when it was let go.
  const whole = order.status === 'paid' ? order.totalCents : order.totalCents - order.valueCents;
  return back >= whole ? 'refunded' : 'partially_refunded';
}
