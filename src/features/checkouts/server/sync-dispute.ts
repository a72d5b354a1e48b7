import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { PaymentEvent } from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import {
  type Checkout,
  findCheckoutByPayment,
  lockCheckout,
  updateCheckout,
} from './checkouts-queries.ts';
import { endDispute } from './end-dispute.ts';
import { isDisputeOver } from './payment-events-queries.ts';
import { saleHandlersFor } from './sales.ts';
import { settleSession } from './settle.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Suspends a disputed purchase until an admin or the provider reports the bank's decision. Events can arrive in any
 * order, repeatedly, and before the payment is recorded. Ignores unknown payments.
 */
export async function syncDispute(ctx: Services, event: PaymentEvent) {
  const current = event.dispute && (await ctx.payments.records.findDispute(event.dispute.id));
  const dispute = current ?? event.dispute;
  const paymentId = current?.paymentId ?? event.paymentId;
  const existing = paymentId && (await findCheckoutOfPayment(ctx, paymentId));
  if (!existing) return;
  await inTransaction(ctx.db, async (db) => {
    const checkout = await lockCheckout(db, existing.id);
    if (!checkout) return;
    if (dispute?.outcome)
      await closeDispute(ctx, db, checkout, { ...dispute, outcome: dispute.outcome });
    else if (!dispute || !(await isDisputeOver(db, dispute.id)))
      await openDispute(ctx, db, checkout);
    await announce(db, { desk: true }, { type: 'payments', payload: {} });
  });
}

/** Finds the checkout or renewal of a payment. Syncs it first if its webhook is late or lost. */
async function findCheckoutOfPayment(ctx: Services, paymentId: string) {
  const existing = await findCheckoutByPayment(ctx.db, paymentId);
  if (existing) return existing;
  const purpose = await ctx.payments.records.findPaymentPurpose(paymentId);
  if (purpose?.subscriptionId) await syncSubscription(ctx, purpose.subscriptionId);
  else if (purpose?.sessionId) await settleSession(ctx, purpose.sessionId, purpose.reference);
  return findCheckoutByPayment(ctx.db, paymentId);
}

async function openDispute(ctx: Services, db: Db, { id, kind, subjectId, state }: Checkout) {
  if (state === 'disputed') return;
  await updateCheckout(db, id, { state: 'disputed', note: 'dispute' });
  await saleHandlersFor(ctx, kind).disputeOpened?.(ctx, db, subjectId);
}

type DecidedDispute = { id: string; outcome: 'won' | 'lost'; amountCents: number };

async function closeDispute(
  ctx: Services,
  db: Db,
  checkout: Checkout,
  { id, outcome, amountCents }: DecidedDispute,
) {
  // An admin has resolved it, or the bank decided before the dispute was reported.
  if (checkout.state !== 'disputed') {
    if (outcome === 'won') return;
    await openDispute(ctx, db, checkout);
  }
  await endDispute(ctx, db, checkout, { outcome, dispute: { cents: amountCents, disputeId: id } });
  await writeAudit(db, {
    actorId: null,
    action: 'payment.dispute-ended',
    subject: checkout.id,
    detail: { outcome, kind: checkout.kind },
  });
}
