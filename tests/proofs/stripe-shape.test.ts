import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aBookingInput,
  aHold,
  anEmail,
  aSignedWaiver,
  aSlot,
  bookingRow,
  linkInMail,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookingSale } from '#features/bookings/server/payments/booking-sale.ts';
import { checkoutOf, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import { openPaymentPage } from '#features/checkouts/server/open-checkout.ts';
import { eventually } from '../eventually.ts';
import { type StripeApp, startStripeApp } from '../stripe/stripe-app.ts';
import type { PeerSession } from '../stripe/stripe-books.ts';
import type { Trouble } from '../stripe/stripe-peer.ts';
import { apiVersion, readCall } from '../stripe/stripe-shape.ts';

const CREATE = 'POST /v1/checkout/sessions';
const EXPIRE = 'POST /v1/checkout/sessions/{session}/expire';
const FIND = 'GET /v1/checkout/sessions/{session}';
const REFUND = 'POST /v1/refunds';

let shop: StripeApp;
beforeAll(async () => {
  shop = await startStripeApp();
});
beforeEach(() => {
  shop.app.clock.set(NOW);
  shop.peer.trouble = null;
  shop.peer.books.refundsAreFirst = 'succeeded';
});
/** After each test: every request matches Stripe's description, and a key belongs to one request. */
afterEach(() => expect(shop.peer.problems).toEqual([]));
afterAll(() => shop.stop());

/** A booking paid on Stripe's page, with its webhook delivered. */
async function aPaidBooking(changes: Partial<PeerSession> = {}) {
  const held = await aHold(shop.app, await aSlot(shop.app));
  const session = shop.peer.books.pay(held.sessionId, changes);
  await shop.report('checkout.session.completed', session);
  return { ...held, session };
}

const cancel = async ({ email }: { email: string }) => {
  const { id, token } = await linkInMail(shop.app, email);
  return shop.app.call('POST', `/api/bookings/${id}/cancel`, { token });
};
const refundBecomes = (sessionId: string, state: string) =>
  eventually(`the refund is ${state}`, async () => {
    const [refund] = await refundsOf(shop.app, sessionId);
    return refund?.state === state && refund;
  });

describe('a booking', () => {
  test('sends a valid request with its checkout as the idempotency key', async () => {
    const held = await aHold(shop.app, await aSlot(shop.app));
    const { id } = await checkoutOf(shop.app, held.sessionId);
    const [request] = shop.peer.callsOf(CREATE).filter(({ key }) => key === id);
    expect(request?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      customer_email: held.email,
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1500 } }],
    });
    expect(held.sessionUrl).toBe(`https://checkout.stripe.com/c/pay/${held.sessionId}`);
  });

  test('is paid with the signed event, and confirmed by mail', async () => {
    const held = await aPaidBooking();
    expect((await bookingRow(shop.app, held.bookingId)).status).toBe('paid');
    expect(await shop.app.mailsTo(held.email)).toHaveLength(1);
    expect(await checkoutOf(shop.app, held.sessionId)).toMatchObject({
      state: 'paid',
      paidCents: 1500,
      paymentId: held.session.payment_intent,
    });
  });

  test('that stays unpaid is expired at Stripe when its hold ends, and frees its spot', async () => {
    const held = await aHold(shop.app, await aSlot(shop.app));
    shop.app.clock.passMinutes(30.1);
    await sweepCheckouts(shop.app.services);
    expect(shop.peer.books.find(held.sessionId).status).toBe('expired');
    expect(shop.peer.callsOf(EXPIRE).some(({ path }) => path.includes(held.sessionId))).toBe(true);
    expect(await spotsOf(shop.app, held.date)).toEqual({ taken: 0, held: 0 });
  });

  test('paid at the last moment is settled, not released', async () => {
    const held = await aHold(shop.app, await aSlot(shop.app));
    shop.peer.books.pay(held.sessionId);
    shop.app.clock.passMinutes(30.1);
    await sweepCheckouts(shop.app.services);
    expect((await bookingRow(shop.app, held.bookingId)).status).toBe('paid');
  });

  test('paid after its spot went to somebody else is refunded under the refund’s own id', async () => {
    const { app, peer } = shop;
    const slot = await aSlot(app, 1);
    const late = await aHold(app, slot);
    await app.db.transaction((db) => bookingSale.release(app.services, db, late.bookingId));
    await aHold(app, slot);
    await shop.report('checkout.session.completed', peer.books.pay(late.sessionId));
    const refund = await refundBecomes(late.sessionId, 'succeeded');
    const calls = peer.callsOf(REFUND).filter(({ key }) => key === refund.id);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.form).toMatchObject({ amount: 1500, metadata: { refund: refund.id } });
    expect(await spotsOf(app, late.date)).toEqual({ taken: 1, held: 1 });
  });
});

