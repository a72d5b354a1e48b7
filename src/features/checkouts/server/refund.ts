import { inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { findRefund, findRefundByProviderId, updateRefund } from './refunds-queries.ts';
import { saleHandlersFor } from './sales.ts';

/**
 * Submits a requested refund, or checks a submitted one. The refund's id is the idempotency key, so a retry after a
 * crash does not create a second refund.
 */
export async function submitRefund(ctx: Services, refundId: string) {
  const { db, payments } = ctx;
  const refundWithPayment = await findRefund(db, refundId);
  if (!refundWithPayment?.paymentId) return;
  const { refund, paymentId } = refundWithPayment;
  if (refund.state === 'succeeded' || refund.state === 'failed') return;
  const existing = refund.providerId ? await payments.findRefund(refund.providerId) : null;
  const result =
    existing ??
    (await payments.refund(
      { paymentId, amountCents: refund.amountCents, reference: refund.id },
      refund.id,
    ));
  const state = result.state === 'pending' ? 'submitted' : result.state;
  await inTransaction(db, async (db) => {
    const failedRefund = await updateRefund(db, refund.id, {
      state,
      providerId: result.id,
      at: ctx.clock.now(),
    });
    if (!failedRefund) return;
    const { kind, subjectId, amountCents } = failedRefund;
    await saleHandlersFor(ctx, kind).refundFailed?.(ctx, db, subjectId, {
      id: refund.id,
      amountCents,
    });
    await announce(db, { desk: true }, { type: 'payments', payload: {} });
  });
}

/** Handles the provider's event about a refund; ignores unknown refunds. */
export async function syncRefund(ctx: Services, providerId: string) {
  const refund = await findRefundByProviderId(ctx.db, providerId);
  if (refund) await submitRefund(ctx, refund.id);
}
