import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  callWebhook,
  checkoutOf,
  fetchEventRow,
  payWithoutWebhook,
  refundsOf,
} from '#features/checkouts/server/checkouts-factory.ts';
import { sandboxWebhook } from '#platform/server/payments/sandbox-payments.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aProduct } from '../shop-factory.ts';
import { findOrder } from '../shop-queries.ts';
import { holdings, ledgerEntries } from '../shop-tables.ts';

/*
 * Sends each of an order's webhooks ten times concurrently, out of order, immediately and three days late. Nothing
 * may be granted twice or lost.
 */

const DAY_MINUTES = 24 * 60;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await aMember(app.services);
  await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
});
afterAll(() => app?.stop());

/** A paid order of five visits whose webhook has not been received. */
async function anUnreportedOrder() {
  const { id: productId } = await aProduct(app.db);
  const guardianEmail = `buyer-${randomUUID().slice(0, 8)}@example.org`;
  const body = {
    items: [{ productId, quantity: 1 }],
    guardianName: 'Mary Miller',
    guardianEmail,
  };
  const { json } = await app.call('POST', '/api/shop/create-checkout', body);
  const { sessionId, orderId } = json as { sessionId: string; orderId: string };
  await payWithoutWebhook(app, sessionId);
  const session = await app.services.payments.findCheckout(sessionId);
  return { sessionId, orderId, guardianEmail, paymentId: session?.paymentId ?? '' };
}

type Event = { type: string; object: Record<string, unknown> };

const eventFor = {
  completed: (id: string): Event => ({
    type: 'checkout.session.completed',
    object: { id, object: 'checkout.session' },
  }),
  expired: (id: string): Event => ({
    type: 'checkout.session.expired',
    object: { id, object: 'checkout.session' },
  }),
  refund: (id: string): Event => ({ type: 'refund.updated', object: { id, object: 'refund' } }),
  dispute: (paymentId: string): Event => ({
    type: 'charge.dispute.created',
    object: { id: 'dp_1', object: 'dispute', payment_intent: paymentId, status: 'needs_response' },
  }),
  disputeEnd: (paymentId: string, status: string): Event => ({
    type: 'charge.dispute.closed',
    object: {
      ...{ id: `dp_${paymentId}`, object: 'dispute', payment_intent: paymentId },
      status,
      amount: 4000,
    },
  }),
};

/** Sends an event ten times concurrently, half of them with the same id, and waits until all are handled. */
async function sendEvent({ type, object }: Event) {
  const sharedId = `evt_${randomUUID()}`;
  const ids = Array.from({ length: 10 }, (_, n) => (n < 5 ? sharedId : `evt_${randomUUID()}`));
  await Promise.all(
    ids.map((id) => {
      const secret = app.services.config.SESSION_SECRET;
      const { rawBody, signature } = sandboxWebhook({ id, type, object }, secret, app.clock.now());
      return callWebhook(app, rawBody, signature);
    }),
  );
  await eventually(`${type} is handled`, async () => {
    const rows = await Promise.all(ids.map((id) => fetchEventRow(app, id)));
    return rows.every((row) => row?.handledAt);
  });
}

const findPasses = (orderId: string) =>
  app.db.select().from(holdings).where(eq(holdings.orderId, orderId));
const findEntries = (holdingId: string) =>
  app.db.select().from(ledgerEntries).where(eq(ledgerEntries.holdingId, holdingId));

describe.each([
  ['immediately', 0],
  ['three days later', 3 * DAY_MINUTES],
])('webhooks sent ten times, %s', (_when, minutes) => {
  test('grant a paid order once, even if its expiry is reported first', async () => {
    const { sessionId, orderId, guardianEmail } = await anUnreportedOrder();
    app.clock.advanceMinutes(minutes);
    await sendEvent(eventFor.expired(sessionId));
    await sendEvent(eventFor.completed(sessionId));
    expect((await findOrder(app.db, orderId))?.status).toBe('paid');
    const passes = await findPasses(orderId);
    expect(passes).toMatchObject([{ kind: 'pass', granted: 5, balance: 5 }]);
    expect(await findEntries(passes[0]?.id ?? '')).toHaveLength(1);
    expect(await app.emailsTo(guardianEmail)).toHaveLength(1);
    expect(await refundsOf(app, sessionId)).toEqual([]);
  });

  test('count a refund once and grant nothing again', async () => {
    const { sessionId, orderId } = await anUnreportedOrder();
    await sendEvent(eventFor.completed(sessionId));
    const refund = () => app.call('POST', `/api/admin/orders/${orderId}/refund`, {}, { as: admin });
    expect((await refund()).json).toEqual({ moneyCents: 6500, valueCents: 0, creditCents: 0 });
    const { providerId } = await eventually('the refund is submitted', async () => {
      const [refund] = await refundsOf(app, sessionId);
      return refund?.providerId ? refund : undefined;
    });
    app.clock.advanceMinutes(minutes);
    await sendEvent(eventFor.refund(providerId ?? ''));
    await sendEvent(eventFor.completed(sessionId));
    expect(await refundsOf(app, sessionId)).toMatchObject([
      { amountCents: 6500, state: 'succeeded' },
    ]);
    expect((await checkoutOf(app, sessionId)).refundedCents).toBe(6500);
    expect(await findPasses(orderId)).toMatchObject([{ balance: 0 }]);
  });

  test('suspend a disputed pass, even if the payment is reported again after the dispute', async () => {
    const { sessionId, orderId, paymentId } = await anUnreportedOrder();
    await sendEvent(eventFor.completed(sessionId));
    app.clock.advanceMinutes(minutes);
    await sendEvent(eventFor.dispute(paymentId));
    await sendEvent(eventFor.completed(sessionId));
    expect(await checkoutOf(app, sessionId)).toMatchObject({ state: 'disputed', paidCents: 6500 });
    expect(await findPasses(orderId)).toMatchObject([
      { balance: 5, suspendedAt: expect.any(Date) },
    ]);
  });

  test.each([
    ['lost', { refundedCents: 4000, suspendedAt: expect.any(Date) }],
    ['won', { refundedCents: 0, suspendedAt: null }],
    ['warning_closed', { refundedCents: 0, suspendedAt: null }],
    ['under_review', { state: 'disputed', refundedCents: 0, suspendedAt: expect.any(Date) }],
  ])(
    'apply the status %s of a closed dispute once',
    async (status, { suspendedAt, ...expected }) => {
      const { sessionId, orderId, paymentId } = await anUnreportedOrder();
      await sendEvent(eventFor.completed(sessionId));
      app.clock.advanceMinutes(minutes);
      await sendEvent(eventFor.dispute(paymentId));
      await sendEvent(eventFor.disputeEnd(paymentId, status));
      expect(await checkoutOf(app, sessionId)).toMatchObject({ state: 'paid', ...expected });
      expect(await findPasses(orderId)).toMatchObject([{ balance: 5, suspendedAt }]);
    },
  );
});