describe('a payment that differs from its checkout goes to review without effect', () => {
  test.each<[string, Partial<PeerSession>]>([
    ['amount', { amount_total: 1499 }],
    ['currency', { currency: 'eur' }],
    ['mode', { livemode: true }],
    ['reference', { client_reference_id: crypto.randomUUID() }],
  ])('another %s', async (note, changes) => {
    const held = await aPaidBooking(changes);
    expect(await checkoutOf(shop.app, held.sessionId)).toMatchObject({ state: 'review', note });
    expect((await bookingRow(shop.app, held.bookingId)).status).toBe('pending');
    expect(await shop.app.mailsTo(held.email)).toEqual([]);
  });
});

describe('a refund', () => {
  test('that takes days succeeds when Stripe reports it', async () => {
    shop.peer.books.refundsAreFirst = 'pending';
    const held = await aPaidBooking();
    expect((await cancel(held)).status).toBe(200);
    const { providerId } = await refundBecomes(held.sessionId, 'submitted');
    const made = shop.peer.books.findRefund(providerId ?? '');
    made.status = 'succeeded';
    await shop.report('refund.updated', made);
    await refundBecomes(held.sessionId, 'succeeded');
  });

  test('that fails makes its amount refundable again', async () => {
    shop.peer.books.refundsAreFirst = 'pending';
    const held = await aPaidBooking();
    await cancel(held);
    const { providerId } = await refundBecomes(held.sessionId, 'submitted');
    expect((await checkoutOf(shop.app, held.sessionId)).refundedCents).toBe(1500);
    const made = shop.peer.books.findRefund(providerId ?? '');
    made.status = 'failed';
    await shop.report('refund.failed', made);
    await refundBecomes(held.sessionId, 'failed');
    expect((await checkoutOf(shop.app, held.sessionId)).refundedCents).toBe(0);
  });

  test('with a lost response is retried under the same key: one refund', async () => {
    const held = await aPaidBooking();
    shop.peer.trouble = 'loses its responses';
    await cancel(held);
    await eventually('Stripe has made it', async () =>
      [...shop.peer.books.refunds.values()].some(
        (refund) => refund.payment_intent === held.session.payment_intent,
      ),
    );
    shop.peer.trouble = null;
    await sweepCheckouts(shop.app.services);
    const refund = await refundBecomes(held.sessionId, 'succeeded');
    const calls = shop.peer.callsOf(REFUND).filter(({ key }) => key === refund.id);
    expect(calls.length).toBeGreaterThan(1);
    const made = [...shop.peer.books.refunds.values()].filter(
      ({ payment_intent }) => payment_intent === held.session.payment_intent,
    );
    expect(made).toHaveLength(1);
  });
});

test('records a dispute and keeps the booking', async () => {
  const held = await aPaidBooking();
  await shop.report('charge.dispute.created', {
    id: 'dp_1',
    object: 'dispute',
    payment_intent: held.session.payment_intent,
  });
  expect((await checkoutOf(shop.app, held.sessionId)).state).toBe('disputed');
  expect((await bookingRow(shop.app, held.bookingId)).status).toBe('paid');
});

test('fetches a dispute from Stripe instead of trusting an event of an older version', async () => {
  const held = await aPaidBooking();
  const { payment_intent } = held.session;
  const lost = { amount: 500, payment_intent, status: 'lost' } as const;
  shop.peer.books.disputes.set('dp_old', { id: 'dp_old', object: 'dispute', ...lost });
  await shop.report('charge.dispute.closed', { id: 'dp_old', object: 'dispute', charge: 'ch_1' });
  expect(await refundsOf(shop.app, held.sessionId)).toMatchObject([{ amountCents: 500 }]);
});

test('uses the API version named in operations.md', () => {
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect(operations).toContain(`API version \`${apiVersion}\``);
});

