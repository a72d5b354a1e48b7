import { inTransaction } from '#platform/server/database/database.ts';
import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { sandboxSessionEvent, sandboxWebhook } from '#platform/server/payments/sandbox-payments.ts';
import {
  billSandboxSubscription,
  findDueSandboxSubscriptions,
  type SandboxEvent,
} from '#platform/server/payments/sandbox-subscriptions.ts';
import type { Services } from '#platform/server/services.ts';
import { endUnopenedCheckout } from './end-checkout.ts';
import { handleEvent, receiveEvent } from './payment-events.ts';
import { submitRefund } from './refund.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

const retryOptions = { retryLimit: 30, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

export const checkoutsJobs = {
  'payment-event': job<{ eventId: string }>({
    ...retryOptions,
    expireInSeconds: 60,
    workers: 4,
    run: (ctx, { eventId }) => handleEvent(ctx, eventId),
  }),
  'end-checkout': job<{ checkoutId: string }>({
    ...retryOptions,
    expireInSeconds: 60,
    run: (ctx, { checkoutId }) => endUnopenedCheckout(ctx, checkoutId),
  }),
  'submit-refund': job<{ refundId: string }>({
    ...retryOptions,
    expireInSeconds: 60,
    run: (ctx, { refundId }) => submitRefund(ctx, refundId),
  }),
  /** Delivers the event as Stripe does: signed, and retried until it succeeds. */
  'sandbox-webhook': job<{ sessionId: string }>({
    ...retryOptions,
    expireInSeconds: 60,
    run: async (ctx, { sessionId }) => {
      const session = await ctx.payments.findCheckout(sessionId);
      if (!session) return;
      await reportSandboxEvent(ctx, sandboxSessionEvent(session));
    },
  }),
  'sandbox-event': job<{ event: SandboxEvent }>({
    ...retryOptions,
    expireInSeconds: 60,
    run: (ctx, { event }) => reportSandboxEvent(ctx, event),
  }),
  'bill-sandbox-subscriptions': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => billSandboxSubscriptions(ctx),
  }),
  'stop-subscription': job<{ subscriptionId: string }>({
    ...retryOptions,
    expireInSeconds: 60,
    run: (ctx, { subscriptionId }) => ctx.payments.subscriptions.stop(subscriptionId),
  }),
  'sweep-checkouts': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: (ctx) => sweepCheckouts(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof checkoutsJobs> {}
}

async function reportSandboxEvent(ctx: Services, event: SandboxEvent) {
  const { rawBody, signature } = sandboxWebhook(event, ctx.config.SESSION_SECRET, ctx.clock.now());
  await receiveEvent(ctx, rawBody, signature);
}

/** In sandbox mode, bills every due period of the sandbox subscriptions and reports each as an event. */
export async function billSandboxSubscriptions(ctx: Services): Promise<void> {
  if (ctx.payments.mode !== 'sandbox') return;
  for (const id of await findDueSandboxSubscriptions(ctx.db, ctx.clock.now())) {
    while (await billOnce(ctx, id));
  }
}

/** Bills one due period. Returns whether one was due. */
function billOnce(ctx: Services, id: string): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const billed = await billSandboxSubscription(db, id, ctx.clock.now());
    if (billed?.event) await ctx.queueJob(db, 'sandbox-event', { event: billed.event });
    return billed !== null;
  });
}
