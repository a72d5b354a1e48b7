import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aBookingInput,
  aHold,
  anEmail,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  linkInEmail,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookingSale } from '#features/bookings/server/payments/booking-sale.ts';
import { checkoutOf, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { openPaymentPage } from '#features/checkouts/server/open-checkout.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { eventually } from '../eventually.ts';
import type { Fault } from '../stripe/fake-stripe.ts';
import { type StripeApp, startStripeApp } from '../stripe/stripe-app.ts';
import { apiVersion, parseRequest } from '../stripe/stripe-openapi.ts';
import type { FakeSession } from '../stripe/stripe-records.ts';

const CREATE = 'POST /v1/checkout/sessions';
const EXPIRE = 'POST /v1/checkout/sessions/{session}/expire';
const FIND = 'GET /v1/checkout/sessions/{session}';
const REFUND = 'POST /v1/refunds';

let fixture: StripeApp;
beforeAll(async () => {
  fixture = await startStripeApp();
});
beforeEach(() => {
  fixture.app.clock.set(NOW);
  fixture.stripe.fault = null;
  fixture.stripe.records.initialRefundStatus = 'succeeded';
});
// Every request matches Stripe's API description, and no idempotency key was reused for a different request.
afterEach(() => expect(fixture.stripe.problems).toEqual([]));
afterAll(() => fixture.stop());

/** Creates a booking paid on Stripe's page, and delivers its webhook. */
async function aPaidBooking(changes: Partial<FakeSession> = {}) {
  const booking = await aHold(fixture.app, await aSlot(fixture.app));
  const session = fixture.stripe.records.pay(booking.sessionId, changes);
  await fixture.deliver('checkout.session.completed', session);
  return { ...booking, session };
}

const cancel = async ({ email }: { email: string }) => {
  const { id, token } = await linkInEmail(fixture.app, email);
  return fixture.app.call('POST', `/api/bookings/${id}/cancel`, { token });
};
const waitForRefundState = (sessionId: string, state: string) =>
  eventually(`the refund is ${state}`, async () => {
    const [refund] = await refundsOf(fixture.app, sessionId);
    return refund?.state === state && refund;
  });

describe('a booking', () => {
  test('creates a Stripe session with its checkout id as the idempotency key', async () => {
    const booking = await aHold(fixture.app, await aSlot(fixture.app));
    const { id } = await checkoutOf(fixture.app, booking.sessionId);
    const [request] = fixture.stripe.requestsTo(CREATE).filter(({ key }) => key === id);
    expect(request?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      customer_email: booking.email,
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1500 } }],
    });
    expect(booking.sessionUrl).toBe(`https://checkout.stripe.com/c/pay/${booking.sessionId}`);
  });

  test('is marked paid by the signed webhook event, which also queues its confirmation email', async () => {
    const booking = await aPaidBooking();
    expect((await fetchBookingRow(fixture.app, booking.bookingId)).status).toBe('paid');
    expect(await fixture.app.emailsTo(booking.email)).toHaveLength(1);
    expect(await checkoutOf(fixture.app, booking.sessionId)).toMatchObject({
      state: 'paid',
      paidCents: 1500,
      paymentId: booking.session.payment_intent,
    });
  });

  test('expires at Stripe and frees its spot if it is unpaid when the hold ends', async () => {
    const booking = await aHold(fixture.app, await aSlot(fixture.app));
    fixture.app.clock.advanceMinutes(30.1);
    await sweepCheckouts(fixture.app.services);
    expect(fixture.stripe.records.find(booking.sessionId).status).toBe('expired');
    expect(
      fixture.stripe.requestsTo(EXPIRE).some(({ path }) => path.includes(booking.sessionId)),
    ).toBe(true);
    expect(await spotsOf(fixture.app, booking.date)).toEqual({ taken: 0, held: 0 });
  });

  test('is settled, not released, if it was paid at the last moment', async () => {
    const booking = await aHold(fixture.app, await aSlot(fixture.app));
    fixture.stripe.records.pay(booking.sessionId);
    fixture.app.clock.advanceMinutes(30.1);
    await sweepCheckouts(fixture.app.services);
    expect((await fetchBookingRow(fixture.app, booking.bookingId)).status).toBe('paid');
  });

  test('is refunded, with the refund’s id as idempotency key, if its spot was taken before the payment', async () => {
    const { app, stripe } = fixture;
    const slot = await aSlot(app, 1);
    const late = await aHold(app, slot);
    await app.db.transaction((db) => bookingSale.release(app.services, db, late.bookingId));
    await aHold(app, slot);
    await fixture.deliver('checkout.session.completed', stripe.records.pay(late.sessionId));
    const refund = await waitForRefundState(late.sessionId, 'succeeded');
    const calls = stripe.requestsTo(REFUND).filter(({ key }) => key === refund.id);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.form).toMatchObject({ amount: 1500, metadata: { refund: refund.id } });
    expect(await spotsOf(app, late.date)).toEqual({ taken: 1, held: 1 });
  });
});

