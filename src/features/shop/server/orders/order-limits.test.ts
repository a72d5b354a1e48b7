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

const order = (guardianEmail: string, address: string) =>
  app.call(
    'POST',
    '/api/shop/create-checkout',
    { items, guardianName: 'Mary Miller', guardianEmail },
    { headers: { 'x-forwarded-for': address } },
  );

test('allows three open orders per e-mail, even with twenty at once', async () => {
  const email = anEmail();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => order(email, `198.51.100.${n}`)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(17);
  expect((await order(anEmail(), '198.51.100.1')).status).toBe(200);
});

test('allows thirty open orders per network, even at once; a /64 is one network', async () => {
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, n) => order(anEmail(), `2001:db8:5:6::${n.toString(16)}`)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await order(anEmail(), '2001:db8:5:7::1')).status).toBe(200);
});
