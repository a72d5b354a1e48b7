import { findRefund, lockCheckout, requestRefund } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { lockOrderRefund, nameNewRefund } from './order-refunds-queries.ts';

type Wanted = { id: string; refundId: string };

/**
 * The money of a refund that the provider refused is asked for once more, as a refund of its own: what
 * it took back stays taken. Throws 404, or 409 when it has not failed (any more) or the payer disputes
 * the payment.
 */
export async function retryRefund(
  ctx: Services,
  { id: orderId, refundId: id }: Wanted,
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
    await nameNewRefund(db, id, refundId);
    await ctx.queueJob(db, 'submit-refund', { refundId });
    await writeAudit(db, { actorId, action: 'order.refund-retried', subject: orderId });
  });
}
