import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aProduct } from '../shop-factory.ts';

let app: TestApp;
let items: object[];
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: 'on' } });
  items = [{ productId: (await aProduct(app.db)).id, quantity: 1 }];
});
afterAll(() => app?.stop());

const anEmail = () => `buyer-${randomUUID().slice(0, 8)}@example.org`;

const placeOrder = (guardianEmail: string, ip: string, input: object = { items }) =>
  app.call(
    'POST',
    '/api/shop/create-checkout',
    { guardianName: 'Mary Miller', guardianEmail, ...input },
    { headers: { 'x-forwarded-for': ip } },
  );

test('allows three open orders per email for twenty concurrent requests', async () => {
  const email = anEmail();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => placeOrder(email, `198.51.100.${n}`)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(17);
  expect((await placeOrder(anEmail(), '198.51.100.1')).status).toBe(200);
});

test('allows thirty open orders per network for concurrent requests, counting a /64 as one network', async () => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => placeOrder(anEmail(), `2001:db8:5:6::${n.toString(16)}`)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await placeOrder(anEmail(), '2001:db8:5:7::1')).status).toBe(200);
});

test('fails with the new total if the displayed one has changed, and places no order', async () => {
  const pass = await aProduct(app.db, { priceCents: 5500, inventory: 2 });
  const place = (expectedCents: number) => {
    const input = { items: [{ productId: pass.id, quantity: 2 }], expectedCents };
    return placeOrder(anEmail(), '203.0.113.1', input);
  };
  const response = await place(10_000);
  expect([response.status, response.text]).toEqual([
    409,
    'The price has just changed: it’s now $110.00. Please check it and confirm again.',
  ]);
  // The stock is still there.
  expect((await place(11_000)).status).toBe(200);
});
