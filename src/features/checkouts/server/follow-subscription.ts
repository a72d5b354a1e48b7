import type { Services } from '#platform/server/services.ts';
import { findCheckout } from './checkouts-queries.ts';
import { numberQuestion } from './provider-reports-queries.ts';
import { saleOf } from './sales.ts';
import { isId, settleSession } from './settle.ts';

/**
 * Brings what a subscription pays for to where the provider says it is. Called by its events, by the
 * daily look and by hand, any number of times, in any order.
 */
export async function followSubscription(here: Services, subscriptionId: string) {
  const asked = { at: here.clock.now(), number: await numberQuestion(here.db) };
  const subscription = await here.payments.subscriptions.find(subscriptionId);
  if (!subscription) return;
  const { reference } = subscription;
  const checkout = reference && isId(reference) ? await findCheckout(here.db, reference) : null;
  if (!checkout) {
    here.log.warn({ subscriptionId }, 'a subscription that is not ours');
    return;
  }
  // The report of its first payment may still be on its way.
  if (['starting', 'open'].includes(checkout.state) && checkout.sessionId) {
    await settleSession(here, checkout.sessionId, checkout.id);
  }
  await saleOf(here, checkout.kind).follow?.(here, checkout.subjectId, subscription, asked);
}
