import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { submitRefund } from '#features/checkouts/server/refund.ts';
import { saleHandlersFor } from '#features/checkouts/server/sales.ts';
import { aGiftCard, aProduct } from '#features/shop/server/shop-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aWebhook } from './connections-factory.ts';
import { webhookDeliveries, webhookEndpoints } from './connections-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await aWebhook(app, { isActive: true, url: 'http://127.0.0.1:9/', events: ['order.refunded'] });
});
afterEach(async () => {
  await app.db.delete(webhookEndpoints);
});

const refund = (orderId: string, body: object = {}) =>
  app.call('POST', `/api/admin/orders/${orderId}/refund`, body, { as: admin });
const listQueuedEvents = async () => {
  const rows = await app.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt);
  return rows.map(({ event, payload }) => ({ event, ...payload }));
};

/** A member's order, by default of a pass for $65. */
async function anOrder(payment: object = {}, product: Parameters<typeof aProduct>[1] = {}) {
  const member = await aMember(app.services);
  const pass = await aProduct(app.db, product);
  const body = {
    items: [{ productId: pass.id, quantity: 1 }],
    guardianName: 'Dana Rivera',
    guardianEmail: member.email,
    ...payment,
  };
  const response = await app.call('POST', '/api/shop/create-checkout', body, { as: member });
  return { member, pass, ...(response.json as { orderId: string; sessionId: string }) };
}

test('queues each refund of an order with its amounts and ids, but without names', async () => {
  const { orderId, sessionId, member } = await anOrder();
  await pay(app, sessionId);
  await refund(orderId, { lines: [{ line: 0, amountCents: 1500 }], reason: 'closed early' });
  await refund(orderId);
  const order = { event: 'order.refunded', orderId, memberId: member.id, totalCents: 6500 };
  const valueAmounts = { valueCents: 0, creditCents: 0 };
  expect(await listQueuedEvents()).toEqual([
    {
      ...order,
      ...valueAmounts,
      status: 'partially_refunded',
      moneyCents: 1500,
      refundedCents: 1500,
    },
    { ...order, ...valueAmounts, status: 'refunded', moneyCents: 5000, refundedCents: 6500 },
  ]);
});

test('queues one event for a refund in money and value, and one for a refund as credit', async () => {
  const { code } = await aGiftCard(app, 2500);
  const mixedOrder = await anOrder({ giftCode: code });
  await pay(app, mixedOrder.sessionId);
  await refund(mixedOrder.orderId);
  const creditedOrder = await anOrder();
  await pay(app, creditedOrder.sessionId);
  await refund(creditedOrder.orderId, { asCredit: true });
  expect(await listQueuedEvents()).toMatchObject([
    { orderId: mixedOrder.orderId, status: 'refunded', moneyCents: 4000, valueCents: 2500 },
    { orderId: creditedOrder.orderId, status: 'refunded', moneyCents: 0, creditCents: 6500 },
  ]);
});

test('queues one event for a refund that fails at the provider and is retried', async () => {
  const { orderId, sessionId } = await anOrder();
  await pay(app, sessionId);
  await refund(orderId);
  const first = await eventually('the refund succeeds', async () =>
    (await refundsOf(app, sessionId)).find(({ state }) => state === 'succeeded'),
  );
  await app.sql`update refunds set state = 'requested', provider_id = null where id = ${first.id}`;
  const failRefund = async () => ({ id: `re_failed_${orderId}`, state: 'failed' as const });
  const payments = { ...app.services.payments, refund: failRefund };
  await submitRefund({ ...app.services, payments }, first.id);
  const [orderRefund] = await app.sql`select id from order_refunds where order_id = ${orderId}`;
  const path = `/api/admin/orders/${orderId}/refunds/${orderRefund?.id}/retry`;
  expect((await app.call('POST', path, {}, { as: admin })).status).toBe(200);
  expect(await listQueuedEvents()).toHaveLength(1);
});

test('queues the refund of a late payment', async () => {
  const lateOrder = await anOrder({}, { inventory: 1 });
  await saleHandlersFor(app.services, 'order').release(app.services, app.db, lateOrder.orderId);
  await app.sql`update products set inventory = 0 where id = ${lateOrder.pass.id}`;
  await pay(app, lateOrder.sessionId);
  expect(await listQueuedEvents()).toMatchObject([
    { orderId: lateOrder.orderId, status: 'refunded', moneyCents: 6500, refundedCents: 6500 },
  ]);
});

test('queues nothing for a rolled back refund', async () => {
  const { orderId, sessionId } = await anOrder();
  await pay(app, sessionId);
  const failedTransaction = app.sql.begin(async (tx) => {
    await tx`insert into order_refunds (order_id, money_cents, value_cents, items)
      values (${orderId}, 100, 0, '[]')`;
    throw new Error('rolled back');
  });
  await expect(failedTransaction).rejects.toThrow('rolled back');
  expect(await listQueuedEvents()).toEqual([]);
});
