import type { Services } from '#platform/server/services.ts';
import { findCheckout } from './checkouts-queries.ts';
import { nextRequestNumber } from './payment-events-queries.ts';
import { saleHandlersFor } from './sales.ts';
import { isCheckoutId, settleSession } from './settle.ts';

/** Applies the provider's current state of a subscription to its purchase. Idempotent. */
export async function syncSubscription(ctx: Services, subscriptionId: string) {
  const request = { at: ctx.clock.now(), number: await nextRequestNumber(ctx.db) };
  const subscription = await ctx.payments.subscriptions.find(subscriptionId);
  if (!subscription) return;
  const { reference } = subscription;
  const checkout =
    reference && isCheckoutId(reference) ? await findCheckout(ctx.db, reference) : null;
  if (!checkout) {
    ctx.log.warn({ subscriptionId }, 'ignored an unknown subscription');
    return;
  }
  // The webhook of its first payment may still be pending.
  if (['starting', 'open'].includes(checkout.state) && checkout.sessionId) {
    await settleSession(ctx, checkout.sessionId, checkout.id);
  }
  await saleHandlersFor(ctx, checkout.kind).syncSubscription?.(
    ctx,
    checkout.subjectId,
    subscription,
    request,
  );
}
