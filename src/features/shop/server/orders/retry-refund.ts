import { findRefund, lockCheckout, requestRefund } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { lockOrder } from '../shop-queries.ts';
import { lockOrderRefund, replaceRefund } from './order-refunds-queries.ts';
import { reverseRefundedItems } from './reverse-refunded-items.ts';

type Params = { id: string; refundId: string };

/**
 * Retries a failed refund with a new one at the provider; the revoked value stays revoked. Throws 404 for an
 * unknown refund, 409 if it has not failed, if the payment is disputed, or if too little of the payment
 * is left.
 */
export async function retryRefund(
  ctx: Services,
  { id: orderId, refundId: id }: Params,
  actorId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const refund = await lockOrderRefund(db, { id, orderId });
    if (!refund?.refundId) throw notFound();
    const failed = await findRefund(db, refund.refundId);
    if (failed?.refund.state !== 'failed') throw httpError(409, 'shop.refundNotFailed');
    const checkout = await lockCheckout(db, failed.refund.checkoutId);
    if (checkout?.state === 'disputed') throw httpError(409, 'shop.disputed');
    const refundId = await requestRefund(db, {
      checkoutId: failed.refund.checkoutId,
      amountCents: refund.moneyCents,
      reason: 'order refunded',
    });
    if (!refundId) throw httpError(409, 'shop.refundTooMuch');
    await replaceRefund(db, id, refundId);
    await lockOrder(db, orderId);
    await reverseRefundedItems(ctx, db, refund, refund.moneyCents);
    await ctx.queueJob(db, 'submit-refund', { refundId });
    await writeAudit(db, { actorId, action: 'order.refund-retried', subject: orderId });
  });
}
