import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { fetchReceipt } from '#features/checkouts/server/receipts/receipts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aGiftCard, aProduct, aPromo } from '../shop-factory.ts';
import { findOrder } from '../shop-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
});
afterAll(() => app?.stop());

async function placeOrder(productId: string, codes: object, as: SignedIn) {
  const items = [{ productId, quantity: 1 }];
  const input = { items, guardianName: 'Mary Miller', guardianEmail: as.email, ...codes };
  const { status, text, json } = await app.call('POST', '/api/shop/create-checkout', input, { as });
  expect(status, text).toBe(200);
  return json as { sessionId: string; orderId: string };
}

test('the receipt says what a promo code, a gift card and a refund took off', async () => {
  const [product, { code: promoCode }] = [await aProduct(app.db), await aPromo(app.db)];
  const { code: giftCode } = await aGiftCard(app, 1000);
  const member = await aMember(app.services);
  const { sessionId, orderId } = await placeOrder(product.id, { promoCode, giftCode }, member);
  await pay(app, sessionId);
  const admin = await anAdmin(app.services);
  const refund = { lines: [{ line: 0, amountCents: 500 }] };
  const path = `/api/admin/orders/${orderId}/refund`;
  const refunded = await app.call('POST', path, refund, { as: admin });
  expect(refunded.status, refunded.text).toBe(200);
  const { text } = await fetchReceipt(app, `/api/orders/${orderId}/receipt`, { as: member });
  for (const part of [
    'Promo code −$6.50 Total $58.50',
    'Gift card $10.00',
    'Paid by card $48.50',
    'Refunded −$5.00 Paid after refunds $53.50',
  ]) {
    expect(text).toContain(part);
  }
});

test('an order that cost nothing has no receipt', async () => {
  const product = await aProduct(app.db);
  const { code: promoCode } = await aPromo(app.db, { percentOff: 100 });
  const member = await aMember(app.services);
  const { orderId } = await placeOrder(product.id, { promoCode }, member);
  expect(await findOrder(app.db, orderId)).toMatchObject({ status: 'paid', totalCents: 0 });
  const path = `/api/orders/${orderId}/receipt`;
  expect((await fetchReceipt(app, path, { as: member })).status).toBe(404);
  const [email] = await app.emailsTo(member.email);
  expect(email).toMatchObject({ attachments: [] });
  expect(email?.text).not.toContain('receipt');
});
