import { retakeHold, type SaleHandlers } from '#features/checkouts/server/index.ts';
import { markSoldLinesPaid, reverseSoldAmount } from '#features/prices/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { forgetResponse } from '#platform/server/http/idempotency.ts';
import type { Services } from '#platform/server/services.ts';
import { syncMembership } from '../memberships/sync-membership.ts';
import {
  decrementPromoUses,
  deductStock,
  findOrder,
  incrementPromoUses,
  lockOrder,
  type Order,
  restoreStock,
  updateOrder,
} from '../shop-queries.ts';
import { orders } from '../shop-tables.ts';
import { grantItems } from '../stored-value/grant-items.ts';
import { resumeAfterDispute, suspendForDispute } from '../stored-value/ledger-queries.ts';
import { respendValue, returnSpentValue } from '../stored-value/return-spent-value.ts';
import { findOrderConfirmation } from './order-confirmation.ts';
import { queueLateOrderPaymentEmail, queueOrderConfirmationEmail } from './order-emails.ts';
import { findOrderRefundOf } from './order-refunds-queries.ts';
import { reverseRefundedItems } from './reverse-refunded-items.ts';

/** The lifecycle of an order's payment: pending -> paid or expired. A late payment can turn expired into paid. */
export const orderSale: SaleHandlers = {
  table: orders,

  grant: async (ctx, db, orderId) => {
    const order = await lockOrder(db, orderId);
    if (!order) return 'refund';
    if (order.status === 'paid') return 'granted';
    if (order.status === 'expired' && !(await reserveAgain(ctx, db, order))) {
      await queueLateOrderPaymentEmail(ctx, db, order);
      return 'refund';
    }
    await grantOrder(ctx, db, order);
    return 'granted';
  },

  release: async (_ctx, db, orderId) => {
    const order = await lockOrder(db, orderId);
    if (order?.status !== 'pending') return;
    // Clears the request key, so that repeating the request places a new order.
    await updateOrder(db, orderId, { status: 'expired', requestKey: null, heldFrom: null });
    if (order.requestKey) await forgetResponse(db, order.requestKey);
    for (const { productId, quantity } of filterLimitedStockItems(order)) {
      await restoreStock(db, productId, quantity);
    }
    if (order.promoCodeId) await decrementPromoUses(db, order.promoCodeId);
    await returnSpentValue(db, `order:${orderId}`);
  },

  disputeOpened: (ctx, db, orderId) => suspendForDispute(db, orderId, ctx.clock.now()),
  disputeWon: resumeAfterDispute,

  disputeLost: async (ctx, db, orderId, amountCents) => {
    const sale = { saleKind: 'order', saleId: orderId } as const;
    if (await lockOrder(db, orderId)) {
      await reverseSoldAmount(db, sale, amountCents, ctx.clock.now());
    }
  },

  refundFailed: async (ctx, db, orderId, { id, amountCents }) => {
    if (!(await lockOrder(db, orderId))) return;
    const refund = await findOrderRefundOf(db, id);
    if (refund) await reverseRefundedItems(ctx, db, refund, -amountCents);
  },

  syncSubscription: (ctx, orderId, subscription, request) =>
    syncMembership(ctx, orderId, subscription, request),

  confirmation: findOrderConfirmation,

  isGranted: async (db, orderId) => (await findOrder(db, orderId))?.status === 'paid',
};

/** Grants the items and emails the receipt, in the transaction that records the payment. */
export async function grantOrder(ctx: Services, db: Db, order: Order) {
  const paidAt = ctx.clock.now();
  await updateOrder(db, order.id, { status: 'paid', paidAt, heldFrom: null });
  await markSoldLinesPaid(db, { saleKind: 'order', saleId: order.id }, paidAt);
  await grantItems(ctx, db, order);
  await queueOrderConfirmationEmail(ctx, db, order);
}

/** The items that were deducted from a limited stock. */
const filterLimitedStockItems = ({ items }: Order) => items.filter(({ counted }) => counted);

/**
 * Reserves stock and value again for an order paid after it expired, and counts a use of its promo code
 * unless the code is used up (decision 0020). Returns false and reserves nothing if an item or the value is
 * no longer available.
 */
function reserveAgain(ctx: Services, db: Db, order: Order): Promise<boolean> {
  return retakeHold(ctx, db, order.id, async (db) => {
    for (const { productId, quantity } of filterLimitedStockItems(order)) {
      if (!(await deductStock(db, productId, quantity))) throw httpError(409, 'shop.productGone');
    }
    if (order.promoCodeId) await incrementPromoUses(db, order.promoCodeId);
    await respendValue(db, `order:${order.id}`);
  });
}
