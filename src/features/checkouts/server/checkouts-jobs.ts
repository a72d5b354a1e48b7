import { job } from '../../../server/jobs.ts';
import { sandboxWebhook } from '../../../server/outside/sandbox-payments.ts';
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
      const { rawBody, signature } = sandboxWebhook(
        session,
        here.config.SESSION_SECRET,
        here.clock.now(),
      );
      await receiveEvent(here, rawBody, signature);
    },
  }),
  'sweep-checkouts': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: (here) => sweepCheckouts(here),
  }),
};
