import { inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { CheckoutSession } from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import {
  type Checkout,
  findCheckout,
  findCheckoutBySession,
  lockCheckout,
  updateCheckout,
} from './checkouts-queries.ts';
import { requestRefund } from './refunds-queries.ts';
import { saleHandlersFor } from './sales.ts';

/**
 * Applies the provider's state of a session to its checkout. The webhook's job, the success page and the sweeper call
 * it repeatedly and in any order; it takes effect once.
 */
export async function settleSession(ctx: Services, sessionId: string, reference: string | null) {
  const existing = await findCheckoutBySession(ctx.db, sessionId);
  // The event may arrive before the session id is stored.
  const checkout =
    existing ??
    (reference && isCheckoutId(reference) ? await findCheckout(ctx.db, reference) : null);
  if (!checkout) {
    ctx.log.warn({ sessionId }, 'ignored an unknown payment session');
    return;
  }
  const session = await ctx.payments.findCheckout(sessionId);
  if (session) await settle(ctx, checkout.id, session);
}

/** Applies a closed session to its checkout in one transaction: records the payment or releases the hold. */
export async function settle(ctx: Services, checkoutId: string, session: CheckoutSession) {
  if (session.state === 'open') return;
  await inTransaction(ctx.db, async (db) => {
    const checkout = await lockCheckout(db, checkoutId);
    if (!checkout) return;
    if (checkout.sessionId && checkout.sessionId !== session.id) {
      ctx.log.error(
        { checkoutId, sessionId: session.id },
        'a second session refers to this checkout',
      );
      return;
    }
    if (!checkout.sessionId) await updateCheckout(db, checkout.id, { sessionId: session.id });
    if (session.state === 'complete' && session.paid)
      await recordPayment({ ...ctx, db }, checkout, session);
    else if (session.state === 'expired') await releaseLockedCheckout({ ...ctx, db }, checkout);
  });
}

async function recordPayment(ctx: Services, checkout: Checkout, session: CheckoutSession) {
  const { db, clock, log, queueJob } = ctx;
  if (checkout.paidCents > 0 || ['paid', 'disputed', 'review'].includes(checkout.state)) return;
  const difference = findDifference(checkout, session);
  if (difference) {
    log.error({ checkoutId: checkout.id, difference }, 'a payment differs from the request');
    await updateCheckout(db, checkout.id, { state: 'review', note: difference });
    await announce(db, { desk: true }, { type: 'payments', payload: {} });
    return;
  }
  await updateCheckout(db, checkout.id, {
    state: 'paid',
    paymentId: session.paymentId,
    subscriptionId: session.subscriptionId,
    customerId: session.customerId,
    paidCents: session.amountCents,
    settledAt: clock.now(),
  });
  const outcome = await saleHandlersFor(ctx, checkout.kind).grant(ctx, db, checkout.subjectId);
  if (outcome === 'granted') return;
  const refundId = await requestRefund(db, {
    checkoutId: checkout.id,
    amountCents: session.amountCents,
    reason: 'paid after release',
  });
  if (refundId) await queueJob(db, 'submit-refund', { refundId });
  const { subscriptionId } = session;
  if (subscriptionId) await queueJob(db, 'stop-subscription', { subscriptionId });
}

export const isUnfinished = ({ state }: Checkout) => state === 'starting' || state === 'open';

/** Expires an unfinished checkout and releases its hold. */
export async function releaseCheckout(ctx: Services, checkoutId: string) {
  await inTransaction(ctx.db, async (db) => {
    const checkout = await lockCheckout(db, checkoutId);
    if (checkout) await releaseLockedCheckout({ ...ctx, db }, checkout);
  });
}

async function releaseLockedCheckout(ctx: Services, checkout: Checkout) {
  if (!isUnfinished(checkout)) return;
  await updateCheckout(ctx.db, checkout.id, { state: 'expired', settledAt: ctx.clock.now() });
  await saleHandlersFor(ctx, checkout.kind).release(ctx, ctx.db, checkout.subjectId);
}

/** Returns the first field in which a session differs from the request, or null. */
export function findDifference(checkout: Checkout, session: CheckoutSession): string | null {
  if (session.amountCents !== checkout.amountCents) return 'amount';
  if (session.currency.toLowerCase() !== checkout.currency.toLowerCase()) return 'currency';
  if (session.live !== checkout.live) return 'mode';
  if (session.reference !== checkout.id) return 'reference';
  return null;
}

export const isCheckoutId = (text: string) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
