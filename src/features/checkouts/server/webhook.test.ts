import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aHold,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { sandboxSecret } from '#platform/server/payments/sandbox-payments.ts';
import { signatureHeader } from '#platform/server/payments/webhook-signature.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aPaymentEvent,
  callWebhook,
  checkoutOf,
  fetchEventRow,
  payWithoutWebhook,
  refundsOf,
  webhookOf,
} from './checkouts-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const waitForStatus = (bookingId: string, status: string) =>
  eventually(`the booking is ${status}`, async () => {
    return (await fetchBookingRow(app, bookingId)).status === status;
  });
const waitUntilHandled = (id: string) =>
  eventually('the event is handled', async () => (await fetchEventRow(app, id))?.handledAt);

describe('POST /api/stripe/webhook', () => {
  test.each([
    ['no signature', () => ({})],
    ['an empty signature', () => ({ 'stripe-signature': '' })],
    ['a malformed signature', () => ({ 'stripe-signature': 't=now,v1=abc' })],
    [
      'a signature made with a different secret',
      (body: string) => ({
        'stripe-signature': signatureHeader(body, 'whsec_of_another_account', app.clock.now()),
      }),
    ],
  ])('refuses an event with %s', async (_label, headersFor) => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    const body = aPaymentEvent({ id: `evt_${hold.bookingId}` }, { id: hold.sessionId });
    const headers = { 'content-type': 'application/json', ...headersFor(body) };
    const response = await app.call('POST', '/api/stripe/webhook', body, { headers });
    expect(response.status).toBe(400);
    expect(response.text).toBe('The signature of this event is missing or wrong.');
    expect(await fetchEventRow(app, `evt_${hold.bookingId}`)).toBeNull();
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('pending');
  });

  test('refuses a body that was altered after signing', async () => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    const { rawBody, signature } = await webhookOf(app, hold.sessionId);
    for (const alteredBody of [`${rawBody} `, rawBody.replace('completed', 'expired')]) {
      expect((await callWebhook(app, alteredBody, signature)).status).toBe(400);
    }
  });

  test.each([
    ['6 minutes ago', -6],
    ['6 minutes from now', 6],
  ])('refuses an event signed %s', async (_label, minutes) => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    app.clock.advanceMinutes(minutes);
    const { rawBody, signature } = await webhookOf(app, hold.sessionId);
    app.clock.advanceMinutes(-minutes);
    expect((await callWebhook(app, rawBody, signature)).status).toBe(400);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('pending');
  });

  test.each(['[]', 'null', '"text"', '{', '{"id":1}'])(
    'refuses the signed body %s',
    async (body) => {
      expect((await callWebhook(app, body, sign(body))).status).toBe(400);
    },
  );
});

test('returns a specific message for a signed event that cannot be parsed', async () => {
  const body = aPaymentEvent({ data: null });
  const response = await callWebhook(app, body, sign(body));
  expect([response.status, response.text]).toEqual([
    400,
    'This event is signed, but we don’t recognize its format. Its API version may be too old or too new.',
  ]);
});

describe('handling a payment event', () => {
  test('handles an event once when it is delivered ten times concurrently', async () => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    const { rawBody, signature } = await webhookOf(app, hold.sessionId);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => callWebhook(app, rawBody, signature)),
    );
    expect(responses.map(({ status, json }) => [status, json])).toEqual(
      Array(10).fill([200, { received: true }]),
    );
    await waitForStatus(hold.bookingId, 'paid');
    const { id } = JSON.parse(rawBody) as { id: string };
    const jobs = await app.sql`select id from pgboss.job where data ->> 'eventId' = ${id}`;
    expect(jobs).toHaveLength(1);
    expect(await app.emailsTo(hold.email)).toHaveLength(1);
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 1, held: 1 });
    expect(await refundsOf(app, hold.sessionId)).toEqual([]);
  });

  test('confirms the booking once for ten different events about one payment', async () => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    const ids = Array.from({ length: 10 }, (_, n) => `evt_${n}_${hold.bookingId}`);
    await Promise.all(
      ids.map((id) => {
        const body = aPaymentEvent({ id }, { id: hold.sessionId });
        return callWebhook(app, body, sign(body));
      }),
    );
    await Promise.all(ids.map(waitUntilHandled));
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
    expect(await app.emailsTo(hold.email)).toHaveLength(1);
  });

  test('applies the provider’s current state when events arrive in reverse order', async () => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    for (const type of ['checkout.session.expired', 'checkout.session.completed']) {
      const body = aPaymentEvent(
        { id: `evt_${type}_${hold.bookingId}`, type },
        { id: hold.sessionId },
      );
      await callWebhook(app, body, sign(body));
      await waitUntilHandled(`evt_${type}_${hold.bookingId}`);
      expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
    }
  });

  test('handles an event that is days late', async () => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    app.clock.advanceMinutes(3 * 24 * 60);
    const { rawBody, signature } = await webhookOf(app, hold.sessionId);
    await callWebhook(app, rawBody, signature);
    await waitForStatus(hold.bookingId, 'paid');
  });

  test('handles an event that arrives before the session id is stored', async () => {
    const hold = await aHold(app, await aSlot(app));
    const { id } = await checkoutOf(app, hold.sessionId);
    await app.sql`update checkouts set session_id = null, state = 'starting' where id = ${id}`;
    await payWithoutWebhook(app, hold.sessionId);
    const { rawBody, signature } = await webhookOf(app, hold.sessionId);
    await callWebhook(app, rawBody, signature);
    await waitForStatus(hold.bookingId, 'paid');
    expect((await checkoutOf(app, hold.sessionId)).id).toBe(id);
  });
});

test('accepts and ignores events about unknown sessions or with unknown types', async () => {
  const unknownEvents = [
    aPaymentEvent({ id: 'evt_unknown_1' }, { id: 'cs_of_another_shop' }),
    aPaymentEvent(
      { id: 'evt_unknown_2' },
      { id: 'cs_x', client_reference_id: "x'; drop table checkouts" },
    ),
    aPaymentEvent(
      { id: 'evt_unknown_3', type: 'customer.created' },
      { object: 'customer', id: 'cus_1' },
    ),
    aPaymentEvent(
      { id: 'evt_unknown_4', type: 'refund.updated' },
      { object: 'refund', id: 're_1' },
    ),
  ];
  for (const body of unknownEvents) {
    const response = await callWebhook(app, body, sign(body));
    expect(response.status).toBe(200);
  }
  for (const n of [1, 2, 3, 4]) await waitUntilHandled(`evt_unknown_${n}`);
});

/** Signs a body as the provider does. */
const sign = (body: string) =>
  signatureHeader(body, sandboxSecret(app.services.config.SESSION_SECRET), app.clock.now());
