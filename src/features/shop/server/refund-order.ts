import { writeAudit } from '../../../server/audit-log.ts';
import { type Db, inTransaction } from '../../../server/database.ts';
import { notFound, refusal } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { findCheckoutOf, requestRefund } from '../../checkouts/server/checkouts-queries.ts';
import { itemsCents, worthLeft } from '../shop-rules.ts';
import { lockHoldingsOfOrder, moveValue } from './ledger-queries.ts';
import { giveBackSpent } from './return-value-queries.ts';
import { lockOrder, type Order } from './shop-queries.ts';

/** What a refund brought back, in cents: to the payer's card, and to the gift card or credit that paid. */
type Refunded = { moneyCents: number; valueCents: number };

/**
 * Takes back what is left of an order's passes and gift cards, and returns its share of what was paid:
 * to the payer first, the rest to the gift card or credit. Membership time stays. Throws 409 when
 * nothing is left to take back.
 */
export async function refundOrder(
  here: Services,
  orderId: string,
  actorId: string,
): Promise<Refunded> {
  return inTransaction(here.db, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound();
    if (order.status !== 'paid') throw refusal(409, 'shop.nothingToRefund');
    const dueCents = await takeBack(db, order, actorId);
    if (dueCents === 0) throw refusal(409, 'shop.nothingToRefund');
    const refunded = await payBack(here, db, order, dueCents);
    await writeAudit(db, { actorId, action: 'order.refunded', subject: orderId, detail: refunded });
    return refunded;
  });
}

/** Empties what the order granted; answers its share of the price, in cents. */
async function takeBack(db: Db, order: Order, actorId: string): Promise<number> {
  let worth = 0;
  // One for all that this refund takes, so that the ledger tells two refunds apart.
  const cause = `refund:order:${order.id}:${new Date().toISOString()}`;
  for (const holding of await lockHoldingsOfOrder(db, order.id)) {
    const item = order.items[holding.line ?? -1];
    if (!item || holding.balance === 0) continue;
    worth += worthLeft(item.unitCents, holding);
    await moveValue(db, {
      holdingId: holding.id,
      amount: -holding.balance,
      cause,
      actorId,
    });
  }
  // What a promo code took off was never paid.
  return Math.floor((worth * order.totalCents) / Math.max(1, itemsCents(order.items)));
}

async function payBack(here: Services, db: Db, order: Order, dueCents: number): Promise<Refunded> {
  const checkout = await findCheckoutOf(db, 'order', order.id);
  const payable = checkout ? checkout.paidCents - checkout.refundedCents : 0;
  const moneyCents = Math.min(dueCents, payable);
  if (checkout && moneyCents > 0) {
    const refundId = await requestRefund(db, {
      checkoutId: checkout.id,
      amountCents: moneyCents,
      reason: 'order refunded',
    });
    if (refundId) await here.queueJob(db, 'submit-refund', { refundId });
  }
  const rest = dueCents - moneyCents;
  const value = await giveBackSpent(db, `order:${order.id}`, { verb: 'refund', most: rest });
  return { moneyCents, valueCents: value.cents };
}
