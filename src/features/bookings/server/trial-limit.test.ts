import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  pay,
  payWithoutWebhook,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from './bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: 'on', THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Hold = { sessionId: string; bookingId: string };

/** Requests a trial from the IP address `ip`. */
const requestTrial = (input: Record<string, unknown>, ip = '192.0.2.1', as?: { cookie: string }) =>
  app.call('POST', '/api/bookings/create-checkout', input, {
    headers: { 'x-forwarded-for': ip },
    as,
  });

/** Requests a trial and returns it with the cookie of its browser. */
async function anUnpaidTrial(input: Record<string, unknown>) {
  const response = await requestTrial(input);
  const cookie = String(response.headers.get('set-cookie')).split(';')[0] ?? '';
  return { ...(response.json as Hold), browser: { cookie } };
}

async function aTrialInput(changes: Record<string, unknown> = {}) {
  const guardianEmail = await aSignedWaiver(app);
  return aBookingInput({ ...(await aSlot(app)), type: 'trial', guardianEmail, ...changes });
}

test('books a trial for $20.00 and redirects to the guest page when the payment is cancelled', async () => {
  const { sessionId, bookingId } = (await requestTrial(await aTrialInput())).json as Hold;
  expect(await fetchBookingRow(app, bookingId)).toMatchObject({ type: 'trial', priceCents: 2000 });
  const { redirectUrl } = (await submitOutcome(app, sessionId, 'cancelled')).json as {
    redirectUrl: string;
  };
  expect(new URL(redirectUrl).pathname).toBe('/book-guest');
});

test('refuses a second trial with any spelling of the email address', async () => {
  const input = await aTrialInput();
  await pay(app, ((await requestTrial(input)).json as Hold).sessionId);
  const upperCase = String(input.guardianEmail).toUpperCase();
  for (const guardianEmail of [input.guardianEmail, upperCase, ` ${input.guardianEmail} `]) {
    const response = await requestTrial({ ...input, guardianEmail });
    expect(response.status).toBe(409);
    expect(response.text).toContain('This e-mail has already been used for a trial visit.');
  }
  expect((await requestTrial({ ...input, type: 'open-play' })).status).toBe(200);
});

test('replaces an unpaid trial of the same browser, also from another network', async () => {
  const input = await aTrialInput();
  const first = await anUnpaidTrial(input);
  const otherSlot = { ...input, ...(await aSlot(app)) };
  const second = await requestTrial(otherSlot, '198.51.100.9', first.browser);
  expect(second.status).toBe(200);
  expect((await fetchBookingRow(app, first.bookingId)).status).toBe('cancelled');
  expect((await submitOutcome(app, first.sessionId, 'paid')).status).toBe(409);
});

test('refuses a trial of another browser, also on the same network, until the unpaid one expires', async () => {
  const input = await aTrialInput();
  const first = (await requestTrial(input)).json as Hold;
  app.clock.advanceMinutes(10);
  const response = await requestTrial(input);
  expect(response.status).toBe(409);
  expect(response.text).toContain('an unpaid trial visit');
  expect(response.text).toMatch(/in (19|20) minutes/);
  expect((await fetchBookingRow(app, first.bookingId)).status).toBe('pending');
  app.clock.advanceMinutes(21);
  await sweepCheckouts(app.services);
  expect((await requestTrial(input, '198.51.100.9')).status).toBe(200);
});

test('allows another trial after a cancelled payment', async () => {
  const input = await aTrialInput();
  const first = (await requestTrial(input)).json as Hold;
  await submitOutcome(app, first.sessionId, 'cancelled');
  await eventually('the trial is cancelled', async () => {
    const { status } = await fetchBookingRow(app, first.bookingId);
    return status === 'cancelled';
  });
  expect((await requestTrial(input, '198.51.100.9')).status).toBe(200);
});

test('refuses to replace a trial that was paid but not yet settled', async () => {
  const input = await aTrialInput();
  const first = await anUnpaidTrial(input);
  await payWithoutWebhook(app, first.sessionId);
  const response = await requestTrial(input, '192.0.2.1', first.browser);
  expect(response.json).toMatchObject({
    bookingId: first.bookingId,
    sessionUrl: `/booking-success?session_id=${first.sessionId}&already=paid`,
  });
  const again = await requestTrial(input, '192.0.2.1', first.browser);
  expect(again.text).toContain('already been used for a trial visit');
  expect((await fetchBookingRow(app, first.bookingId)).status).toBe('paid');
  expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
});

test('accepts one of twenty concurrent trials with the same email address', async () => {
  const input = await aTrialInput();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => requestTrial(input, `203.0.113.${n}`)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
});
