import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aHold,
  aSlot,
  bookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { payWithoutWebhook, press } from './checkouts-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const page = (id: string) => app.call('GET', `/api/sandbox-checkout/${id}`);
const send = (id: string, body: unknown) => app.call('POST', `/api/sandbox-checkout/${id}`, body);

describe('refuses', () => {
  test.each([
    [{}, 'outcome: '],
    [{ outcome: 'free' }, 'outcome: '],
    [{ outcome: ['paid'] }, 'outcome: '],
    [{ outcome: 'paid', amountCents: 1 }, 'amountCents: Unknown field'],
    [[], 'JSON object'],
  ])('the body %j', async (body, sentence) => {
    const held = await aHold(app, await aSlot(app));
    const response = await send(held.sessionId, body);
    expect([response.status, response.text]).toEqual([400, expect.stringContaining(sentence)]);
    expect((await bookingRow(app, held.bookingId)).status).toBe('pending');
  });

  test.each([
    ['cs_sandbox_0123456789abcdef', 404],
    ['cs_live_0123456789abcdef', 400],
    ["cs_sandbox_'%20or%201=1", 400],
    ['x'.repeat(500), 400],
  ])('the session %s', async (id, status) => {
    expect((await page(id)).status).toBe(status);
    expect((await send(id, { outcome: 'paid' })).status).toBe(status);
  });

  test.each(['', '?session_id=', `?session_id=${'x'.repeat(256)}`])(
    'the status query %j',
    async (query) => {
      const response = await app.call('GET', `/api/checkout/status${query}`);
      expect([response.status, response.text]).toEqual([
        400,
        expect.stringContaining('session_id: '),
      ]);
    },
  );

  test('every call outside sandbox mode', async () => {
    const charging = await startTestApp({
      environment: {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_API_BASE: 'http://127.0.0.1:9',
      },
    });
    const id = 'cs_sandbox_0123456789abcdef';
    expect((await charging.call('GET', `/api/sandbox-checkout/${id}`)).status).toBe(404);
    const pay = { outcome: 'paid' };
    expect((await charging.call('POST', `/api/sandbox-checkout/${id}`, pay)).status).toBe(404);
    await charging.stop();
  });
});

describe('the test payment page', () => {
  test('shows what is bought and nothing of the buyer', async () => {
    const held = await aHold(app, await aSlot(app));
    const { json, text } = await page(held.sessionId);
    expect(json).toMatchObject({
      lines: [{ name: 'Open Play, Playvillage', amountCents: 1500, quantity: 1 }],
      amountCents: 1500,
      currency: 'usd',
      state: 'open',
    });
    expect(text).not.toContain(held.email);
    expect(text).not.toContain('Dana');
  });

  test('pays once; a repeat redirects to the same confirmation', async () => {
    const held = await aHold(app, await aSlot(app));
    const confirmation = `${app.address}/booking-success?session_id=${held.sessionId}`;
    const all = await Promise.all(
      Array.from({ length: 5 }, () => press(app, held.sessionId, 'paid')),
    );
    expect(all.map(({ json }) => json)).toEqual(Array(5).fill({ redirectUrl: confirmation }));
    const cancelled = await press(app, held.sessionId, 'cancelled');
    expect(cancelled.json).toEqual({ redirectUrl: confirmation });
    expect((await page(held.sessionId)).json).toMatchObject({ state: 'paid' });
    await eventually('it is booked', async () => {
      return (await bookingRow(app, held.bookingId)).status === 'paid';
    });
    expect(await app.mailsTo(held.email)).toHaveLength(1);
  });

  test('resolves a concurrent payment and cancellation to one of them', async () => {
    const held = await aHold(app, await aSlot(app, 1));
    await Promise.all([
      press(app, held.sessionId, 'paid'),
      press(app, held.sessionId, 'cancelled'),
    ]);
    const status = await eventually('it is over', async () => {
      const row = await bookingRow(app, held.bookingId);
      return row.status !== 'pending' && row.status;
    });
    const taken = status === 'paid' ? 1 : 0;
    expect(await spotsOf(app, held.date)).toEqual({ taken, held: taken });
  });

  test('refuses payment after the hold expired, even before the sweep', async () => {
    const held = await aHold(app, await aSlot(app));
    app.clock.passMinutes(31);
    const response = await press(app, held.sessionId, 'paid');
    expect([response.status, response.text]).toEqual([
      409,
      expect.stringContaining('Nothing was charged'),
    ]);
    expect((await page(held.sessionId)).json).toMatchObject({ state: 'over' });
  });

  test('settles on the status call if the webhook is late', async () => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    const { json } = await app.call('GET', `/api/checkout/status?session_id=${held.sessionId}`);
    expect(json).toEqual({ kind: 'booking', status: 'paid' });
    expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
  });
});
