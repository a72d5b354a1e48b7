import type { Services } from '../../../server/services.ts';
import { changeRefund, findRefund, findRefundByProvider } from './checkouts-queries.ts';

/**
 * Asks the provider for a requested refund, or after a submitted one. The refund's own id is the
 * key: asked again after a crash, the provider makes no second one.
 */
export async function submitRefund({ db, payments }: Services, refundId: string) {
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
  await changeRefund(
    db,
    refund.id,
    answer.state === 'pending' ? 'submitted' : answer.state,
    answer.id,
  );
}

/** The provider reports that one of our refunds went on. */
export async function followRefund(here: Services, providerId: string) {
  const refund = await findRefundByProvider(here.db, providerId);
  if (refund) await submitRefund(here, refund.id);
}
