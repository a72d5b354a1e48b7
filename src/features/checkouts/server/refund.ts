import { inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { changeRefund, findRefund, findRefundByProvider } from './checkouts-queries.ts';
import { saleOf } from './sales.ts';

/**
 * Asks the provider for a requested refund, or after a submitted one. The refund's own id is the
 * key: asked again after a crash, the provider makes no second one.
 */
export async function submitRefund(ctx: Services, refundId: string) {
  const { db, payments } = ctx;
  const found = await findRefund(db, refundId);
  if (!found?.paymentId) return;
  const { refund, paymentId } = found;
  if (refund.state === 'succeeded' || refund.state === 'failed') return;
  const known = refund.providerId ? await payments.findRefund(refund.providerId) : null;
  const answer =
    known ??
    (await payments.refund(
      { paymentId, amountCents: refund.amountCents, reference: refund.id },
      refund.id,
    ));
  const state = answer.state === 'pending' ? 'submitted' : answer.state;
  await inTransaction(db, async (db) => {
    const failed = await changeRefund(db, refund.id, state, answer.id);
    if (!failed) return;
    await saleOf(ctx, failed.kind).refundFailed?.(db, failed.subjectId, failed.amountCents);
    await announce(db, { desk: true }, { type: 'payments', payload: {} });
  });
}

/** The provider reports that one of our refunds went on. */
export async function followRefund(ctx: Services, providerId: string) {
  const refund = await findRefundByProvider(ctx.db, providerId);
  if (refund) await submitRefund(ctx, refund.id);
}
