import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aHold,
  aSlot,
  bookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { sandboxSecret } from '#platform/server/payments/sandbox-payments.ts';
import { signatureHeader } from '#platform/server/payments/webhook-signature.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  anEvent,
  callWebhook,
  checkoutOf,
  eventRow,
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

const becomes = (bookingId: string, status: string) =>
  eventually(`the booking is ${status}`, async () => {
    return (await bookingRow(app, bookingId)).status === status;
  });
const handled = (id: string) =>
  eventually('the event is handled', async () => (await eventRow(app, id))?.handledAt);

describe('refuses', () => {
  test.each([
    ['no signature', () => ({})],
    ['an empty one', () => ({ 'stripe-signature': '' })],
    ['nonsense', () => ({ 'stripe-signature': 't=now,v1=abc' })],
    [
      'one by another secret',
      (body: string) => ({
        'stripe-signature': signatureHeader(body, 'whsec_of_somebody_else', app.clock.now()),
      }),
    ],
  ])('%s', async (_what, headersFor) => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    const body = anEvent({ id: `evt_${held.bookingId}` }, { id: held.sessionId });
    const headers = { 'content-type': 'application/json', ...headersFor(body) };
    const response = await app.call('POST', '/api/stripe/webhook', body, { headers });
    expect(response.status).toBe(400);
    expect(response.text).toBe('The signature of this event is missing or wrong.');
    expect(await eventRow(app, `evt_${held.bookingId}`)).toBeNull();
    expect((await bookingRow(app, held.bookingId)).status).toBe('pending');
  });

  test('a signed body that was altered', async () => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    const { rawBody, signature } = await webhookOf(app, held.sessionId);
    for (const changed of [`${rawBody} `, rawBody.replace('completed', 'expired')]) {
      expect((await callWebhook(app, changed, signature)).status).toBe(400);
    }
  });

  test.each([-6, 6])('a call signed %i minutes from now', async (minutes) => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    app.clock.passMinutes(minutes);
    const { rawBody, signature } = await webhookOf(app, held.sessionId);
    app.clock.passMinutes(-minutes);
    expect((await callWebhook(app, rawBody, signature)).status).toBe(400);
    expect((await bookingRow(app, held.bookingId)).status).toBe('pending');
  });

  test.each(['[]', 'null', '"text"', '{', '{"id":1}'])('the signed body %s', async (body) => {
    expect((await callWebhook(app, body, sign(body))).status).toBe(400);
  });
});

test('reports an unknown shape of a signed event', async () => {
  const body = anEvent({ data: null });
  const response = await callWebhook(app, body, sign(body));
  expect([response.status, response.text]).toEqual([
    400,
    'This event is signed, but its shape is not known. Its API version may be too old or too new.',
  ]);
});

describe('one effect', () => {
  test('of the same event ten times concurrently', async () => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    const { rawBody, signature } = await webhookOf(app, held.sessionId);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => callWebhook(app, rawBody, signature)),
    );
    expect(all.map(({ status, json }) => [status, json])).toEqual(
      Array(10).fill([200, { received: true }]),
    );
    await becomes(held.bookingId, 'paid');
    const { id } = JSON.parse(rawBody) as { id: string };
    const jobs = await app.sql`select id from pgboss.job where data ->> 'eventId' = ${id}`;
    expect(jobs).toHaveLength(1);
    expect(await app.mailsTo(held.email)).toHaveLength(1);
    expect(await spotsOf(app, held.date)).toEqual({ taken: 1, held: 1 });
    expect(await refundsOf(app, held.sessionId)).toEqual([]);
  });

  test('of ten different events about one payment', async () => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    const ids = Array.from({ length: 10 }, (_, n) => `evt_${n}_${held.bookingId}`);
    await Promise.all(
      ids.map((id) => {
        const body = anEvent({ id }, { id: held.sessionId });
        return callWebhook(app, body, sign(body));
      }),
    );
    await Promise.all(ids.map(handled));
    expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
    expect(await app.mailsTo(held.email)).toHaveLength(1);
  });

  test('of events in reverse order: the provider’s current state counts', async () => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    for (const type of ['checkout.session.expired', 'checkout.session.completed']) {
      const body = anEvent({ id: `evt_${type}_${held.bookingId}`, type }, { id: held.sessionId });
      await callWebhook(app, body, sign(body));
      await handled(`evt_${type}_${held.bookingId}`);
      expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
    }
  });

  test('of an event days late', async () => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    app.clock.passMinutes(3 * 24 * 60);
    const { rawBody, signature } = await webhookOf(app, held.sessionId);
    await callWebhook(app, rawBody, signature);
    await becomes(held.bookingId, 'paid');
  });

  test('of an event before the session id is stored', async () => {
    const held = await aHold(app, await aSlot(app));
    const { id } = await checkoutOf(app, held.sessionId);
    await app.sql`update checkouts set session_id = null, state = 'starting' where id = ${id}`;
    await payWithoutWebhook(app, held.sessionId);
    const { rawBody, signature } = await webhookOf(app, held.sessionId);
    await callWebhook(app, rawBody, signature);
    await becomes(held.bookingId, 'paid');
    expect((await checkoutOf(app, held.sessionId)).id).toBe(id);
  });
});

test('accepts and ignores events of foreign sessions and unknown types', async () => {
  const strange = [
    anEvent({ id: 'evt_strange_1' }, { id: 'cs_of_another_shop' }),
    anEvent(
      { id: 'evt_strange_2' },
      { id: 'cs_x', client_reference_id: "x'; drop table checkouts" },
    ),
    anEvent({ id: 'evt_strange_3', type: 'customer.created' }, { object: 'customer', id: 'cus_1' }),
    anEvent({ id: 'evt_strange_4', type: 'refund.updated' }, { object: 'refund', id: 're_1' }),
  ];
  for (const body of strange) {
    const response = await callWebhook(app, body, sign(body));
    expect(response.status).toBe(200);
  }
  for (const n of [1, 2, 3, 4]) await handled(`evt_strange_${n}`);
});

/** Signs a body as the provider does. */
const sign = (body: string) =>
  signatureHeader(body, sandboxSecret(app.services.config.SESSION_SECRET), app.clock.now());
