import type { OrderItem } from './shop-contract.ts';
import { itemsCents, reducibleCents } from './shop-rules.ts';

/**
 * What of an order's total each of its lines came to, in cents: what a promo code took off is shared by
 * all but gift cards (decision 0020). The shares add up to the total, to the cent.
 */
export function sharesOfLines(items: OrderItem[], totalCents: number): number[] {
  const reducible = reducibleCents(items);
  const giftCents = itemsCents(items) - reducible;
  const paid = Math.max(0, totalCents - giftCents);
  let before = 0;
  return items.map(({ productType, unitCents, quantity }) => {
    const cents = unitCents * quantity;
    if (productType === 'gift_card') return cents;
    const upTo = (sum: number) => Math.floor((sum * paid) / Math.max(1, reducible));
    const share = upTo(before + cents) - upTo(before);
    before += cents;
    return share;
  });
}

type Granted = { balance: number; granted: number };
type Earlier = { cents: number; kept: boolean };

/**
 * What can still go back of a line, in cents: the part of its share that nobody has used, less what
 * went back of it and left the thing in hand. What granted nothing to count (a membership) is worth its
 * share less all that went back of it.
 */
export function refundableOfLine(
  shareCents: number,
  granted: readonly Granted[],
  earlier: readonly Earlier[],
): number {
  if (granted.length === 0) return Math.max(0, shareCents - sumOf(earlier));
  const left = granted.reduce((sum, { balance }) => sum + balance, 0);
  const all = granted.reduce((sum, one) => sum + one.granted, 0);
  const kept = sumOf(earlier.filter((one) => one.kept));
  return Math.max(0, Math.floor((shareCents * left) / all) - kept);
}

const sumOf = (parts: readonly Earlier[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

const verbs = ['grant', 'spend', 'return', 'refund', 'expire'] as const;
const subjects = ['booking', 'order'] as const;

/** What a ledger entry's cause says: "spend:booking:{id}", "expire:{instant}". */
export function readCause(cause: string) {
  const [verb = '', what, id = ''] = cause.split(':');
  const subject = subjects.find((known) => known === what) ?? null;
  return {
    verb: verbs.find((known) => known === verb) ?? ('other' as const),
    subject,
    number: subject ? id.slice(0, 8).toUpperCase() : null,
  };
}
