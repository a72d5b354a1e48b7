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
import { checkoutOf, pay, payUnheard, refundsOf } from './checkouts-factory.ts';
import { checkouts } from './checkouts-tables.ts';
import { handleEvent } from './payment-events.ts';
import { storeEvent } from './provider-reports-queries.ts';
import { endCheckout, endUnopenedCheckout, settle, settleSession } from './settle.ts';
import { sweepCheckouts } from './sweep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

async function aPaidSession(sessionId: string): Promise<CheckoutSession> {
  await payUnheard(app, sessionId);
  const session = await app.services.payments.findCheckout(sessionId);
  if (!session) throw new Error('no session');
  return session;
}

describe('a payment that disagrees with what was asked', () => {
  test.each([
    ['amount', { amountCents: 1 }],
    ['amount', { amountCents: 1501 }],
    ['currency', { currency: 'eur' }],
    ['mode', { live: true }],
    ['reference', { reference: crypto.randomUUID() }],
    ['reference', { reference: null }],
  ] as const)('in its %s has no effect and is put in review', async (what, wrong) => {
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

  test('holds its spot no longer than any other, and stays in review', async () => {
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

  test('a second session that names the same checkout changes nothing', async () => {
    const held = await aHold(app, await aSlot(app));
    const session = await aPaidSession(held.sessionId);
    const { id } = await checkoutOf(app, held.sessionId);
    await settle(app.services, id, { ...session, id: 'cs_another', amountCents: 1 });
    expect((await checkoutOf(app, held.sessionId)).state).toBe('open');
    await settleSession(app.services, held.sessionId, null);
    expect((await checkoutOf(app, held.sessionId)).state).toBe('paid');
  });
});

test('settled twenty times at once, by every way there is, it has one effect', async () => {
  const held = await aHold(app, await aSlot(app));
  await payUnheard(app, held.sessionId);
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

test('a booking that was paid, cancelled and refunded is not booked again by news that comes late', async () => {
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
  test('for good lets go at once', async () => {
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

  test('at the first try is not ended once the second has opened it', async () => {
    const held = await aHold(app, await aSlot(app));
    const { id } = await checkoutOf(app, held.sessionId);
    await endUnopenedCheckout(app.services, id);
    expect((await openPaymentPage(app.services, id)).sessionId).toBe(held.sessionId);
    await app.sql`update checkouts set session_id = null, state = 'starting' where id = ${id}`;
    await endUnopenedCheckout(app.services, id);
    expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
  });
});

test('a provider that does not answer holds up neither the sweep nor the other payments', async () => {
  const [deaf, other] = [await aHold(app, await aSlot(app)), await aHold(app, await aSlot(app))];
  await payUnheard(app, other.sessionId);
  const { payments } = app.services;
  const flaky = {
    ...payments,
    findCheckout: (id: string) =>
      id === deaf.sessionId ? Promise.reject(new Error('timeout')) : payments.findCheckout(id),
  };
  app.clock.passMinutes(2);
  await sweepCheckouts({ ...app.services, payments: flaky });
  expect((await bookingRow(app, other.bookingId)).status).toBe('paid');
  expect((await bookingRow(app, deaf.bookingId)).status).toBe('pending');
});

test('a dispute is marked for the admin', async () => {
  const held = await aHold(app, await aSlot(app));
  await pay(app, held.sessionId);
  const { paymentId } = await checkoutOf(app, held.sessionId);
  const none = { sessionId: null, refundId: null, subscriptionId: null, reference: null };
  const event = { ...none, paymentId };
  await storeEvent(app.db, { ...event, id: 'evt_dispute', type: 'charge.dispute.created' });
  await handleEvent(app.services, 'evt_dispute');
  expect((await checkoutOf(app, held.sessionId)).state).toBe('disputed');
});
