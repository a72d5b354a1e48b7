import type { Services } from '#platform/server/services.ts';
import { findCheckout } from './checkouts-queries.ts';
import { nextRequestNumber } from './provider-reports-queries.ts';
import { saleOf } from './sales.ts';
import { isCheckoutId, settleSession } from './settle.ts';

/**
 * Syncs what a subscription pays for with the provider. Called by events, the daily job and by
 * hand; idempotent, in any order.
 */
export async function followSubscription(ctx: Services, subscriptionId: string) {
  const asked = { at: ctx.clock.now(), number: await nextRequestNumber(ctx.db) };
  const subscription = await ctx.payments.subscriptions.find(subscriptionId);
  if (!subscription) return;
  const { reference } = subscription;
  const checkout =
    reference && isCheckoutId(reference) ? await findCheckout(ctx.db, reference) : null;
  if (!checkout) {
    ctx.log.warn({ subscriptionId }, 'a subscription that is not ours');
    return;
  }
  // The webhook of its first payment may still be pending.
  if (['starting', 'open'].includes(checkout.state) && checkout.sessionId) {
    await settleSession(ctx, checkout.sessionId, checkout.id);
  }
  await saleOf(ctx, checkout.kind).follow?.(ctx, checkout.subjectId, subscription, asked);
}