describe('a payment that differs from its checkout', () => {
  test.each<[string, Partial<FakeSession>]>([
    ['amount', { amount_total: 1499 }],
    ['currency', { currency: 'eur' }],
    ['mode', { livemode: true }],
    ['reference', { client_reference_id: crypto.randomUUID() }],
  ])('goes to review and leaves the booking unpaid if its %s differs', async (note, changes) => {
    const booking = await aPaidBooking(changes);
    expect(await checkoutOf(fixture.app, booking.sessionId)).toMatchObject({
      state: 'review',
      note,
    });
    expect((await fetchBookingRow(fixture.app, booking.bookingId)).status).toBe('pending');
    expect(await fixture.app.emailsTo(booking.email)).toEqual([]);
  });
});

describe('a refund', () => {
  test('succeeds when Stripe reports its success later', async () => {
    fixture.stripe.records.initialRefundStatus = 'pending';
    const booking = await aPaidBooking();
    expect((await cancel(booking)).status).toBe(200);
    const { providerId } = await waitForRefundState(booking.sessionId, 'submitted');
    const refund = fixture.stripe.records.findRefund(providerId ?? '');
    refund.status = 'succeeded';
    await fixture.deliver('refund.updated', refund);
    await waitForRefundState(booking.sessionId, 'succeeded');
  });

  test('makes its amount refundable again if it fails', async () => {
    fixture.stripe.records.initialRefundStatus = 'pending';
    const booking = await aPaidBooking();
    await cancel(booking);
    const { providerId } = await waitForRefundState(booking.sessionId, 'submitted');
    expect((await checkoutOf(fixture.app, booking.sessionId)).refundedCents).toBe(1500);
    const refund = fixture.stripe.records.findRefund(providerId ?? '');
    refund.status = 'failed';
    await fixture.deliver('refund.failed', refund);
    await waitForRefundState(booking.sessionId, 'failed');
    expect((await checkoutOf(fixture.app, booking.sessionId)).refundedCents).toBe(0);
  });

  test('is retried with the same key after a lost response, and created only once', async () => {
    const booking = await aPaidBooking();
    fixture.stripe.fault = 'drops its responses';
    await cancel(booking);
    await eventually('Stripe has created the refund', async () =>
      [...fixture.stripe.records.refunds.values()].some(
        (refund) => refund.payment_intent === booking.session.payment_intent,
      ),
    );
    fixture.stripe.fault = null;
    await sweepCheckouts(fixture.app.services);
    const refund = await waitForRefundState(booking.sessionId, 'succeeded');
    const calls = fixture.stripe.requestsTo(REFUND).filter(({ key }) => key === refund.id);
    expect(calls.length).toBeGreaterThan(1);
    const refunds = [...fixture.stripe.records.refunds.values()].filter(
      ({ payment_intent }) => payment_intent === booking.session.payment_intent,
    );
    expect(refunds).toHaveLength(1);
  });
});

test('records a dispute without changing the booking', async () => {
  const booking = await aPaidBooking();
  await fixture.deliver('charge.dispute.created', {
    id: 'dp_1',
    object: 'dispute',
    payment_intent: booking.session.payment_intent,
  });
  expect((await checkoutOf(fixture.app, booking.sessionId)).state).toBe('disputed');
  expect((await fetchBookingRow(fixture.app, booking.bookingId)).status).toBe('paid');
});

test('fetches a dispute from Stripe instead of trusting an event from an older API version', async () => {
  const booking = await aPaidBooking();
  const { payment_intent } = booking.session;
  const dispute = { amount: 500, payment_intent, status: 'lost' } as const;
  fixture.stripe.records.disputes.set('dp_old', { id: 'dp_old', object: 'dispute', ...dispute });
  await fixture.deliver('charge.dispute.closed', {
    id: 'dp_old',
    object: 'dispute',
    charge: 'ch_1',
  });
  expect(await refundsOf(fixture.app, booking.sessionId)).toMatchObject([{ amountCents: 500 }]);
});

test('uses the API version named in operations.md', () => {
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect(operations).toContain(`API version \`${apiVersion}\``);
});

