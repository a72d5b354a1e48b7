import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import {
  findCheckoutByPayment,
  findCheckoutOf,
} from '#features/checkouts/server/checkouts-queries.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import { checkMemberships } from '#features/shop/server/memberships/membership-jobs.ts';
import { orderSale } from '#features/shop/server/orders/order-sale.ts';
import { aGiftCard, aPromo } from '#features/shop/server/shop-factory.ts';
import { addPeriods } from '#shared/periods.ts';
import { eventually } from '../eventually.ts';
import { type StripeApp, startStripeApp } from '../stripe/stripe-app.ts';
import {
  anOpenOrder,
  aStripeMembership,
  membershipOf,
  orderMembership,
  startEventsOf,
  untilProcessed,
} from '../stripe/stripe-memberships.ts';
import type { Trouble } from '../stripe/stripe-peer.ts';
import { readCall } from '../stripe/stripe-shape.ts';

const CREATE = 'POST /v1/checkout/sessions';
const COUPON = 'POST /v1/coupons';
const PORTAL = 'POST /v1/billing_portal/sessions';
const UPDATE = 'POST /v1/subscriptions/{subscription_exposed_id}';
const DAY = 86_400_000;

let shop: StripeApp;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startStripeApp();
  admin = await aMember(shop.app.services);
  await shop.app.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
});
beforeEach(async () => {
  shop.app.clock.set(NOW);
  shop.peer.trouble = null;
  shop.peer.troubleAt = null;
  await shop.app.sql`delete from memberships`;
});
/** After each test: every request matches Stripe's description, and a key belongs to one request. */
afterEach(() => expect(shop.peer.problems).toEqual([]));
afterAll(() => shop?.stop());

const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY);
const moveTo = (at: Date) => shop.app.clock.set(at);
const billing = () => shop.peer.books.billing;
const aPayer = () => aMember(shop.app.services);
const freeze = (id: string, frozen: boolean) =>
  shop.app.call('PATCH', `/api/admin/memberships/${id}`, { frozen }, { as: admin });
const portalOf = (id: string, member: SignedIn) =>
  shop.app.call('POST', `/api/memberships/${id}/portal`, {}, { as: member });
const formsAbout = (call: string, id: string) =>
  shop.peer
    .callsOf(call)
    .filter((one) => one.id === id)
    .map(({ form }) => form);

/** Makes one call at Stripe fail; the others work. */
function breakAt(call: string, trouble: Trouble) {
  shop.peer.troubleAt = call;
  shop.peer.trouble = trouble;
}
function mend() {
  shop.peer.trouble = null;
  shop.peer.troubleAt = null;
}

