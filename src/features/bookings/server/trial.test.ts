import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pay, payWithoutWebhook, press } from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aSignedWaiver,
  aSlot,
  bookingRow,
  NOW,
  spotsOf,
} from './bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: 'on', THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Held = { sessionId: string; bookingId: string };

/** A trial asked for by a browser at `address`. */
const askFor = (input: Record<string, unknown>, address = '192.0.2.1') =>
  app.call('POST', '/api/bookings/create-checkout', input, {
    headers: { 'x-forwarded-for': address },
  });

async function aTrialInput(changes: Record<string, unknown> = {}) {
  const guardianEmail = await aSignedWaiver(app);
  return aBookingInput({ ...(await aSlot(app)), type: 'trial', guardianEmail, ...changes });
}

test('costs $20.00 and comes back to the guest page when it is cancelled', async () => {
  const { sessionId, bookingId } = (await askFor(await aTrialInput())).json as Held;
  expect(await bookingRow(app, bookingId)).toMatchObject({ type: 'trial', priceCents: 2000 });
  const { redirectUrl } = (await press(app, sessionId, 'cancelled')).json as {
    redirectUrl: string;
  };
  expect(new URL(redirectUrl).pathname).toBe('/book-guest');
});

test('is refused once one was paid, however the e-mail is written', async () => {
  const input = await aTrialInput();
  await pay(app, ((await askFor(input)).json as Held).sessionId);
  const shouted = String(input.guardianEmail).toUpperCase();
  for (const guardianEmail of [input.guardianEmail, shouted, ` ${input.guardianEmail} `]) {
    const response = await askFor({ ...input, guardianEmail });
    expect(response.status).toBe(409);
    expect(response.text).toContain('The trial visit was used already with this e-mail.');
  }
  expect((await askFor({ ...input, type: 'open-play' })).status).toBe(200);
});

test('an unpaid one makes way for its own browser, which tries anew', async () => {
  const input = await aTrialInput();
  const first = (await askFor(input)).json as Held;
  const second = await askFor({ ...input, ...(await aSlot(app)) });
  expect(second.status).toBe(200);
  expect((await bookingRow(app, first.bookingId)).status).toBe('cancelled');
  expect((await press(app, first.sessionId, 'paid')).status).toBe(409);
});

test('an unpaid one has to be waited for from anywhere else', async () => {
  const input = await aTrialInput();
  const first = (await askFor(input)).json as Held;
  app.clock.passMinutes(10);
  const response = await askFor(input, '198.51.100.9');
  expect(response.status).toBe(409);
  expect(response.text).toContain('waiting for its payment');
  expect(response.text).toMatch(/in (19|20) minutes/);
  expect((await bookingRow(app, first.bookingId)).status).toBe('pending');
  app.clock.passMinutes(21);
  await sweepCheckouts(app.services);
  expect((await askFor(input, '198.51.100.9')).status).toBe(200);
});

test('is possible again after a cancelled payment', async () => {
  const input = await aTrialInput();
  const first = (await askFor(input)).json as Held;
  await press(app, first.sessionId, 'cancelled');
  await eventually('the trial is let go', async () => {
    const { status } = await bookingRow(app, first.bookingId);
    return status === 'cancelled';
  });
  expect((await askFor(input, '198.51.100.9')).status).toBe(200);
});

test('one that was paid while its browser tried anew stays, and no second one is made', async () => {
  const input = await aTrialInput();
  const first = (await askFor(input)).json as Held;
  await payWithoutWebhook(app, first.sessionId);
  const response = await askFor(input);
  expect(response.status).toBe(409);
  expect(response.text).toContain('The trial visit was used already');
  expect((await bookingRow(app, first.bookingId)).status).toBe('paid');
  expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
});

test('of twenty asked for at once, one is held', async () => {
  const input = await aTrialInput();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => askFor(input, `203.0.113.${n}`)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
});
