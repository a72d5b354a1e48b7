import type { Services } from '#platform/server/services.ts';
import { findCheckout } from './checkouts-queries.ts';
import { numberQuestion } from './provider-reports-queries.ts';
import { saleOf } from './sales.ts';
import { isId, settleSession } from './settle.ts';

/**
 * Brings what a subscription pays for to where the provider says it is. Called by its events, by the
 * daily look and by hand, any number of times, in any order.
 */
export async function followSubscription(ctx: Services, subscriptionId: string) {
  const asked = { at: ctx.clock.now(), number: await numberQuestion(ctx.db) };
  const subscription = await ctx.payments.subscriptions.find(subscriptionId);
  if (!subscription) return;
  const { reference } = subscription;
  const checkout = reference && isId(reference) ? await findCheckout(ctx.db, reference) : null;
  if (!checkout) {
    ctx.log.warn({ subscriptionId }, 'a subscription that is not ours');
    return;
  }
  // The report of its first payment may still be on its way.
  if (['starting', 'open'].includes(checkout.state) && checkout.sessionId) {
    await settleSession(ctx, checkout.sessionId, checkout.id);
  }
  await saleOf(ctx, checkout.kind).follow?.(ctx, checkout.subjectId, subscription, asked);
}
