import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import {
  callWebhook,
  checkoutOf,
  pay,
  payWithoutWebhook,
  refundsOf,
  submitOutcome,
  webhookOf,
} from '#features/checkouts/server/checkouts-factory.ts';
import { fetchReceipt } from '#features/checkouts/server/receipts/receipts-factory.ts';
import { saleHandlersFor } from '#features/checkouts/server/sales.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aGiftCard, aProduct, aPromo, findStarterProduct } from '../shop-factory.ts';
import { findOrder } from '../shop-queries.ts';
import { holdings, products, promoCodes } from '../shop-tables.ts';
import { findHoldings } from '../stored-value/ledger-queries.ts';
import { sendDueGiftCards } from '../stored-value/send-gift-cards.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
});
afterAll(() => app?.stop());

type PlacedOrder = { sessionUrl: string; sessionId: string; orderId: string };
const buyer = { guardianName: 'Mary Miller', guardianEmail: 'mary@example.org' };

type CallOptions = Parameters<TestApp['call']>[3];

const postOrder = (items: object[], input: object = {}, options: CallOptions = {}) =>
  app.call('POST', '/api/shop/create-checkout', { items, ...buyer, ...input }, options);

async function placeOrder(items: object[], input: object = {}, options: CallOptions = {}) {
  const response = await postOrder(items, input, options);
  expect(response.text).not.toMatch(/^\w+ .*\.$/);
  expect(response.status).toBe(200);
  return response.json as PlacedOrder;
}

const findGrantedHoldings = (orderId: string) =>
  app.db.select().from(holdings).where(eq(holdings.orderId, orderId));

describe('GET /api/products', () => {
  test('lists starter passes, gift cards and memberships, and hides inactive products', async () => {
    const hidden = await aProduct(app.db, { active: false });
    const { json } = await app.call('GET', '/api/products');
    const listed = json as { id: string; slug: string; productType: string }[];
    expect(new Set(listed.map(({ productType }) => productType))).toEqual(
      new Set(['pass', 'gift_card', 'membership']),
    );
    expect(listed.map(({ slug }) => slug)).toContain('ten-visit-pass');
    expect(listed.map(({ id }) => id)).not.toContain(hidden.id);
  });
});

