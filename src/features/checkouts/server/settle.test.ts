import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aHold,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { cancelBooking } from '#features/bookings/server/cancel-booking.ts';
import { CheckoutRejected, type CheckoutSession } from '#platform/server/payments/payments.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { checkoutOf, pay, payWithoutWebhook, refundsOf } from './checkouts-factory.ts';
import { checkouts } from './checkouts-tables.ts';
import { endCheckout, endUnopenedCheckout } from './end-checkout.ts';
import { openPaymentPage } from './open-checkout.ts';
import { handleEvent } from './payment-events.ts';
import { storeEvent } from './payment-events-queries.ts';
import { settle, settleSession } from './settle.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

async function aPaidSession(sessionId: string): Promise<CheckoutSession> {
  await payWithoutWebhook(app, sessionId);
  const session = await app.services.payments.findCheckout(sessionId);
  if (!session) throw new Error('session not found');
  return session;
}

describe('settle with a payment that differs from the request', () => {
  test.each([
    ['amount', { amountCents: 1 }],
    ['amount', { amountCents: 1501 }],
    ['currency', { currency: 'eur' }],
    ['mode', { live: true }],
    ['reference', { reference: crypto.randomUUID() }],
    ['reference', { reference: null }],
  ] as const)(
    'puts a payment in review without confirming the booking if the %s differs',
    async (difference, changes) => {
      const hold = await aHold(app, await aSlot(app));
      const session = await aPaidSession(hold.sessionId);
      const { id } = await checkoutOf(app, hold.sessionId);
      await settle(app.services, id, { ...session, ...changes });
      expect(await checkoutOf(app, hold.sessionId)).toMatchObject({
        state: 'review',
        note: difference,
        paidCents: 0,
      });
      expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('pending');
      expect(await app.emailsTo(hold.email)).toEqual([]);
      const { json } = await app.call('GET', `/api/checkout/status?session_id=${hold.sessionId}`);
      expect(json).toEqual({ kind: 'booking', status: 'review' });
    },
  );

  test('holds the spot of a payment in review only until the hold expires', async () => {
    const hold = await aHold(app, await aSlot(app));
    const session = await aPaidSession(hold.sessionId);
    const { id } = await checkoutOf(app, hold.sessionId);
    await settle(app.services, id, { ...session, amountCents: 1 });
    await sweepCheckouts(app.services);
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 1, held: 1 });
    app.clock.advanceMinutes(31);
    await sweepCheckouts(app.services);
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 0, held: 0 });
    expect((await checkoutOf(app, hold.sessionId)).state).toBe('review');
  });

  test('ignores a second session with the same reference', async () => {
    const hold = await aHold(app, await aSlot(app));
    const session = await aPaidSession(hold.sessionId);
    const { id } = await checkoutOf(app, hold.sessionId);
    await settle(app.services, id, { ...session, id: 'cs_another', amountCents: 1 });
    expect((await checkoutOf(app, hold.sessionId)).state).toBe('open');
    await settleSession(app.services, hold.sessionId, null);
    expect((await checkoutOf(app, hold.sessionId)).state).toBe('paid');
  });
});

test('settles a payment once when all callers settle it concurrently', async () => {
  const hold = await aHold(app, await aSlot(app));
  await payWithoutWebhook(app, hold.sessionId);
  const { id } = await checkoutOf(app, hold.sessionId);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      if (n % 4 === 0) return endCheckout(app.services, id);
      if (n % 4 === 1) return app.call('GET', `/api/checkout/status?session_id=${hold.sessionId}`);
      if (n % 4 === 2) return sweepCheckouts(app.services);
      return settleSession(app.services, hold.sessionId, id);
    }),
  );
  expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
  expect(await app.emailsTo(hold.email)).toHaveLength(1);
  expect(await refundsOf(app, hold.sessionId)).toEqual([]);
  expect(await spotsOf(app, hold.date)).toEqual({ taken: 1, held: 1 });
});

test('does not confirm a cancelled and refunded booking again on a late event', async () => {
  const hold = await aHold(app, await aSlot(app));
  await pay(app, hold.sessionId);
  await cancelBooking(app.services, hold.bookingId, { actorId: null });
  await settleSession(app.services, hold.sessionId, null);
  await sweepCheckouts(app.services);
  expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('cancelled');
  expect(await refundsOf(app, hold.sessionId)).toHaveLength(1);
  expect(await spotsOf(app, hold.date)).toEqual({ taken: 0, held: 0 });
});

describe('ending a checkout', () => {
  test('releases the hold if the provider rejects the checkout', async () => {
    const hold = await aHold(app, await aSlot(app));
    const { id } = await checkoutOf(app, hold.sessionId);
    await app.db.update(checkouts).set({ sessionId: null }).where(eq(checkouts.id, id));
    const rejecting = {
      ...app.services.payments,
      createCheckout: () => Promise.reject(new CheckoutRejected('no such currency')),
    };
    await endCheckout({ ...app.services, payments: rejecting }, id);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('cancelled');
  });

  test('is done by endUnopenedCheckout only if the page was not opened', async () => {
    const hold = await aHold(app, await aSlot(app));
    const { id } = await checkoutOf(app, hold.sessionId);
    await endUnopenedCheckout(app.services, id);
    expect((await openPaymentPage(app.services, id)).sessionId).toBe(hold.sessionId);
    await app.sql`update checkouts set session_id = null, state = 'starting' where id = ${id}`;
    await endUnopenedCheckout(app.services, id);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('cancelled');
  });
});

test('sweepCheckouts continues if the provider fails for one payment', async () => {
  const [failing, other] = [await aHold(app, await aSlot(app)), await aHold(app, await aSlot(app))];
  await payWithoutWebhook(app, other.sessionId);
  const { payments } = app.services;
  const flaky = {
    ...payments,
    findCheckout: (id: string) =>
      id === failing.sessionId ? Promise.reject(new Error('timeout')) : payments.findCheckout(id),
  };
  app.clock.advanceMinutes(2);
  await sweepCheckouts({ ...app.services, payments: flaky });
  expect((await fetchBookingRow(app, other.bookingId)).status).toBe('paid');
  expect((await fetchBookingRow(app, failing.bookingId)).status).toBe('pending');
});

test('handleEvent marks a payment as disputed', async () => {
  const hold = await aHold(app, await aSlot(app));
  await pay(app, hold.sessionId);
  const { paymentId } = await checkoutOf(app, hold.sessionId);
  const noIds = { sessionId: null, refundId: null, subscriptionId: null, reference: null };
  const event = { ...noIds, paymentId };
  await storeEvent(app.db, { ...event, id: 'evt_dispute', type: 'charge.dispute.created' });
  await handleEvent(app.services, 'evt_dispute');
  expect((await checkoutOf(app, hold.sessionId)).state).toBe('disputed');
});
