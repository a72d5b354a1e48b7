import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
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
  const venue = { maxChildrenPerBooking: 6 };
  app = await startTestApp({ environment: { TRUST_PROXY: 'on' }, venue });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const bookFrom = (address: string, input: Record<string, unknown>) =>
  app.call('POST', '/api/bookings/create-checkout', input, {
    headers: { 'x-forwarded-for': address },
  });

test('allows three unpaid bookings per email across networks', async () => {
  const slot = await aSlot(app);
  const guardianEmail = await aSignedWaiver(app);
  const input = aBookingInput({ ...slot, guardianEmail });
  const responses = [
    await bookFrom('192.0.2.1', input),
    await bookFrom('192.0.2.2', input),
    await bookFrom('192.0.2.3', input),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const fourth = await bookFrom('192.0.2.4', input);
  expect(fourth.status).toBe(429);
  expect(fourth.text).toContain('unpaid bookings with this e-mail');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 3, held: 3 });

  const [{ sessionId, bookingId }] = responses.map(({ json }) => json) as [
    { sessionId: string; bookingId: string },
  ];
  await pay(app, sessionId);
  expect((await fetchBookingRow(app, bookingId)).status).toBe('paid');
  expect((await bookFrom('192.0.2.4', input)).status).toBe(200);
});

test('accepts three of twenty concurrent requests with one email', async () => {
  const slot = await aSlot(app);
  const input = aBookingInput({ ...slot, guardianEmail: await aSignedWaiver(app) });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => bookFrom(`198.51.100.${n}`, input)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(17);
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 3, held: 3 });
});

test('allows thirty concurrent unpaid bookings per network, counting a /64 as one network', async () => {
  const slot = await aSlot(app, 100);
  const emails = await Promise.all(Array.from({ length: 40 }, () => aSignedWaiver(app)));
  const responses = await Promise.all(
    emails.map((guardianEmail, n) =>
      bookFrom(`2001:db8:5:6::${n.toString(16)}`, aBookingInput({ ...slot, guardianEmail })),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
  const limitedResponse = responses.find(({ status }) => status === 429);
  expect(limitedResponse?.text).toContain('unpaid bookings from your network');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 30, held: 30 });
  const otherInput = aBookingInput({ ...slot, guardianEmail: await aSignedWaiver(app) });
  expect((await bookFrom('2001:db8:5:7::1', otherInput)).status).toBe(200);
});

describe('the limit of a third of a slot per network', () => {
  const aFamilyInput = async (slot: object, childrenCount = 1) =>
    aBookingInput({ ...slot, childrenCount, guardianEmail: await aSignedWaiver(app) });

  test('counts neither paid bookings nor other networks', async () => {
    const slot = await aSlot(app, 9);
    const hold = await bookFrom('203.0.113.1', await aFamilyInput(slot, 2));
    const input = await aFamilyInput(slot, 2);
    const limitedResponse = await bookFrom('203.0.113.1', input);
    expect([limitedResponse.status, limitedResponse.headers.get('x-error-code')]).toEqual([
      429,
      'bookings.tooManySpotsHeld',
    ]);
    expect(limitedResponse.text).toMatch(
      /pay for one of those bookings first, or try again in 30 minutes/,
    );
    expect((await bookFrom('203.0.113.2', await aFamilyInput(slot, 2))).status).toBe(200);
    await pay(app, (hold.json as { sessionId: string }).sessionId);
    expect((await bookFrom('203.0.113.1', input)).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 6, held: 6 });
  });

  test('allows a single booking above the limit', async () => {
    const slot = await aSlot(app, 9);
    expect((await bookFrom('203.0.113.3', await aFamilyInput(slot, 5))).status).toBe(200);
    expect((await bookFrom('203.0.113.3', await aFamilyInput(slot))).status).toBe(429);
  });

  test('does not apply to the office on the same network', async () => {
    const slot = await aSlot(app, 3);
    const as = await anAdmin(app.services);
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    expect((await bookFrom('203.0.113.4', await aFamilyInput(slot))).status).toBe(200);
    for (const payment of [{ method: 'cash' }, { method: 'link' }]) {
      const input = { ...(await aFamilyInput(slot)), payment };
      const response = await app.call('POST', '/api/admin/bookings', input, { as, headers });
      expect(response.status, response.text).toBe(201);
    }
  });
});

test('multiplies the limits by THROTTLE_FACTOR', async () => {
  const doubledApp = await startTestApp({ environment: { THROTTLE_FACTOR: '2' } });
  doubledApp.clock.set(NOW);
  const input = aBookingInput({
    ...(await aSlot(doubledApp)),
    guardianEmail: await aSignedWaiver(doubledApp),
  });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    statuses.push((await doubledApp.call('POST', '/api/bookings/create-checkout', input)).status);
  }
  await doubledApp.stop();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});
