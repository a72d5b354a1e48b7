import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
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
  const venue = { maxChildrenPerBooking: 6 };
  app = await startTestApp({ environment: { TRUST_PROXY: 'on' }, venue });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const from = (address: string, input: Record<string, unknown>) =>
  app.call('POST', '/api/bookings/create-checkout', input, {
    headers: { 'x-forwarded-for': address },
  });

test('allows three unpaid bookings per e-mail, from any network', async () => {
  const slot = await aSlot(app);
  const guardianEmail = await aSignedWaiver(app);
  const input = aBookingInput({ ...slot, guardianEmail });
  const held = [
    await from('192.0.2.1', input),
    await from('192.0.2.2', input),
    await from('192.0.2.3', input),
  ];
  expect(held.map(({ status }) => status)).toEqual([200, 200, 200]);
  const fourth = await from('192.0.2.4', input);
  expect(fourth.status).toBe(429);
  expect(fourth.text).toContain('unpaid bookings under this e-mail');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 3, held: 3 });

  const [{ sessionId, bookingId }] = held.map(({ json }) => json) as [
    { sessionId: string; bookingId: string },
  ];
  await pay(app, sessionId);
  expect((await bookingRow(app, bookingId)).status).toBe('paid');
  expect((await from('192.0.2.4', input)).status).toBe(200);
});

test('holds three of twenty concurrent requests under one e-mail', async () => {
  const slot = await aSlot(app);
  const input = aBookingInput({ ...slot, guardianEmail: await aSignedWaiver(app) });
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => from(`198.51.100.${n}`, input)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(17);
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 3, held: 3 });
});

test('allows thirty per network under concurrency; a /64 is one network', async () => {
  const slot = await aSlot(app, 100);
  const emails = await Promise.all(Array.from({ length: 40 }, () => aSignedWaiver(app)));
  const all = await Promise.all(
    emails.map((guardianEmail, n) =>
      from(`2001:db8:5:6::${n.toString(16)}`, aBookingInput({ ...slot, guardianEmail })),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = all.find(({ status }) => status === 429);
  expect(refused?.text).toContain('unpaid bookings from your network');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 30, held: 30 });
  const elsewhere = aBookingInput({ ...slot, guardianEmail: await aSignedWaiver(app) });
  expect((await from('2001:db8:5:7::1', elsewhere)).status).toBe(200);
});

describe('a network may hold a third of a slot unpaid', () => {
  const aFamily = async (slot: object, childrenCount = 1) =>
    aBookingInput({ ...slot, childrenCount, guardianEmail: await aSignedWaiver(app) });

  test('not counting paid bookings and other networks', async () => {
    const slot = await aSlot(app, 9);
    const held = await from('203.0.113.1', await aFamily(slot, 2));
    const input = await aFamily(slot, 2);
    const refused = await from('203.0.113.1', input);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([
      429,
      'bookings.tooManySpotsHeld',
    ]);
    expect(refused.text).toMatch(/pay for one of those bookings first, or try again in 30 minutes/);
    expect((await from('203.0.113.2', await aFamily(slot, 2))).status).toBe(200);
    await pay(app, (held.json as { sessionId: string }).sessionId);
    expect((await from('203.0.113.1', input)).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 6, held: 6 });
  });

  test('unless it is one family’s booking', async () => {
    const slot = await aSlot(app, 9);
    expect((await from('203.0.113.3', await aFamily(slot, 5))).status).toBe(200);
    expect((await from('203.0.113.3', await aFamily(slot))).status).toBe(429);
  });

  test('without limiting the office on the same network', async () => {
    const slot = await aSlot(app, 3);
    const as = await anAdmin(app.services);
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    expect((await from('203.0.113.4', await aFamily(slot))).status).toBe(200);
    for (const payment of [{ method: 'cash' }, { method: 'link' }]) {
      const input = { ...(await aFamily(slot)), payment };
      const booked = await app.call('POST', '/api/admin/bookings', input, { as, headers });
      expect(booked.status, booked.text).toBe(201);
    }
  });
});

test('multiplies the limits by THROTTLE_FACTOR', async () => {
  const generous = await startTestApp({ environment: { THROTTLE_FACTOR: '2' } });
  generous.clock.set(NOW);
  const input = aBookingInput({
    ...(await aSlot(generous)),
    guardianEmail: await aSignedWaiver(generous),
  });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    statuses.push((await generous.call('POST', '/api/bookings/create-checkout', input)).status);
  }
  await generous.stop();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});