describe('when Stripe', () => {
  test.each<Trouble>([
    'returns 500',
    'keeps 500',
    'returns 429',
    'returns no JSON',
    'loses its responses',
    'hangs up',
  ])('%s: 502 with a sentence, the spot is free again, and the next try books', async (trouble) => {
    const { app, peer } = shop;
    const slot = await aSlot(app, 1);
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const input = aBookingInput({ ...slot, guardianEmail });
    peer.trouble = trouble;
    const response = await app.call('POST', '/api/bookings/create-checkout', input);
    peer.trouble = null;
    expect(response.status).toBe(502);
    expect(response.text).toContain('Nothing was charged');
    await sweepCheckouts(app.services);
    app.clock.passMinutes(31);
    await sweepCheckouts(app.services);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    const open = [...peer.books.sessions.values()].filter(
      (session) => session.status === 'open' && session.client_reference_id !== null,
    );
    const own = peer
      .callsOf(CREATE)
      .filter(({ body }) => body.includes(encodeURIComponent(guardianEmail)));
    expect(new Set(own.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(open.map(({ client_reference_id }) => client_reference_id)).not.toContain(own[0]?.key);
    const again = await app.call('POST', '/api/bookings/create-checkout', input);
    expect(again.status).toBe(200);
  });

  test('hangs: holds end on time, and later payments are found', async () => {
    const { app, peer } = shop;
    const slot = await aSlot(app, 3);
    const [held] = await Promise.all([aHold(app, slot), aHold(app, slot), aHold(app, slot)]);
    peer.trouble = 'hangs';
    app.clock.passMinutes(30.1);
    await sweepCheckouts(shop.impatient());
    peer.trouble = null;
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    peer.books.pay(held.sessionId);
    app.clock.passMinutes(16);
    await sweepCheckouts(app.services);
    expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('is polled for open pages with a rate limit and growing intervals', async () => {
    const { app, peer } = shop;
    await app.sql`update checkouts set state = 'expired' where state in ('starting', 'open')`;
    const slot = await aSlot(app, 6);
    for (let n = 0; n < 6; n += 1) await aHold(app, slot);
    const asked = async (minutes: number) => {
      app.clock.passMinutes(minutes);
      const before = peer.callsOf(FIND).length;
      await sweepCheckouts(app.services);
      return peer.callsOf(FIND).length - before;
    };
    const startedAt = performance.now();
    expect(await asked(10)).toBe(6);
    expect(performance.now() - startedAt).toBeGreaterThan(1000);
    expect([await asked(1), await asked(3), await asked(1.5)]).toEqual([0, 0, 6]);
  });

  test('hangs: requests time out', async () => {
    const held = await aHold(shop.app, await aSlot(shop.app));
    const { id } = await checkoutOf(shop.app, held.sessionId);
    shop.peer.trouble = 'hangs';
    const startedAt = performance.now();
    await expect(openPaymentPage(shop.impatient(), id)).rejects.toMatchObject({ status: 502 });
    expect(performance.now() - startedAt).toBeLessThan(2 * shop.impatient().payments.timeoutMillis);
    shop.peer.trouble = null;
    const page = await openPaymentPage(shop.app.services, id);
    expect(page).toEqual({ sessionId: held.sessionId, url: held.sessionUrl });
  });
});

test('the proof can fail: detects fields unknown to Stripe', () => {
  const wrong = (body: string, path = '/v1/checkout/sessions', method = 'POST') =>
    readCall(method, path, body).problems.join();
  expect(wrong('mode=payment&line_items[0][price_data][currency]=usd')).toBe('');
  expect(wrong('mode=payment&expires=1')).toContain('additional');
  expect(wrong('expires_at=tomorrow')).toContain('must be integer');
  expect(wrong('line_items[0][price_data][unit_amount]=1500')).toContain("'currency'");
  expect(wrong('line_items[0][price_data][amount]=1')).toContain('amount');
  expect(wrong('mode=paid')).toContain('must be equal to one of');
  expect(wrong('reason=because', '/v1/refunds')).toContain('must be equal to one of');
  expect(wrong('', '/v1/charges')).toBe('no call POST /v1/charges');
  expect(wrong('a=b', '/v1/refunds/re_1', 'GET')).toContain('takes no body');
});