describe('ordering', () => {
  test('grants nothing before payment and each unit once after it', async () => {
    const pass = await aProduct(app.db);
    const member = await aMember(app.services);
    const { sessionId, orderId } = await placeOrder(
      [{ productId: pass.id, quantity: 2 }],
      {},
      { as: member },
    );
    expect((await checkoutOf(app, sessionId)).amountCents).toBe(13_000);
    expect(await findGrantedHoldings(orderId)).toEqual([]);
    await pay(app, sessionId);
    const granted = await findGrantedHoldings(orderId);
    expect(granted.map(({ balance, unit }) => [balance, unit]).sort()).toEqual([
      [5, 0],
      [5, 1],
    ]);
    const [email] = await app.emailsTo(buyer.guardianEmail);
    expect(email?.text).toContain('2 × Five Visits: $130.00');
    expect(email?.attachments?.[0]?.filename).toMatch(/^receipt-[0-9A-F]{8}\.pdf$/);
    const { json } = await app.call('GET', '/api/orders', undefined, { as: member });
    expect(json).toMatchObject([{ id: orderId, status: 'paid', totalCents: 13_000 }]);
    const receipt = await fetchReceipt(app, `/api/orders/${orderId}/receipt`, { as: member });
    expect(receipt.text).toContain('$130.00 2 × Five Visits ($65.00)');
    expect(receipt.text).toContain('Paid by card $130.00');
  });

  test('grants an order once for repeated, concurrent and late events', async () => {
    const pass = await aProduct(app.db);
    const { sessionId, orderId } = await placeOrder([{ productId: pass.id, quantity: 1 }]);
    await payWithoutWebhook(app, sessionId);
    const { rawBody, signature } = await webhookOf(app, sessionId);
    await Promise.all(Array.from({ length: 10 }, () => callWebhook(app, rawBody, signature)));
    await eventually(
      'the order is granted',
      async () => (await findGrantedHoldings(orderId)).length > 0,
    );
    app.clock.advanceMinutes(3 * 1440);
    const late = await webhookOf(app, sessionId);
    expect((await callWebhook(app, late.rawBody, late.signature)).status).toBe(200);
    await app.call('GET', `/api/checkout/status?session_id=${sessionId}`);
    expect(await findGrantedHoldings(orderId)).toHaveLength(1);
    app.clock.advanceMinutes(-3 * 1440);
  });

  test('places an order once per Idempotency-Key', async () => {
    const pass = await aProduct(app.db);
    const headers = { 'idempotency-key': 'repeated-attempt' };
    const [first, second] = await Promise.all([
      placeOrder([{ productId: pass.id, quantity: 1 }], {}, { headers }),
      placeOrder([{ productId: pass.id, quantity: 1 }], {}, { headers }),
    ]);
    expect(second).toEqual(first);
  });

  test('fails for prices sent by the client and for invalid quantities', async () => {
    const pass = await aProduct(app.db);
    const forged = await postOrder([{ productId: pass.id, quantity: 1, priceCents: 1 }]);
    expect(forged.status).toBe(400);
    for (const quantity of [0, -1, 1.5, 100, Number.MAX_SAFE_INTEGER]) {
      expect((await postOrder([{ productId: pass.id, quantity }])).status).toBe(400);
    }
  });

  test.each([
    ['a custom amount for a pass', { customAmount: 30 }, 400, 'has a fixed price'],
    ['a pass as a gift', { gift: { recipientEmail: 'a@example.org' } }, 400, 'Only gift cards can'],
  ])('fails for %s', async (_case, extra, status, message) => {
    const pass = await aProduct(app.db);
    const response = await postOrder([{ productId: pass.id, quantity: 1, ...extra }]);
    expect(response.status).toBe(status);
    expect(response.text).toContain(message);
  });

  test('rejects inactive products, and sells the last item to one of eight concurrent orders', async () => {
    const hidden = await aProduct(app.db, { active: false });
    expect((await postOrder([{ productId: hidden.id, quantity: 1 }])).status).toBe(409);
    const product = await aProduct(app.db, { inventory: 1, name: 'Rare' });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => postOrder([{ productId: product.id, quantity: 1 }])),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(responses.find(({ status }) => status === 409)?.text).toMatch(/Rare is sold out/);
  });

  test('releases stock, promo code and value of a cancelled order', async () => {
    const product = await aProduct(app.db, { inventory: 3 });
    const promo = await aPromo(app.db, { maxUses: 1 });
    const card = await aGiftCard(app, 2000);
    const { sessionId, orderId } = await placeOrder([{ productId: product.id, quantity: 2 }], {
      promoCode: promo.code.toLowerCase(),
      giftCode: card.code.toLowerCase().replaceAll('-', ' '),
    });
    expect((await checkoutOf(app, sessionId)).amountCents).toBe(13_000 - 1300 - 2000);
    await submitOutcome(app, sessionId, 'cancelled');
    await eventually(
      'the order expires',
      async () => (await findOrder(app.db, orderId))?.status === 'expired',
    );
    const [storedProduct] = await app.db.select().from(products).where(eq(products.id, product.id));
    const [code] = await app.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id));
    const [value] = await app.db.select().from(holdings).where(eq(holdings.id, card.id));
    expect([storedProduct?.inventory, code?.uses, value?.balance]).toEqual([3, 0, 2000]);
  });

  test('refunds an order that is paid after expiry when its item is no longer available', async () => {
    const product = await aProduct(app.db, { inventory: 1 });
    const late = await placeOrder([{ productId: product.id, quantity: 1 }]);
    await saleHandlersFor(app.services, 'order').release(app.services, app.db, late.orderId);
    const inTime = await placeOrder([{ productId: product.id, quantity: 1 }]);
    await pay(app, inTime.sessionId);
    await pay(app, late.sessionId);
    expect(await findGrantedHoldings(inTime.orderId)).toHaveLength(1);
    expect(await findGrantedHoldings(late.orderId)).toEqual([]);
    expect(await refundsOf(app, late.sessionId)).toMatchObject([{ amountCents: 6500 }]);
  });
});

