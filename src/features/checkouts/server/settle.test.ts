import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aHold,
  aSlot,
  bookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { cancelBooking } from '#features/bookings/server/cancel-booking.ts';
import { CheckoutRejected, type CheckoutSession } from '#platform/server/payments/payments.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { openPaymentPage } from './begin-checkout.ts';
import { checkoutOf, pay, payWithoutWebhook, refundsOf } from './checkouts-factory.ts';
import { checkouts } from './checkouts-tables.ts';
import { sweepCheckouts } from './end-expired-checkouts.ts';
import { handleEvent } from './payment-events.ts';
import { storeEvent } from './provider-reports-queries.ts';
import { endCheckout, endUnopenedCheckout, settle, settleSession } from './settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

async function aPaidSession(sessionId: string): Promise<CheckoutSession> {
  await payWithoutWebhook(app, sessionId);
  const session = await app.services.payments.findCheckout(sessionId);
  if (!session) throw new Error('no session');
  return session;
}

describe('a payment that differs from the request', () => {
  test.each([
    ['amount', { amountCents: 1 }],
    ['amount', { amountCents: 1501 }],
    ['currency', { currency: 'eur' }],
    ['mode', { live: true }],
    ['reference', { reference: crypto.randomUUID() }],
    ['reference', { reference: null }],
  ] as const)('is put in review for another %s, without effect', async (what, wrong) => {
    const held = await aHold(app, await aSlot(app));
    const session = await aPaidSession(held.sessionId);
    const { id } = await checkoutOf(app, held.sessionId);
    await settle(app.services, id, { ...session, ...wrong });
    expect(await checkoutOf(app, held.sessionId)).toMatchObject({
      state: 'review',
      note: what,
      paidCents: 0,
    });
    expect((await bookingRow(app, held.bookingId)).status).toBe('pending');
    expect(await app.mailsTo(held.email)).toEqual([]);
    const { json } = await app.call('GET', `/api/checkout/status?session_id=${held.sessionId}`);
    expect(json).toEqual({ kind: 'booking', status: 'review' });
  });

  test('keeps its spot only until the hold expires, and stays in review', async () => {
    const held = await aHold(app, await aSlot(app));
    const session = await aPaidSession(held.sessionId);
    const { id } = await checkoutOf(app, held.sessionId);
    await settle(app.services, id, { ...session, amountCents: 1 });
    await sweepCheckouts(app.services);
    expect(await spotsOf(app, held.date)).toEqual({ taken: 1, held: 1 });
    app.clock.passMinutes(31);
    await sweepCheckouts(app.services);
    expect(await spotsOf(app, held.date)).toEqual({ taken: 0, held: 0 });
    expect((await checkoutOf(app, held.sessionId)).state).toBe('review');
  });

  test('ignores a second session with the same reference', async () => {
    const held = await aHold(app, await aSlot(app));
    const session = await aPaidSession(held.sessionId);
    const { id } = await checkoutOf(app, held.sessionId);
    await settle(app.services, id, { ...session, id: 'cs_another', amountCents: 1 });
    expect((await checkoutOf(app, held.sessionId)).state).toBe('open');
    await settleSession(app.services, held.sessionId, null);
    expect((await checkoutOf(app, held.sessionId)).state).toBe('paid');
  });
});

test('has one effect when settled twenty times concurrently by every path', async () => {
  const held = await aHold(app, await aSlot(app));
  await payWithoutWebhook(app, held.sessionId);
  const { id } = await checkoutOf(app, held.sessionId);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      if (n % 4 === 0) return endCheckout(app.services, id);
      if (n % 4 === 1) return app.call('GET', `/api/checkout/status?session_id=${held.sessionId}`);
      if (n % 4 === 2) return sweepCheckouts(app.services);
      return settleSession(app.services, held.sessionId, id);
    }),
  );
  expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
  expect(await app.mailsTo(held.email)).toHaveLength(1);
  expect(await refundsOf(app, held.sessionId)).toEqual([]);
  expect(await spotsOf(app, held.date)).toEqual({ taken: 1, held: 1 });
});

test('does not rebook a cancelled and refunded booking on a late event', async () => {
  const held = await aHold(app, await aSlot(app));
  await pay(app, held.sessionId);
  await cancelBooking(app.services, held.bookingId, { actorId: null });
  await settleSession(app.services, held.sessionId, null);
  await sweepCheckouts(app.services);
  expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
  expect(await refundsOf(app, held.sessionId)).toHaveLength(1);
  expect(await spotsOf(app, held.date)).toEqual({ taken: 0, held: 0 });
});

describe('a page that could not be opened', () => {
  test('releases the hold if the provider rejects it for good', async () => {
    const held = await aHold(app, await aSlot(app));
    const { id } = await checkoutOf(app, held.sessionId);
    await app.db.update(checkouts).set({ sessionId: null }).where(eq(checkouts.id, id));
    const refusing = {
      ...app.services.payments,
      createCheckout: () => Promise.reject(new CheckoutRejected('no such currency')),
    };
    await endCheckout({ ...app.services, payments: refusing }, id);
    expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
  });

  test('is not ended once a second attempt has opened it', async () => {
    const held = await aHold(app, await aSlot(app));
    const { id } = await checkoutOf(app, held.sessionId);
    await endUnopenedCheckout(app.services, id);
    expect((await openPaymentPage(app.services, id)).sessionId).toBe(held.sessionId);
    await app.sql`update checkouts set session_id = null, state = 'starting' where id = ${id}`;
    await endUnopenedCheckout(app.services, id);
    expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
  });
});

test('continues the sweep if the provider fails for one payment', async () => {
  const [failing, other] = [await aHold(app, await aSlot(app)), await aHold(app, await aSlot(app))];
  await payWithoutWebhook(app, other.sessionId);
  const { payments } = app.services;
  const flaky = {
    ...payments,
    findCheckout: (id: string) =>
      id === failing.sessionId ? Promise.reject(new Error('timeout')) : payments.findCheckout(id),
  };
  app.clock.passMinutes(2);
  await sweepCheckouts({ ...app.services, payments: flaky });
  expect((await bookingRow(app, other.bookingId)).status).toBe('paid');
  expect((await bookingRow(app, failing.bookingId)).status).toBe('pending');
});

test('marks a disputed payment', async () => {
  const held = await aHold(app, await aSlot(app));
  await pay(app, held.sessionId);
  const { paymentId } = await checkoutOf(app, held.sessionId);
  const none = { sessionId: null, refundId: null, subscriptionId: null, reference: null };
  const event = { ...none, paymentId };
  await storeEvent(app.db, { ...event, id: 'evt_dispute', type: 'charge.dispute.created' });
  await handleEvent(app.services, 'evt_dispute');
  expect((await checkoutOf(app, held.sessionId)).state).toBe('disputed');
});