describe('a frozen membership', () => {
  test('pauses collection at Stripe until it is thawed', async () => {
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, await aPayer());
    await freeze(row.id, true);
    await untilProcessed(shop);
    expect(formsAbout(UPDATE, subscriptionId)).toEqual([
      { pause_collection: { behavior: 'void' } },
    ]);
    expect(billing().findSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'void' },
    });
    moveTo(row.periodEnd);
    expect(billing().renew(subscriptionId).status).toBe('void');
    await shop.app.services.checkouts.syncSubscription(subscriptionId);
    expect(await membershipOf(shop, orderId)).toMatchObject({ periods: 1, state: 'active' });
    await freeze(row.id, false);
    await untilProcessed(shop);
    expect(formsAbout(UPDATE, subscriptionId).slice(1)).toEqual([{ pause_collection: '' }]);
    expect(billing().findSubscription(subscriptionId).pause_collection).toBeNull();
    expect(billing().renew(subscriptionId).status).toBe('paid');
  });

  test('with an ended subscription ignores Stripe’s refusal to change it', async () => {
    const { row, subscriptionId } = await aStripeMembership(shop, await aPayer());
    billing().end(subscriptionId);
    await shop.report('customer.subscription.deleted', billing().findSubscription(subscriptionId));
    await freeze(row.id, true);
    await untilProcessed(shop);
    expect(formsAbout(UPDATE, subscriptionId)).toHaveLength(1);
  });

  test('with an unpaid period may still be charged for it, and loses none of it', async () => {
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, await aPayer());
    moveTo(row.periodEnd);
    const owed = billing().failRenewal(subscriptionId);
    await shop.report('invoice.payment_failed', billing().invoiceWith(owed.id, false));
    await freeze(row.id, true);
    await untilProcessed(shop);
    moveTo(later(row.periodEnd, 3));
    billing().payAfterAll(owed.id);
    await shop.report('invoice.paid', billing().invoiceWith(owed.id, false));
    moveTo(later(row.periodEnd, 10));
    await freeze(row.id, false);
    const after = await membershipOf(shop, orderId);
    const paidUntil = later(addPeriods(row.startedAt, 'month', 2), 10).getTime();
    expect(after).toMatchObject({ periods: 2, state: 'active' });
    expect(Math.abs((after?.periodEnd.getTime() ?? 0) - paidUntil)).toBeLessThan(60_000);
  });

  test('while Stripe is down is paused there as soon as it is back', async () => {
    const { row, subscriptionId } = await aStripeMembership(shop, await aPayer());
    breakAt(UPDATE, 'returns 500');
    expect((await freeze(row.id, true)).status).toBe(200);
    await eventually('it was tried', async () => formsAbout(UPDATE, subscriptionId).length > 0);
    expect(billing().findSubscription(subscriptionId).pause_collection).toBeNull();
    mend();
    await untilProcessed(shop);
    expect(billing().findSubscription(subscriptionId).pause_collection).not.toBeNull();
  });
});

test('refunds a payment after the release, and cancels its subscription', async () => {
  const { app, peer } = shop;
  const { code: giftCode } = await aGiftCard(app.services, 900);
  const late = await anOpenOrder(shop, await aPayer(), { giftCode });
  await app.db.transaction((db) => orderSale.release(app.services, db, late.orderId));
  await anOpenOrder(shop, await aPayer(), { giftCode });
  const session = peer.books.pay(late.sessionId);
  for (const told of startEventsOf(shop, session)) await shop.report(...told);
  await untilProcessed(shop);
  expect(await membershipOf(shop, late.orderId)).toBeUndefined();
  const paymentId = billing().intents.get(session.invoice ?? '');
  const made = [...peer.books.refunds.values()].filter((one) => one.payment_intent === paymentId);
  expect(made).toMatchObject([{ amount: 5000, status: 'succeeded' }]);
  expect(billing().findSubscription(session.subscription ?? '').status).toBe('canceled');
});