describe('Stripe failures and polling', () => {
  test.each<Fault>([
    'returns 500',
    'replays a 500',
    'returns 429',
    'returns invalid JSON',
    'drops its responses',
    'closes the connection',
  ])('if Stripe %s, booking returns 502, frees the spot and can be retried', async (fault) => {
    const { app, stripe } = fixture;
    const slot = await aSlot(app, 1);
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const input = aBookingInput({ ...slot, guardianEmail });
    stripe.fault = fault;
    const response = await app.call('POST', '/api/bookings/create-checkout', input);
    stripe.fault = null;
    expect(response.status).toBe(502);
    expect(response.text).toContain('You weren’t charged');
    await sweepCheckouts(app.services);
    app.clock.advanceMinutes(31);
    await sweepCheckouts(app.services);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    const openSessions = [...stripe.records.sessions.values()].filter(
      (session) => session.status === 'open' && session.client_reference_id !== null,
    );
    const requests = stripe
      .requestsTo(CREATE)
      .filter(({ body }) => body.includes(encodeURIComponent(guardianEmail)));
    expect(new Set(requests.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(openSessions.map(({ client_reference_id }) => client_reference_id)).not.toContain(
      requests[0]?.key,
    );
    const retry = await app.call('POST', '/api/bookings/create-checkout', input);
    expect(retry.status).toBe(200);
  });

  test('if Stripe hangs, holds still end on time and later payments are settled', async () => {
    const { app, stripe } = fixture;
    const slot = await aSlot(app, 3);
    const [booking] = await Promise.all([aHold(app, slot), aHold(app, slot), aHold(app, slot)]);
    stripe.fault = 'hangs';
    app.clock.advanceMinutes(30.1);
    await sweepCheckouts(fixture.withShortTimeout());
    stripe.fault = null;
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    stripe.records.pay(booking.sessionId);
    app.clock.advanceMinutes(16);
    await sweepCheckouts(app.services);
    expect((await fetchBookingRow(app, booking.bookingId)).status).toBe('paid');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('open sessions are polled at a limited rate and with growing intervals', async () => {
    const { app, stripe } = fixture;
    await app.sql`update checkouts set state = 'expired' where state in ('starting', 'open')`;
    const slot = await aSlot(app, 6);
    for (let n = 0; n < 6; n += 1) await aHold(app, slot);
    const pollsAfter = async (minutes: number) => {
      app.clock.advanceMinutes(minutes);
      const before = stripe.requestsTo(FIND).length;
      await sweepCheckouts(app.services);
      return stripe.requestsTo(FIND).length - before;
    };
    const startedAt = performance.now();
    expect(await pollsAfter(10)).toBe(6);
    expect(performance.now() - startedAt).toBeGreaterThan(1000);
    expect([await pollsAfter(1), await pollsAfter(3), await pollsAfter(1.5)]).toEqual([0, 0, 6]);
  });

  test('if Stripe hangs, requests time out', async () => {
    const booking = await aHold(fixture.app, await aSlot(fixture.app));
    const { id } = await checkoutOf(fixture.app, booking.sessionId);
    fixture.stripe.fault = 'hangs';
    const startedAt = performance.now();
    await expect(openPaymentPage(fixture.withShortTimeout(), id)).rejects.toMatchObject({
      status: 502,
    });
    expect(performance.now() - startedAt).toBeLessThan(
      2 * fixture.withShortTimeout().payments.timeoutMillis,
    );
    fixture.stripe.fault = null;
    const page = await openPaymentPage(fixture.app.services, id);
    expect(page).toEqual({ sessionId: booking.sessionId, url: booking.sessionUrl });
  });
});

test('request validation detects fields and values that Stripe does not accept', () => {
  const problemsOf = (body: string, path = '/v1/checkout/sessions', method = 'POST') =>
    parseRequest(method, path, body).problems.join();
  expect(problemsOf('mode=payment&line_items[0][price_data][currency]=usd')).toBe('');
  expect(problemsOf('mode=payment&expires=1')).toContain('additional');
  expect(problemsOf('expires_at=tomorrow')).toContain('must be integer');
  expect(problemsOf('line_items[0][price_data][unit_amount]=1500')).toContain("'currency'");
  expect(problemsOf('line_items[0][price_data][amount]=1')).toContain('amount');
  expect(problemsOf('mode=paid')).toContain('must be equal to one of');
  expect(problemsOf('reason=because', '/v1/refunds')).toContain('must be equal to one of');
  expect(problemsOf('', '/v1/charges')).toBe('Unknown operation POST /v1/charges');
  expect(problemsOf('a=b', '/v1/refunds/re_1', 'GET')).toContain('takes no body');
});
