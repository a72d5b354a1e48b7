import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { CheckoutSession } from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import { allowedResolutions } from '../review-rules.ts';
import type { reviewsContract } from '../reviews-contract.ts';
import { type Checkout, findCheckout, lockCheckout, updateCheckout } from './checkouts-queries.ts';
import { endDispute } from './end-dispute.ts';
import { requestRefund } from './refunds-queries.ts';
import { saleHandlersFor } from './sales.ts';
import { findDifference } from './settle.ts';

type Body = z.output<
  (typeof reviewsContract)['POST /api/admin/payment-reviews/:id/resolve']['body']
>;
type Outcome = 'settled' | 'refunded' | 'dismissed' | 'won' | 'lost';

/**
 * Applies an admin's resolution of a review. `settle` accepts the payment and grants the sale, or refunds it
 * if that is no longer possible. `refund` refunds it in full and releases the hold, `dismiss` releases the
 * hold but moves no money, and `won` and `lost` end a dispute. Throws 404 if unknown, 409 if already resolved
 * or not allowed by the provider's data, 502 if the provider is unreachable.
 */
export async function resolveReview(
  ctx: Services,
  checkoutId: string,
  { resolution, reason, actorId }: Body & { actorId: string },
): Promise<Outcome> {
  const existing = await findCheckout(ctx.db, checkoutId);
  if (!existing) throw notFound();
  const needsProvider = resolution === 'settle' || resolution === 'refund';
  const session = needsProvider ? await fetchSession(ctx, existing) : null;
  return inTransaction(ctx.db, async (db) => {
    const checkout = await lockCheckout(db, checkoutId);
    if (checkout?.state !== 'review' && checkout?.state !== 'disputed') {
      throw httpError(409, 'checkouts.resolvedAlready');
    }
    const outcome = await applyResolution({ ...ctx, db }, checkout, { resolution, session });
    await updateCheckout(db, checkoutId, { note: reason });
    await announce(db, { desk: true }, { type: 'payments', payload: {} });
    await writeAudit(db, {
      actorId,
      action: 'payment.resolved',
      subject: checkoutId,
      detail: { resolution, outcome, kind: checkout.kind, paidCents: session?.amountCents ?? 0 },
    });
    return outcome;
  });
}

async function fetchSession({ payments, log }: Services, { sessionId, id }: Checkout) {
  const session = sessionId
    ? await payments.findCheckout(sessionId).catch((error: unknown) => {
        log.error({ err: error, checkoutId: id }, 'could not fetch a session in review');
        throw httpError(502, 'checkouts.providerSilent');
      })
    : null;
  return session;
}

type Decision = { resolution: Body['resolution']; session: CheckoutSession | null };

/** Runs in the transaction `ctx.db`, with the checkout locked. */
async function applyResolution(
  ctx: Services,
  checkout: Checkout,
  { resolution, session }: Decision,
) {
  const { db } = ctx;
  const endsDispute = resolution === 'won' || resolution === 'lost';
  if ((checkout.state === 'disputed') !== endsDispute) throw httpError(409, 'checkouts.notThisWay');
  if (endsDispute) return endDispute(ctx, db, checkout, { outcome: resolution });
  if (resolution === 'dismiss') {
    await releaseHold(ctx, db, checkout, 'expired');
    return 'dismissed' as const;
  }
  const difference = session && (findDifference(checkout, session) ?? 'none');
  const allowed = allowedResolutions(difference ?? 'other', session);
  if (!session || !allowed.includes(resolution)) throw httpError(409, 'checkouts.notThisWay');
  await updateCheckout(db, checkout.id, {
    state: 'paid',
    paymentId: session.paymentId,
    paidCents: session.amountCents,
    subscriptionId: session.subscriptionId,
    customerId: session.customerId,
  });
  if (resolution === 'settle') {
    await updateCheckout(db, checkout.id, { settledAt: ctx.clock.now() });
    const outcome = await saleHandlersFor(ctx, checkout.kind).grant(ctx, db, checkout.subjectId);
    if (outcome === 'granted') return 'settled' as const;
  } else {
    await releaseHold(ctx, db, checkout, 'paid');
  }
  await refundAll(ctx, db, checkout, session);
  return 'refunded' as const;
}

/** Sets the state, and releases the hold if it is still active. */
async function releaseHold(ctx: Services, db: Db, checkout: Checkout, state: 'expired' | 'paid') {
  await updateCheckout(db, checkout.id, { state, settledAt: ctx.clock.now() });
  if (!checkout.settledAt)
    await saleHandlersFor(ctx, checkout.kind).release(ctx, db, checkout.subjectId);
}

async function refundAll(
  { queueJob }: Services,
  db: Db,
  { id: checkoutId }: Checkout,
  { amountCents, subscriptionId }: CheckoutSession,
) {
  const reason = 'payment in review';
  const refundId = await requestRefund(db, { checkoutId, amountCents, reason });
  if (refundId) await queueJob(db, 'submit-refund', { refundId });
  if (subscriptionId) await queueJob(db, 'stop-subscription', { subscriptionId });
}
