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
import { saleOf } from '#features/checkouts/server/sales.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aGiftCard, aProduct, aPromo, theProduct } from '../shop-factory.ts';
import { findOrder } from '../shop-queries.ts';
import { holdings, products, promoCodes } from '../shop-tables.ts';
import { findHoldings } from '../value/ledger-queries.ts';
import { sendDueGiftCards } from '../value/send-gift-cards.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
});
afterAll(() => app?.stop());

type Placed = { sessionUrl: string; sessionId: string; orderId: string };
const buyer = { guardianName: 'Mary Miller', guardianEmail: 'mary@example.org' };

const order = (items: object[], more: object = {}, extra: Parameters<TestApp['call']>[3] = {}) =>
  app.call('POST', '/api/shop/create-checkout', { items, ...buyer, ...more }, extra);

async function ordered(
  items: object[],
  more: object = {},
  extra: Parameters<TestApp['call']>[3] = {},
) {
  const response = await order(items, more, extra);
  expect(response.text).not.toMatch(/^\w+ .*\.$/);
  expect(response.status).toBe(200);
  return response.json as Placed;
}

const grantedBy = (orderId: string) =>
  app.db.select().from(holdings).where(eq(holdings.orderId, orderId));

describe('the catalogue', () => {
  test('starts with passes, gift cards and memberships, and hides inactive products', async () => {
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

describe('an order', () => {
  test('grants nothing before payment, then each unit once', async () => {
    const pass = await aProduct(app.db);
    const member = await aMember(app.services);
    const { sessionId, orderId } = await ordered(
      [{ productId: pass.id, quantity: 2 }],
      {},
      { as: member },
    );
    expect((await checkoutOf(app, sessionId)).amountCents).toBe(13_000);
    expect(await grantedBy(orderId)).toEqual([]);
    await pay(app, sessionId);
    const granted = await grantedBy(orderId);
    expect(granted.map(({ balance, unit }) => [balance, unit]).sort()).toEqual([
      [5, 0],
      [5, 1],
    ]);
    const [mail] = await app.mailsTo(buyer.guardianEmail);
    expect(mail?.text).toContain('2 × Five Visits: $130.00');
    expect(mail?.attachments?.[0]?.filename).toMatch(/^receipt-[0-9A-F]{8}\.pdf$/);
    const { json } = await app.call('GET', '/api/orders', undefined, { as: member });
    expect(json).toMatchObject([{ id: orderId, status: 'paid', totalCents: 13_000 }]);
    const receipt = await app.call('GET', `/api/orders/${orderId}/receipt`, undefined, {
      as: member,
    });
    expect(receipt.headers.get('content-type')).toBe('application/pdf');
    expect(receipt.text.slice(0, 5)).toBe('%PDF-');
  });

  test('grants once for repeated, reordered and late events', async () => {
    const pass = await aProduct(app.db);
    const { sessionId, orderId } = await ordered([{ productId: pass.id, quantity: 1 }]);
    await payWithoutWebhook(app, sessionId);
    const { rawBody, signature } = await webhookOf(app, sessionId);
    await Promise.all(Array.from({ length: 10 }, () => callWebhook(app, rawBody, signature)));
    await eventually('granted', async () => (await grantedBy(orderId)).length > 0);
    app.clock.passMinutes(3 * 1440);
    const late = await webhookOf(app, sessionId);
    expect((await callWebhook(app, late.rawBody, late.signature)).status).toBe(200);
    await app.call('GET', `/api/checkout/status?session_id=${sessionId}`);
    expect(await grantedBy(orderId)).toHaveLength(1);
    app.clock.passMinutes(-3 * 1440);
  });

  test('is placed once per Idempotency-Key', async () => {
    const pass = await aProduct(app.db);
    const headers = { 'idempotency-key': 'the-same-try-of-an-order' };
    const [one, two] = await Promise.all([
      ordered([{ productId: pass.id, quantity: 1 }], {}, { headers }),
      ordered([{ productId: pass.id, quantity: 1 }], {}, { headers }),
    ]);
    expect(two).toEqual(one);
  });

  test('refuses a price of the client and invalid quantities', async () => {
    const pass = await aProduct(app.db);
    const forged = await order([{ productId: pass.id, quantity: 1, priceCents: 1 }]);
    expect(forged.status).toBe(400);
    for (const quantity of [0, -1, 1.5, 100, Number.MAX_SAFE_INTEGER]) {
      expect((await order([{ productId: pass.id, quantity }])).status).toBe(400);
    }
  });

  test.each([
    ['a custom amount for a pass', { customAmount: 30 }, 400, 'is fixed'],
    ['a pass as a gift', { gift: { recipientEmail: 'a@example.org' } }, 400, 'only gift cards can'],
  ])('refuses %s', async (_what, extra, status, sentence) => {
    const pass = await aProduct(app.db);
    const response = await order([{ productId: pass.id, quantity: 1, ...extra }]);
    expect(response.status).toBe(status);
    expect(response.text).toContain(sentence);
  });

  test('refuses inactive products, and more than the stock', async () => {
    const hidden = await aProduct(app.db, { active: false });
    expect((await order([{ productId: hidden.id, quantity: 1 }])).status).toBe(409);
    const rare = await aProduct(app.db, { inventory: 1, name: 'Rare' });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => order([{ productId: rare.id, quantity: 1 }])),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(responses.find(({ status }) => status === 409)?.text).toMatch(/Rare is sold out/);
  });

  test('returns stock, promo code and value when it is cancelled', async () => {
    const rare = await aProduct(app.db, { inventory: 3 });
    const promo = await aPromo(app.db, { maxUses: 1 });
    const card = await aGiftCard(app, 2000);
    const { sessionId, orderId } = await ordered([{ productId: rare.id, quantity: 2 }], {
      promoCode: promo.code.toLowerCase(),
      giftCode: card.code.toLowerCase().replaceAll('-', ' '),
    });
    expect((await checkoutOf(app, sessionId)).amountCents).toBe(13_000 - 1300 - 2000);
    await submitOutcome(app, sessionId, 'cancelled');
    await eventually(
      'the order expires',
      async () => (await findOrder(app.db, orderId))?.status === 'expired',
    );
    const [left] = await app.db.select().from(products).where(eq(products.id, rare.id));
    const [code] = await app.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id));
    const [value] = await app.db.select().from(holdings).where(eq(holdings.id, card.id));
    expect([left?.inventory, code?.uses, value?.balance]).toEqual([3, 0, 2000]);
  });

  test('paid after expiry is granted if still available, otherwise refunded', async () => {
    const rare = await aProduct(app.db, { inventory: 1 });
    const late = await ordered([{ productId: rare.id, quantity: 1 }]);
    await saleOf(app.services, 'order').release(app.services, app.db, late.orderId);
    const quick = await ordered([{ productId: rare.id, quantity: 1 }]);
    await pay(app, quick.sessionId);
    await pay(app, late.sessionId);
    expect(await grantedBy(quick.orderId)).toHaveLength(1);
    expect(await grantedBy(late.orderId)).toEqual([]);
    expect(await refundsOf(app, late.sessionId)).toMatchObject([{ amountCents: 6500 }]);
  });
});

describe('a gift card', () => {
  test('requires at least $25, and is mailed with its code once paid', async () => {
    const card = await theProduct(app.db, 'gift-card');
    const none = await order([{ productId: card.id, quantity: 1 }]);
    expect([none.status, none.text]).toEqual([400, 'Please enter an amount for your gift card.']);
    const little = await order([{ productId: card.id, quantity: 1, customAmount: 24.99 }]);
    expect([little.status, little.text]).toEqual([400, 'Minimum gift card amount is $25.']);
    const { sessionId } = await ordered([
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
    const mail = await eventually(
      'it is mailed',
      async () => (await app.mailsTo('nan@example.org'))[0],
    );
    expect(mail.text).toContain('$40.50');
    expect(mail.text).toContain('For rainy days');
    const [code = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{2,4}){6}/.exec(mail.text) ?? [];
    const balance = await app.call('POST', '/api/gift-cards/balance', { code });
    expect(balance.json).toMatchObject({ balanceCents: 4050, grantedCents: 4050 });
    const rows = await app.sql`select * from holdings, gift_deliveries`;
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is mailed in the language chosen by the sender', async () => {
    const card = await theProduct(app.db, 'gift-card-50');
    const gift = { recipientEmail: 'abuela@example.org', language: 'es' };
    const { sessionId } = await ordered([{ productId: card.id, quantity: 1, gift }]);
    await pay(app, sessionId);
    const mail = await eventually(
      'it is mailed',
      async () => (await app.mailsTo(gift.recipientEmail))[0],
    );
    expect(mail.subject).toContain('te manda una tarjeta de regalo');
  });

  test('with a delivery date is sent on that morning', async () => {
    const card = await theProduct(app.db, 'gift-card-50');
    const { sessionId } = await ordered([
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
    expect(await app.mailsTo('later@example.org')).toEqual([]);
    app.clock.passMinutes(3 * 1440);
    await Promise.all([sendDueGiftCards(app.services), sendDueGiftCards(app.services)]);
    expect(await app.mailsTo('later@example.org')).toHaveLength(1);
    app.clock.passMinutes(-3 * 1440);
  });

  test('that covers an order skips the payment page', async () => {
    const card = await aGiftCard(app, 10_000);
    const pass = await aProduct(app.db);
    const placed = await ordered([{ productId: pass.id, quantity: 1 }], { giftCode: card.code });
    expect(placed.sessionUrl).toBe(`/shop-success?session_id=order_${placed.orderId}`);
    expect(await grantedBy(placed.orderId)).toHaveLength(1);
    const status = await app.call('GET', `/api/checkout/status?session_id=${placed.sessionId}`);
    expect(status.json).toEqual({ kind: 'order', status: 'paid' });
    const left = await app.call('POST', '/api/gift-cards/balance', { code: card.code });
    expect(left.json).toMatchObject({ balanceCents: 3500 });
  });

  test('does not pay for gift cards, and leaves at least the provider’s minimum', async () => {
    const card = await aGiftCard(app, 6480);
    const [gift, pass] = [await theProduct(app.db, 'gift-card-50'), await aProduct(app.db)];
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

  test('can be priced while its row is locked', async () => {
    const [card, pass] = [await aGiftCard(app, 1000), await aProduct(app.db)];
    const body = { items: [{ productId: pass.id, quantity: 1 }], giftCode: card.code };
    await app.sql.begin(async (sql) => {
      await sql`select id from holdings where id = ${card.id} for update`;
      const price = await app.call('POST', '/api/shop/price', body);
      expect(price.json).toMatchObject({ valueCents: 1000, dueCents: 5500 });
    });
  });

  test('is spent once by twenty concurrent orders', async () => {
    const card = await aGiftCard(app, 6500);
    const pass = await aProduct(app.db);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        order([{ productId: pass.id, quantity: 1 }], {
          giftCode: card.code,
          guardianEmail: `spender-${index}@example.org`,
        }),
      ),
    );
    const paid = responses.filter(
      ({ json }) => (json as Placed | null)?.sessionId?.startsWith('order_') ?? false,
    );
    expect(paid).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    const [row] = await app.db.select().from(holdings).where(eq(holdings.id, card.id));
    expect(row?.balance).toBe(0);
  });

  test('with an unknown code is a 404', async () => {
    const response = await app.call('POST', '/api/gift-cards/balance', { code: 'NOT-A-CODE' });
    expect([response.status, response.text]).toEqual([
      404,
      'There is no gift card with this code. Please check it.',
    ]);
  });
});

describe('a membership', () => {
  test('requires sign-in', async () => {
    const monthly = await theProduct(app.db, 'monthly-membership');
    expect((await order([{ productId: monthly.id, quantity: 1 }])).status).toBe(401);
  });

  test('activates the member code, once per order', async () => {
    const { id } = await theProduct(app.db, 'monthly-membership');
    const member = await aMember(app.services);
    const two = await order([{ productId: id, quantity: 2 }], {}, { as: member });
    expect([two.status, two.text]).toEqual([400, 'One order can hold one membership.']);
    const { sessionId } = await ordered([{ productId: id, quantity: 1 }], {}, { as: member });
    await pay(app, sessionId);
    expect(await findCodeOf(app.db, member.id)).toMatchObject({
      active: true,
      membershipType: 'Monthly Membership',
    });
  });
});

test('a guest’s purchase belongs to the account that verifies the e-mail', async () => {
  const pass = await aProduct(app.db);
  const email = 'guest-then-member@example.org';
  const { sessionId } = await ordered([{ productId: pass.id, quantity: 1 }], {
    guardianEmail: email,
  });
  await pay(app, sessionId);
  const stranger = await findHoldings(app.db, { userId: 'somebody', verifiedEmail: null });
  const owner = await findHoldings(app.db, { userId: 'somebody', verifiedEmail: email });
  expect([stranger.length, owner.length]).toEqual([0, 1]);
});
