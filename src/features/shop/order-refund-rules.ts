import type { OrderItem } from './shop-contract.ts';
import { itemsCents, reducibleCents } from './shop-rules.ts';

/**
 * Each line's share of the order's total, in cents: a promo discount is split over all lines except gift
 * cards (decision 0020). The shares add up to the total exactly.
 */
export function splitTotalByLine(items: OrderItem[], totalCents: number): number[] {
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
 * The refundable amount of a line, in cents: the unused part of its share, less earlier refunds that let
 * the buyer keep the value (`kept`). A line without holdings (a membership) is worth its share less all
 * earlier refunds.
 */
export function getRefundableCents(
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

/** Parses a ledger entry's cause: "spend:booking:{id}", "expire:{instant}". */
export function parseCause(cause: string) {
  const [verb = '', what, id = ''] = cause.split(':');
  const subject = subjects.find((subject) => subject === what) ?? null;
  return {
    verb: verbs.find((one) => one === verb) ?? ('other' as const),
    subject,
    number: subject ? id.slice(0, 8).toUpperCase() : null,
  };
}
