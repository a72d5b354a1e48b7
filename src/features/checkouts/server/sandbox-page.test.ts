import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aHold,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { payWithoutWebhook, submitOutcome } from './checkouts-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const fetchPage = (id: string) => app.call('GET', `/api/sandbox-checkout/${id}`);
const postOutcome = (id: string, body: unknown) =>
  app.call('POST', `/api/sandbox-checkout/${id}`, body);

describe('the test payment API', () => {
  test.each([
    [{}, 'outcome: '],
    [{ outcome: 'free' }, 'outcome: '],
    [{ outcome: ['paid'] }, 'outcome: '],
    [{ outcome: 'paid', amountCents: 1 }, 'amountCents: Unknown field'],
    [[], 'JSON object'],
  ])('refuses the body %j', async (body, message) => {
    const hold = await aHold(app, await aSlot(app));
    const response = await postOutcome(hold.sessionId, body);
    expect([response.status, response.text]).toEqual([400, expect.stringContaining(message)]);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('pending');
  });

  test.each([
    ['cs_sandbox_0123456789abcdef', 404],
    ['cs_live_0123456789abcdef', 400],
    ["cs_sandbox_'%20or%201=1", 400],
    ['x'.repeat(500), 400],
  ])('refuses the session %s', async (id, status) => {
    expect((await fetchPage(id)).status).toBe(status);
    expect((await postOutcome(id, { outcome: 'paid' })).status).toBe(status);
  });

  test.each(['', '?session_id=', `?session_id=${'x'.repeat(256)}`])(
    'refuses the status query %j',
    async (query) => {
      const response = await app.call('GET', `/api/checkout/status${query}`);
      expect([response.status, response.text]).toEqual([
        400,
        expect.stringContaining('session_id: '),
      ]);
    },
  );

  test('returns 404 outside sandbox mode', async () => {
    const liveApp = await startTestApp({
      environment: {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_API_BASE: 'http://127.0.0.1:9',
      },
    });
    const id = 'cs_sandbox_0123456789abcdef';
    expect((await liveApp.call('GET', `/api/sandbox-checkout/${id}`)).status).toBe(404);
    const body = { outcome: 'paid' };
    expect((await liveApp.call('POST', `/api/sandbox-checkout/${id}`, body)).status).toBe(404);
    await liveApp.stop();
  });
});

describe('the test payment page', () => {
  test('returns the order without the buyer’s data', async () => {
    const hold = await aHold(app, await aSlot(app));
    const { json, text } = await fetchPage(hold.sessionId);
    expect(json).toMatchObject({
      lines: [{ name: 'Open Play, Playvillage', amountCents: 1500, quantity: 1 }],
      amountCents: 1500,
      currency: 'usd',
      state: 'open',
    });
    expect(text).not.toContain(hold.email);
    expect(text).not.toContain('Dana');
  });

  test('pays once and redirects every repeated call to the confirmation', async () => {
    const hold = await aHold(app, await aSlot(app));
    const confirmationUrl = `${app.address}/booking-success?session_id=${hold.sessionId}`;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => submitOutcome(app, hold.sessionId, 'paid')),
    );
    expect(responses.map(({ json }) => json)).toEqual(
      Array(5).fill({ redirectUrl: confirmationUrl }),
    );
    const cancelled = await submitOutcome(app, hold.sessionId, 'cancelled');
    expect(cancelled.json).toEqual({ redirectUrl: confirmationUrl });
    expect((await fetchPage(hold.sessionId)).json).toMatchObject({ state: 'paid' });
    await eventually('the booking is paid', async () => {
      return (await fetchBookingRow(app, hold.bookingId)).status === 'paid';
    });
    expect(await app.emailsTo(hold.email)).toHaveLength(1);
  });

  test('applies either a payment or a concurrent cancellation, never both', async () => {
    const hold = await aHold(app, await aSlot(app, 1));
    await Promise.all([
      submitOutcome(app, hold.sessionId, 'paid'),
      submitOutcome(app, hold.sessionId, 'cancelled'),
    ]);
    const status = await eventually('the booking is paid or cancelled', async () => {
      const row = await fetchBookingRow(app, hold.bookingId);
      return row.status !== 'pending' && row.status;
    });
    const taken = status === 'paid' ? 1 : 0;
    expect(await spotsOf(app, hold.date)).toEqual({ taken, held: taken });
  });

  test('refuses a payment after the hold expired, even before the sweep', async () => {
    const hold = await aHold(app, await aSlot(app));
    app.clock.advanceMinutes(31);
    const response = await submitOutcome(app, hold.sessionId, 'paid');
    expect([response.status, response.text]).toEqual([
      409,
      expect.stringContaining('You weren’t charged'),
    ]);
    expect((await fetchPage(hold.sessionId)).json).toMatchObject({ state: 'over' });
  });

  test('settles the payment on the status call if the webhook is late', async () => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    const { json } = await app.call('GET', `/api/checkout/status?session_id=${hold.sessionId}`);
    expect(json).toEqual({ kind: 'booking', status: 'paid' });
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
  });
});
