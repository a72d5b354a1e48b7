import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { callWebhook, fetchEventRow } from '#features/checkouts/server/checkouts-factory.ts';
import { createStripePayments } from '#platform/server/payments/stripe-payments.ts';
import { eventually } from '../eventually.ts';
import { startTestApp } from '../test-app.ts';
import { startFakeStripe } from './fake-stripe.ts';
import { apiVersion } from './stripe-openapi.ts';

const SECRET_KEY = 'sk_test_for_proofs';
const WEBHOOK_SECRET = 'whsec_for_proofs';

export type StripeApp = Awaited<ReturnType<typeof startStripeApp>>;

/** Starts the server with card payments through a fake Stripe on loopback. */
export async function startStripeApp() {
  let clock = { now: () => new Date() };
  const stripe = await startFakeStripe({ now: () => clock.now(), secretKey: SECRET_KEY });
  const app = await startTestApp({
    environment: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.address,
      THROTTLE_FACTOR: '1000',
    },
  });
  clock = app.clock;
  /** Sends a webhook event, signed with Stripe's library. Returns the event's id. */
  const send = async (type: string, object: object, id = `evt_${randomUUID()}`) => {
    const payload = JSON.stringify({
      id,
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(app.clock.now().getTime() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp: Math.floor(app.clock.now().getTime() / 1000),
    });
    const response = await callWebhook(app, payload, signature);
    if (response.status !== 200) throw new Error(`The event was rejected: ${response.text}`);
    return id;
  };
  return {
    app,
    stripe,
    send,
    /** Sends a webhook event and waits until it is processed. */
    deliver: async (type: string, object: object) => {
      const id = await send(type, object);
      await eventually(
        `${type} is processed`,
        async () => (await fetchEventRow(app, id))?.handledAt,
      );
    },
    /** The app's services with a shorter timeout for Stripe. */
    withShortTimeout: () => ({
      ...app.services,
      payments: createStripePayments({
        secretKey: SECRET_KEY,
        webhookSecret: WEBHOOK_SECRET,
        apiBase: stripe.address,
        timeoutMillis: 500,
      }),
    }),
    stop: async () => {
      await app.stop();
      await stripe.stop();
    },
  };
}
