import Stripe from 'stripe';
import {
  CheckoutRejected,
  type CheckoutRequest,
  type CheckoutSession,
  type Payments,
  type ProviderRefund,
  TIMEOUT_MILLIS,
} from './payments.ts';
import { createStripeRecords } from './stripe-records.ts';
import { createStripeSubscriptions, nullIfMissing, paymentIdOf } from './stripe-subscriptions.ts';
import { idOf, readSignedEvent } from './webhook-signature.ts';

/** Requests and responses use this version (also listed in operations.md). */
export const API_VERSION = '2026-10-28.endive';

/** Stripe requires at least 30 minutes; one more minute allows for latency. */
const MIN_PAGE_SECONDS = 31 * 60;

/** Stripe's hosted Checkout. `apiBase` is for tests. */
export function createStripePayments(settings: {
  secretKey: string;
  webhookSecret: string;
  apiBase?: string;
  /** Maximum duration of a call, which makes up to two attempts, each limited to less than half that time. */
  timeoutMillis?: number;
}): Payments {
  const { timeoutMillis = TIMEOUT_MILLIS } = settings;
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 1,
    timeout: Math.floor(timeoutMillis * 0.45),
    telemetry: false,
    ...apiEndpoint(settings.apiBase),
  });
  const live = /^(sk|rk)_live_/.test(settings.secretKey);
  return {
    mode: 'stripe',
    live,
    minPageSeconds: MIN_PAGE_SECONDS,
    timeoutMillis,
    rateLimit: { perSecond: 5, concurrency: 5 },
    createCheckout: (request, key) =>
      mapRejection(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            ...modeParams(request),
            client_reference_id: request.reference,
            metadata: { checkout: request.reference },
            customer_email: request.customerEmail || undefined,
            discounts: await createDiscounts(stripe, request, key),
            line_items: request.lines.map((line) => ({
              quantity: line.quantity,
              price_data: {
                currency: request.currency,
                unit_amount: line.amountCents,
                product_data: { name: line.name, description: line.description },
                recurring: line.every && { interval: line.every },
              },
            })),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            expires_at: Math.floor(Date.parse(request.expiresAt) / 1000),
          },
          { idempotencyKey: key },
        );
        return toSession(session);
      }),
    findCheckout: (id) =>
      nullIfMissing(async () =>
        toSession(await stripe.checkout.sessions.retrieve(id, { expand: ['invoice.payments'] })),
      ),
    expireCheckout: async (id) => {
      try {
        return toSession(await stripe.checkout.sessions.expire(id));
      } catch (error) {
        // The session is no longer open: fetch its final state.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return toSession(
          await stripe.checkout.sessions.retrieve(id, { expand: ['invoice.payments'] }),
        );
      }
    },
    refund: async ({ paymentId, amountCents, reference }, key) =>
      toRefund(
        await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, metadata: { refund: reference } },
          { idempotencyKey: key },
        ),
      ),
    findRefund: (id) => nullIfMissing(async () => toRefund(await stripe.refunds.retrieve(id))),
    findSetup: async () => {
      const [account, { data: endpoints }] = await Promise.all([
        stripe.accounts.retrieveCurrent(),
        stripe.webhookEndpoints.list({ limit: 100 }),
      ]);
      return {
        canCharge: account.charges_enabled ?? false,
        webhooks: endpoints.map((endpoint) => ({
          url: endpoint.url,
          isEnabled: endpoint.status === 'enabled',
          events: endpoint.enabled_events,
          apiVersion: endpoint.api_version,
        })),
      };
    },
    subscriptions: createStripeSubscriptions(stripe),
    records: createStripeRecords(stripe),
    readEvent: (rawBody, signature, now) =>
      readSignedEvent(rawBody, signature, settings.webhookSecret, now),
  };
}

function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  const invoice = typeof session.invoice === 'object' ? session.invoice : null;
  return {
    id: session.id,
    url: session.url,
    state: toState(session),
    paid: session.payment_status !== 'unpaid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    reference: session.client_reference_id,
    paymentId: idOf(session.payment_intent) ?? (invoice && paymentIdOf(invoice)),
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    live: session.livemode,
  };
}

/** The parameters for a subscription if a line is recurring, otherwise for a single payment. */
function modeParams({ lines, reference }: CheckoutRequest) {
  if (!lines.some(({ every }) => every)) return { mode: 'payment' as const };
  const subscription_data = { metadata: { checkout: reference } };
  return { mode: 'subscription' as const, subscription_data };
}

/** Creates a one-time coupon for the discount on the first payment; undefined without a discount. */
async function createDiscounts(
  stripe: Stripe,
  { reductionCents, currency, reference }: CheckoutRequest,
  key: string,
) {
  if (!reductionCents) return undefined;
  const coupon = await stripe.coupons.create(
    {
      amount_off: reductionCents,
      currency,
      duration: 'once',
      max_redemptions: 1,
      metadata: { checkout: reference },
    },
    { idempotencyKey: `${key}-reduction` },
  );
  return [{ coupon: coupon.id }];
}

function toState({ status }: Stripe.Checkout.Session): CheckoutSession['state'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  const state = refund.status === 'succeeded' ? 'succeeded' : hasFailed ? 'failed' : 'pending';
  return { id: refund.id, state };
}

async function mapRejection<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || isReplayedError(error)) {
      throw new CheckoutRejected(error.message);
    }
    throw error;
  }
}

/** Stripe replays a failure under the same key for a day, so retrying is useless. */
const isReplayedError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

function apiEndpoint(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}
