import { inTransaction } from '#platform/server/database/database.ts';
import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { sandboxSessionEvent, sandboxWebhook } from '#platform/server/outside/sandbox-payments.ts';
import {
  billSandboxSubscription,
  findDueSandboxSubscriptions,
  type SandboxEvent,
} from '#platform/server/outside/sandbox-subscriptions.ts';
import type { Services } from '#platform/server/services.ts';
import { handleEvent, receiveEvent } from './payment-events.ts';
import { submitRefund } from './refund.ts';
import { endUnopenedCheckout } from './settle.ts';
import { sweepCheckouts } from './sweep.ts';

const patient = { retryLimit: 30, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

export const checkoutsJobs = {
  'payment-event': job<{ eventId: string }>({
    ...patient,
    expireInSeconds: 60,
    sideBySide: 4,
    run: (here, { eventId }) => handleEvent(here, eventId),
  }),
  'end-checkout': job<{ checkoutId: string }>({
    ...patient,
    expireInSeconds: 60,
    run: (here, { checkoutId }) => endUnopenedCheckout(here, checkoutId),
  }),
  'submit-refund': job<{ refundId: string }>({
    ...patient,
    expireInSeconds: 60,
    run: (here, { refundId }) => submitRefund(here, refundId),
  }),
  /** The sandbox calls back as Stripe does: signed, and again until it is heard. */
  'sandbox-webhook': job<{ sessionId: string }>({
    ...patient,
    expireInSeconds: 60,
    run: async (here, { sessionId }) => {
      const session = await here.payments.findCheckout(sessionId);
      if (!session) return;
      await reportSandboxEvent(here, sandboxSessionEvent(session));
    },
  }),
  'sandbox-event': job<{ event: SandboxEvent }>({
    ...patient,
    expireInSeconds: 60,
    run: (here, { event }) => reportSandboxEvent(here, event),
  }),
  'bill-sandbox-subscriptions': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: (here) => billSandboxSubscriptions(here),
  }),
  'stop-subscription': job<{ subscriptionId: string }>({
    ...patient,
    expireInSeconds: 60,
    run: (here, { subscriptionId }) => here.payments.subscriptions.stop(subscriptionId),
  }),
  'sweep-checkouts': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: (here) => sweepCheckouts(here),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof checkoutsJobs> {}
}

async function reportSandboxEvent(here: Services, event: SandboxEvent) {
  const { rawBody, signature } = sandboxWebhook(
    event,
    here.config.SESSION_SECRET,
    here.clock.now(),
  );
  await receiveEvent(here, rawBody, signature);
}

/** The sandbox takes what is due by now, period after period, and reports it. */
export async function billSandboxSubscriptions(here: Services): Promise<void> {
  if (here.payments.mode !== 'sandbox') return;
  for (const id of await findDueSandboxSubscriptions(here.db, here.clock.now())) {
    while (await billOnce(here, id));
  }
}

/** Whether something was due. */
function billOnce(here: Services, id: string): Promise<boolean> {
  return inTransaction(here.db, async (db) => {
    const billed = await billSandboxSubscription(db, id, here.clock.now());
    if (billed?.event) await here.queueJob(db, 'sandbox-event', { event: billed.event });
    return billed !== null;
  });
}
