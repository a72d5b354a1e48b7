import type { Sale } from '../../../server/all-sales.ts';
import { type Db, inTransaction } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { followMembership } from './follow-membership.ts';
import { grantItems } from './grant-items.ts';
import { findEntries, lockHoldingsOfOrder, moveValue, suspendHoldings } from './ledger-queries.ts';
import { mailOrder, mailOrderTooLate } from './order-mails.ts';
import {
  changeOrder,
  countPromoUse,
  findOrder,
  lockOrder,
  type Order,
  returnStock,
  takePromoUseBack,
  takeStock,
} from './shop-queries.ts';
import { returnValue } from './spend-value-queries.ts';

/** An order as something that is paid for: pending -> paid, or pending -> expired (money.md). */
export const orderSale: Sale = {
  grant: async (here, db, orderId) => {
    const order = await lockOrder(db, orderId);
    if (!order) return 'refund';
    if (order.status === 'paid') return 'granted';
    if (order.status === 'expired' && !(await takeAgain(here, db, order))) {
      await mailOrderTooLate(here, db, order);
      return 'refund';
    }
    await grantOrder(here, db, order);
    return 'granted';
  },

  release: async (_here, db, orderId) => {
    const order = await lockOrder(db, orderId);
    if (order?.status !== 'pending') return;
    // The same request sent again orders anew.
    await changeOrder(db, orderId, { status: 'expired', requestKey: null, heldFrom: null });
    for (const { productId, quantity } of countedOf(order)) {
      await returnStock(db, productId, quantity);
    }
    if (order.promoCodeId) await takePromoUseBack(db, order.promoCodeId);
    await returnValue(db, spendingOf(order));
  },

  dispute: async (here, db, orderId) => {
    const holdings = await lockHoldingsOfOrder(db, orderId);
    await suspendHoldings(
      db,
      holdings.map(({ id }) => id),
      here.clock.now(),
    );
  },

  follow: (here, orderId, subscription, askedAt) =>
    followMembership(here, orderId, subscription, askedAt),

  isGranted: async (db, orderId) => (await findOrder(db, orderId))?.status === 'paid',
};

/** Grants all that was bought and mails the receipt, in the transaction that records the payment. */
export async function grantOrder(here: Services, db: Db, order: Order) {
  await changeOrder(db, order.id, { status: 'paid', paidAt: here.clock.now(), heldFrom: null });
  await grantItems(here, db, order);
  await mailOrder(here, db, order);
}

/** What was taken from stock. */
const countedOf = ({ items }: Order) => items.filter(({ counted }) => counted);

const spendingOf = ({ id }: Order) => ({
  spend: `spend:order:${id}`,
  cause: `return:order:${id}`,
});

/**
 * Paid after it was let go: takes stock, code and value once more, all of it or nothing. What was given
 * back is spent again under a cause of its own.
 */
async function takeAgain(here: Services, db: Db, order: Order): Promise<boolean> {
  const { spend } = spendingOf(order);
  try {
    return await inTransaction(db, async (db) => {
      for (const { productId, quantity } of countedOf(order)) {
        if (!(await takeStock(db, productId, quantity))) throw refusal(409, 'shop.productGone');
      }
      if (order.promoCodeId) await countPromoUse(db, order.promoCodeId);
      for (const { holdingId, amount } of await findEntries(db, spend)) {
        await moveValue(db, { holdingId, amount, cause: `${spend}:again` });
      }
      return true;
    });
  } catch (error) {
    here.log.warn({ err: error, orderId: order.id }, 'paid too late and not to be granted');
    return false;
  }
}