describe('gift cards', () => {
  test('cost at least $25, and their emailed code is not stored in plain text', async () => {
    const card = await findStarterProduct(app.db, 'gift-card');
    const withoutAmount = await postOrder([{ productId: card.id, quantity: 1 }]);
    expect([withoutAmount.status, withoutAmount.text]).toEqual([
      400,
      'Please enter an amount for your gift card.',
    ]);
    const belowMinimum = await postOrder([
      { productId: card.id, quantity: 1, customAmount: 24.99 },
    ]);
    expect([belowMinimum.status, belowMinimum.text]).toEqual([
      400,
      'Minimum gift card amount is $25.',
    ]);
    const { sessionId } = await placeOrder([
      {
        productId: card.id,
        quantity: 1,
        customAmount: 40.5,
        gift: {
          recipientEmail: 'nan@example.org',
          recipientName: 'Nan',
          message: 'For rainy days',
        },
      },
    ]);
    await pay(app, sessionId);
    const email = await eventually(
      'the gift card is emailed',
      async () => (await app.emailsTo('nan@example.org'))[0],
    );
    expect(email.text).toContain('$40.50');
    expect(email.text).toContain('For rainy days');
    const [code = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{2,4}){6}/.exec(email.text) ?? [];
    const balance = await app.call('POST', '/api/gift-cards/balance', { code });
    expect(balance.json).toMatchObject({ balanceCents: 4050, grantedCents: 4050 });
    const rows = await app.sql`select * from holdings, gift_deliveries`;
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('are emailed in the language chosen by the sender', async () => {
    const card = await findStarterProduct(app.db, 'gift-card-50');
    const gift = { recipientEmail: 'abuela@example.org', language: 'es' };
    const { sessionId } = await placeOrder([{ productId: card.id, quantity: 1, gift }]);
    await pay(app, sessionId);
    const email = await eventually(
      'the gift card is emailed',
      async () => (await app.emailsTo(gift.recipientEmail))[0],
    );
    expect(email.subject).toContain('te manda una tarjeta de regalo');
  });

  test('are emailed once, and not before their delivery date', async () => {
    const card = await findStarterProduct(app.db, 'gift-card-50');
    const { sessionId } = await placeOrder([
      {
        productId: card.id,
        quantity: 1,
        gift: {
          recipientEmail: 'later@example.org',
          sendOn: addDays(venueDateOf(app.clock.now(), app.services.venue().timezone), 2),
        },
      },
    ]);
    await pay(app, sessionId);
    await sendDueGiftCards(app.services);
    expect(await app.emailsTo('later@example.org')).toEqual([]);
    app.clock.advanceMinutes(3 * 1440);
    await Promise.all([sendDueGiftCards(app.services), sendDueGiftCards(app.services)]);
    expect(await app.emailsTo('later@example.org')).toHaveLength(1);
    app.clock.advanceMinutes(-3 * 1440);
  });

  test('skip the payment page if they cover the order', async () => {
    const card = await aGiftCard(app, 10_000);
    const pass = await aProduct(app.db);
    const placed = await placeOrder([{ productId: pass.id, quantity: 1 }], { giftCode: card.code });
    expect(placed.sessionUrl).toBe(`/shop-success?session_id=order_${placed.orderId}`);
    expect(await findGrantedHoldings(placed.orderId)).toHaveLength(1);
    const status = await app.call('GET', `/api/checkout/status?session_id=${placed.sessionId}`);
    expect(status.json).toEqual({ kind: 'order', status: 'paid' });
    const balance = await app.call('POST', '/api/gift-cards/balance', { code: card.code });
    expect(balance.json).toMatchObject({ balanceCents: 3500 });
  });

  test('cannot pay for gift cards, and leave at least the provider’s minimum due', async () => {
    const card = await aGiftCard(app, 6480);
    const [gift, pass] = [await findStarterProduct(app.db, 'gift-card-50'), await aProduct(app.db)];
    const price = (items: object[]) =>
      app.call('POST', '/api/shop/price', { items, giftCode: card.code });
    expect((await price([{ productId: gift.id, quantity: 1 }])).json).toMatchObject({
      dueCents: 5000,
    });
    expect((await price([{ productId: pass.id, quantity: 1 }])).json).toMatchObject({
      valueCents: 6450,
      dueCents: 50,
    });
  });

  test('reduce the price of an order even while their rows are locked', async () => {
    const [card, pass] = [await aGiftCard(app, 1000), await aProduct(app.db)];
    const body = { items: [{ productId: pass.id, quantity: 1 }], giftCode: card.code };
    await app.sql.begin(async (sql) => {
      await sql`select id from holdings where id = ${card.id} for update`;
      const price = await app.call('POST', '/api/shop/price', body);
      expect(price.json).toMatchObject({ valueCents: 1000, dueCents: 5500 });
    });
  });

  test('are spent once for twenty concurrent orders', async () => {
    const card = await aGiftCard(app, 6500);
    const pass = await aProduct(app.db);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        postOrder([{ productId: pass.id, quantity: 1 }], {
          giftCode: card.code,
          guardianEmail: `spender-${index}@example.org`,
        }),
      ),
    );
    const successes = responses.filter(
      ({ json }) => (json as PlacedOrder | null)?.sessionId?.startsWith('order_') ?? false,
    );
    expect(successes).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    const [row] = await app.db.select().from(holdings).where(eq(holdings.id, card.id));
    expect(row?.balance).toBe(0);
  });

  test('are not found with an unknown code', async () => {
    const response = await app.call('POST', '/api/gift-cards/balance', { code: 'NOT-A-CODE' });
    expect([response.status, response.text]).toEqual([
      404,
      'We couldn’t find a gift card with this code. Please check it.',
    ]);
  });
});

