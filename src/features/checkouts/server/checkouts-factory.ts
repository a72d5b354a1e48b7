import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sandboxCheckouts } from '#platform/server/external/sandbox-tables.ts';
import { sandboxSessionEvent, sandboxWebhook } from '#platform/server/payments/sandbox-payments.ts';
import { eventually } from '#tests/eventually.ts';
import type { TestApp } from '#tests/test-app.ts';
import { checkouts, paymentEvents, refunds } from './checkouts-tables.ts';
import { submitRefund } from './refund.ts';

type Outcome = 'paid' | 'declined' | 'cancelled';

/** Submits an outcome on the test payment page. */
export const submitOutcome = (app: TestApp, sessionId: string, outcome: Outcome) =>
  app.call('POST', `/api/sandbox-checkout/${sessionId}`, { outcome });

/** Pays on the test payment page and waits until the webhook is handled. */
export async function pay(app: TestApp, sessionId: string) {
  await submitOutcome(app, sessionId, 'paid');
  return eventually('the payment is settled', async () => {
    const checkout = await checkoutOf(app, sessionId);
    return !['starting', 'open'].includes(checkout.state) && checkout;
  });
}

/** Marks the session as paid at the provider, without calling the webhook. */
export async function payWithoutWebhook(app: TestApp, sessionId: string) {
  const paymentId = `pi_sandbox_${sessionId.slice(-20)}`;
  await app.db
    .update(sandboxCheckouts)
    .set({ state: 'complete', paymentId })
    .where(eq(sandboxCheckouts.id, sessionId));
}

export async function checkoutOf(app: TestApp, sessionId: string) {
  const [row] = await app.db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId));
  if (!row) throw new Error('checkout not found');
  return row;
}

/** Returns the checkout's refunds, oldest first. */
export async function refundsOf(app: TestApp, sessionId: string) {
  const { id } = await checkoutOf(app, sessionId);
  return app.db.select().from(refunds).where(eq(refunds.checkoutId, id)).orderBy(refunds.createdAt);
}

/** Waits for the refund of the session's payment, and has the provider report it as failed. */
export async function failRefund(app: TestApp, sessionId: string) {
  const refund = await eventually('the refund succeeds', async () => {
    const [row] = await refundsOf(app, sessionId);
    return row?.state === 'succeeded' && row;
  });
  await app.db.update(refunds).set({ state: 'submitted' }).where(eq(refunds.id, refund.id));
  const findRefund = async () => ({ id: refund.providerId ?? '', state: 'failed' as const });
  const payments = { ...app.services.payments, findRefund };
  await submitRefund({ ...app.services, payments }, refund.id);
}

/** Returns the provider's webhook call for the current state of a session. */
export async function webhookOf(app: TestApp, sessionId: string) {
  const session = await app.services.payments.findCheckout(sessionId);
  if (!session) throw new Error('session not found');
  const event = sandboxSessionEvent(session);
  return sandboxWebhook(event, app.services.config.SESSION_SECRET, app.clock.now());
}

/** Calls the webhook as the provider does. */
export const callWebhook = (app: TestApp, rawBody: string, signature: string) =>
  app.call('POST', '/api/stripe/webhook', rawBody, {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });

/** Returns the JSON body of an event about a payment session, with a new id by default. */
export function aPaymentEvent(
  changes: Record<string, unknown> = {},
  object: Record<string, unknown> = {},
) {
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { object: 'checkout.session', ...object } },
    ...changes,
  });
}

export async function fetchEventRow(app: TestApp, id: string) {
  const [row] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return row ?? null;
}