describe('the portal', () => {
  test('opens Stripe’s page for this customer, with a return address', async () => {
    const member = await aPayer();
    const { row, customerId } = await aStripeMembership(shop, member);
    const { json } = await portalOf(row.id, member);
    expect((json as { url: string }).url).toMatch(/^https:\/\/billing\.stripe\.com\/p\/session\//);
    const [request] = shop.peer.callsOf(PORTAL).slice(-1);
    expect(request?.form).toEqual({
      customer: customerId,
      return_url: `${shop.app.services.config.publicUrl}/orders`,
    });
  });

  test.each<Trouble>(['returns 500', 'returns 429', 'returns no JSON', 'hangs up'])(
    'when Stripe %s: 502 with a sentence, and the next try opens it',
    async (trouble) => {
      const member = await aPayer();
      const { row } = await aStripeMembership(shop, member);
      breakAt(PORTAL, trouble);
      const response = await portalOf(row.id, member);
      expect(response.status).toBe(502);
      expect(response.text).toContain('Please try again');
      mend();
      expect((await portalOf(row.id, member)).status).toBe(200);
    },
  );

  test('of a customer unknown to Stripe: the same sentence', async () => {
    const member = await aPayer();
    const { row } = await aStripeMembership(shop, member);
    await shop.app.sql`update memberships set customer_id = 'cus_gone' where id = ${row.id}`;
    expect((await portalOf(row.id, member)).status).toBe(502);
  });
});

describe('when Stripe is down', () => {
  test.each<Trouble>(['returns 500', 'returns no JSON', 'hangs up'])(
    'a report waits (%s) and is followed once it is back',
    async (trouble) => {
      const { row, orderId, subscriptionId } = await aStripeMembership(shop, await aPayer());
      moveTo(later(row.periodEnd, 0.1));
      const invoice = billing().renew(subscriptionId);
      shop.peer.trouble = trouble;
      await shop.send('invoice.paid', billing().invoiceWith(invoice.id, false));
      await checkMemberships(shop.app.services);
      expect(await membershipOf(shop, orderId)).toMatchObject({ periods: 1, state: 'active' });
      mend();
      await untilProcessed(shop);
      expect(await membershipOf(shop, orderId)).toMatchObject({ periods: 2, state: 'active' });
    },
  );

  test.each<[string, string, Trouble]>([
    ['the coupon', COUPON, 'returns 500'],
    ['the coupon’s answer', COUPON, 'loses its responses'],
    ['the session', CREATE, 'hangs up'],
    ['the session’s answer', CREATE, 'loses its responses'],
  ])(
    '%s is lost: 502 with a sentence, one coupon at most, and the promo code is free again',
    async (_, at, trouble) => {
      const { app, peer } = shop;
      const member = await aPayer();
      const { code: promoCode } = await aPromo(app.db, { centsOff: 900, maxUses: 1 });
      breakAt(at, trouble);
      const response = await orderMembership(shop, member, { promoCode });
      expect(response.status).toBe(502);
      expect(response.text).toContain('Nothing was charged');
      mend();
      app.clock.passMinutes(31);
      await sweepCheckouts(app.services);
      const { sessionId } = await anOpenOrder(shop, member, { promoCode });
      expect(peer.books.find(sessionId).amount_total).toBe(5000);
    },
  );

  test('interrupted between coupon and session: the same keys return the same two', async () => {
    const { app, peer } = shop;
    const member = await aPayer();
    const promo = await aPromo(app.db, { centsOff: 900 });
    const { orderId, sessionId } = await anOpenOrder(shop, member, { promoCode: promo.code });
    const known = await findCheckoutOf(app.db, 'order', orderId);
    if (!known) throw new Error('no checkout');
    const key = crypto.randomUUID();
    const request = { ...known.request, reference: key };
    const { payments } = app.services;
    const coupons = billing().coupons.size;
    const sessions = peer.books.sessions.size;
    breakAt(CREATE, 'hangs up');
    await expect(payments.createCheckout(request, key)).rejects.toThrow();
    expect([billing().coupons.size, peer.books.sessions.size]).toEqual([coupons + 1, sessions]);
    mend();
    const session = await payments.createCheckout(request, key);
    expect(await payments.createCheckout(request, key)).toEqual(session);
    expect([billing().coupons.size, peer.books.sessions.size]).toEqual([coupons + 1, sessions + 1]);
    const keys = peer.callsOf(COUPON).filter((one) => one.key === `${key}-reduction`);
    expect(keys.length).toBeGreaterThan(1);
    expect(session.id).not.toBe(sessionId);
  });
});

test('the fake enforces Stripe’s own rules', () => {
  const { books } = shop.peer;
  const price_data = { currency: 'usd', unit_amount: 5900 };
  const once = { quantity: 1, price_data };
  const monthly = { quantity: 1, price_data: { ...price_data, recurring: { interval: 'month' } } };
  const expires_at = Math.floor(new Date(NOW).getTime() / 1000) + 3600;
  const subscription = (lines = [monthly], coupon?: string) =>
    books.create({
      mode: 'subscription',
      expires_at,
      line_items: lines,
      ...(coupon && { discounts: [{ coupon }] }),
    });
  expect(() => books.create({ mode: 'payment', expires_at, line_items: [monthly] })).toThrow(
    'recurring',
  );
  expect(() => subscription([once as typeof monthly])).toThrow('at least one recurring');
  expect(() => subscription([monthly], 'gone')).toThrow('No such coupon');
  const form = { amount_off: 900, currency: 'usd', max_redemptions: 1 };
  const coupon = billing().createCoupon(form).id;
  const session = books.pay(subscription([monthly], coupon).id);
  expect(() => subscription([monthly], coupon)).toThrow('used up');
  expect(() => books.read(session.id, { expand: ['invoice.payment'] })).toThrow('expanded');
  expect(books.read(session.id, {}).invoice).toBe(session.invoice);
  const id = billing().cancel(session.subscription ?? '').id;
  expect(() => billing().cancel(id)).toThrow('No such subscription');
  expect(() => billing().update(id, { pause_collection: '' })).toThrow('canceled');
  expect(billing().findSubscription(id).status).toBe('canceled');
  expect(() => billing().openPortal({ customer: 'cus_gone' })).toThrow('No such customer');
});

test('the proof can fail: detects fields unknown to Stripe', () => {
  const wrong = (method: string, path: string, body = '') =>
    readCall(method, path, body).problems.join();
  const sessions = '/v1/checkout/sessions';
  const recurring = 'line_items[0][price_data][currency]=usd&line_items[0][price_data][recurring]';
  expect(wrong('POST', sessions, `${recurring}[interval]=month`)).toBe('');
  expect(wrong('POST', sessions, `${recurring}[interval]=fortnight`)).toContain('one of');
  expect(wrong('POST', sessions, `${recurring}[interval_count]=2`)).toContain("'interval'");
  expect(wrong('POST', sessions, 'subscription_data[meta][checkout]=1')).toContain('additional');
  expect(wrong('POST', sessions, 'discounts[0][amount]=900')).toContain('additional');
  expect(wrong('POST', sessions, 'discounts[0][coupon]=a&discounts[1][coupon]=b')).toContain('1');
  expect(wrong('POST', '/v1/coupons', 'duration=twice')).toContain('one of');
  expect(wrong('POST', '/v1/coupons', 'amount_off=0')).toContain('>= 1');
  expect(wrong('GET', '/v1/invoices?subscription=sub_1&status=paid&limit=24')).toBe('');
  expect(wrong('GET', '/v1/invoices?status=settled')).toContain('one of');
  expect(wrong('GET', '/v1/invoices?limit=101')).toContain('<= 100');
  expect(wrong('GET', '/v1/invoices?session=cs_1')).toContain('additional');
  expect(wrong('POST', '/v1/coupons?limit=1')).toContain('additional');
  expect(wrong('POST', '/v1/subscriptions/sub_1', 'pause_collection=')).toBe('');
  expect(wrong('POST', '/v1/subscriptions/sub_1', 'pause_collection[behavior]=freeze')).not.toBe(
    '',
  );
  expect(wrong('DELETE', '/v1/invoices')).toBe('no call DELETE /v1/invoices');
});

test.each(['came', 'is late'])(
  'a disputed renewal is found by its payment when its report %s',
  async (report) => {
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, await aPayer());
    moveTo(row.periodEnd);
    const { id } = billing().renew(subscriptionId);
    if (report === 'came') await shop.report('invoice.paid', billing().invoiceWith(id, false));
    const payment_intent = billing().intents.get(id) ?? '';
    const dispute = { id: `dp_${id}`, object: 'dispute', payment_intent };
    await shop.report('charge.dispute.created', dispute);
    expect(await findCheckoutByPayment(shop.app.db, payment_intent)).toMatchObject({
      state: 'disputed',
      paidCents: 5900,
    });
    expect(await membershipOf(shop, orderId)).toMatchObject({ periods: 2 });
  },
);