describe('memberships', () => {
  test('require a sign-in to be bought', async () => {
    const monthly = await findStarterProduct(app.db, 'monthly-membership');
    expect((await postOrder([{ productId: monthly.id, quantity: 1 }])).status).toBe(401);
  });

  test('activate the member code, and an order can contain only one', async () => {
    const { id } = await findStarterProduct(app.db, 'monthly-membership');
    const member = await aMember(app.services);
    const response = await postOrder([{ productId: id, quantity: 2 }], {}, { as: member });
    expect(response.status).toBe(400);
    expect(response.text).toBe('You can only buy one membership per order.');
    const { sessionId } = await placeOrder([{ productId: id, quantity: 1 }], {}, { as: member });
    await pay(app, sessionId);
    expect(await findCodeOf(app.db, member.id)).toMatchObject({
      active: true,
      membershipType: 'Monthly Membership',
    });
  });
});

test('assigns a guest’s purchase to the account that verifies the email', async () => {
  const { id: productId } = await aProduct(app.db);
  const email = 'guest-then-member@example.org';
  const { sessionId } = await placeOrder([{ productId, quantity: 1 }], { guardianEmail: email });
  await pay(app, sessionId);
  const unverified = await findHoldings(app.db, { userId: 'some-user', verifiedEmail: null });
  const verified = await findHoldings(app.db, { userId: 'some-user', verifiedEmail: email });
  expect([unverified.length, verified.length]).toEqual([0, 1]);
});
