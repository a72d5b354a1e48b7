import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { pay } from '../../checkouts/server/checkouts-examples.ts';
import { aSignedWaiver, aSlot, aWish, bookingRow, NOW, spotsOf } from './bookings-examples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: 'on' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const from = (address: string, wish: Record<string, unknown>) =>
  app.call('POST', '/api/bookings/create-checkout', wish, {
    headers: { 'x-forwarded-for': address },
  });

test('an e-mail may have three unpaid bookings, from wherever', async () => {
  const slot = await aSlot(app);
  const guardianEmail = await aSignedWaiver(app);
  const wish = aWish({ ...slot, guardianEmail });
  const held = [
    await from('192.0.2.1', wish),
    await from('192.0.2.2', wish),
    await from('192.0.2.3', wish),
  ];
  expect(held.map(({ status }) => status)).toEqual([200, 200, 200]);
  const fourth = await from('192.0.2.4', wish);
  expect(fourth.status).toBe(429);
  expect(fourth.text).toContain('unpaid bookings under this e-mail');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 3, held: 3 });

  const [{ sessionId, bookingId }] = held.map(({ json }) => json) as [
    { sessionId: string; bookingId: string },
  ];
  await pay(app, sessionId);
  expect((await bookingRow(app, bookingId)).status).toBe('paid');
  expect((await from('192.0.2.4', wish)).status).toBe(200);
});

test('of twenty asked for at once under one e-mail, three are held', async () => {
  const slot = await aSlot(app);
  const wish = aWish({ ...slot, guardianEmail: await aSignedWaiver(app) });
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => from(`198.51.100.${n}`, wish)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(17);
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 3, held: 3 });
});

test('a network may have thirty, even asked for at once; a /64 is one network', async () => {
  const slot = await aSlot(app, 100);
  const emails = await Promise.all(Array.from({ length: 40 }, () => aSignedWaiver(app)));
  const all = await Promise.all(
    emails.map((guardianEmail, n) =>
      from(`2001:db8:5:6::${n.toString(16)}`, aWish({ ...slot, guardianEmail })),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = all.find(({ status }) => status === 429);
  expect(refused?.text).toContain('unpaid bookings from your network');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 30, held: 30 });
  const elsewhere = aWish({ ...slot, guardianEmail: await aSignedWaiver(app) });
  expect((await from('2001:db8:5:7::1', elsewhere)).status).toBe(200);
});

test('THROTTLE_FACTOR multiplies both', async () => {
  const generous = await startTestApp({ environment: { THROTTLE_FACTOR: '2' } });
  generous.clock.set(NOW);
  const wish = aWish({ ...(await aSlot(generous)), guardianEmail: await aSignedWaiver(generous) });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    statuses.push((await generous.call('POST', '/api/bookings/create-checkout', wish)).status);
  }
  await generous.stop();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});
