import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import {
  findCheckoutByPayment,
  findCheckoutOf,
} from '#features/checkouts/server/checkouts-queries.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { checkMemberships } from '#features/shop/server/memberships/membership-jobs.ts';
import { orderSale } from '#features/shop/server/orders/order-sale.ts';
import { aGiftCard, aPromo } from '#features/shop/server/shop-factory.ts';
import { addPeriods } from '#shared/periods.ts';
import { eventually } from '../eventually.ts';
import type { Fault } from '../stripe/fake-stripe.ts';
import { type StripeApp, startStripeApp } from '../stripe/stripe-app.ts';
import {
  anOpenOrder,
  aStripeMembership,
  membershipOf,
  orderMembership,
  startEventsOf,
  waitUntilProcessed,
} from '../stripe/stripe-memberships.ts';
import { parseRequest } from '../stripe/stripe-openapi.ts';

const CREATE = 'POST /v1/checkout/sessions';
const COUPON = 'POST /v1/coupons';
const PORTAL = 'POST /v1/billing_portal/sessions';
const UPDATE = 'POST /v1/subscriptions/{subscription_exposed_id}';
const DAY_MILLIS = 86_400_000;

let fixture: StripeApp;
let admin: SignedIn;
beforeAll(async () => {
  fixture = await startStripeApp();
  admin = await aMember(fixture.app.services);
  await fixture.app.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
});
beforeEach(async () => {
  fixture.app.clock.set(NOW);
  fixture.stripe.fault = null;
  fixture.stripe.faultyOperation = null;
  await fixture.app.sql`delete from memberships`;
});
// Every request matches Stripe's API description, and no idempotency key was reused for a different request.
afterEach(() => expect(fixture.stripe.problems).toEqual([]));
afterAll(() => fixture?.stop());

const addDaysTo = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MILLIS);
const setClock = (at: Date) => fixture.app.clock.set(at);
const billing = () => fixture.stripe.records.billing;
const aPayer = () => aMember(fixture.app.services);
const setFrozen = (id: string, frozen: boolean) =>
  fixture.app.call('PATCH', `/api/admin/memberships/${id}`, { frozen }, { as: admin });
const openPortal = (id: string, member: SignedIn) =>
  fixture.app.call('POST', `/api/memberships/${id}/portal`, {}, { as: member });
const formsOf = (operation: string, id: string) =>
  fixture.stripe
    .requestsTo(operation)
    .filter((request) => request.id === id)
    .map(({ form }) => form);

/** Makes every request for one of Stripe's operations fail until `clearFault`. */
function injectFault(operation: string, fault: Fault) {
  fixture.stripe.faultyOperation = operation;
  fixture.stripe.fault = fault;
}
function clearFault() {
  fixture.stripe.fault = null;
  fixture.stripe.faultyOperation = null;
}

describe('a frozen membership', () => {
  test('pauses collection at Stripe until it is unfrozen', async () => {
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, await aPayer());
    await setFrozen(row.id, true);
    await waitUntilProcessed(fixture);
    expect(formsOf(UPDATE, subscriptionId)).toEqual([{ pause_collection: { behavior: 'void' } }]);
    expect(billing().findSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'void' },
    });
    setClock(row.periodEnd);
    expect(billing().renew(subscriptionId).status).toBe('void');
    await fixture.app.services.checkouts.syncSubscription(subscriptionId);
    expect(await membershipOf(fixture, orderId)).toMatchObject({ periods: 1, state: 'active' });
    await setFrozen(row.id, false);
    await waitUntilProcessed(fixture);
    expect(formsOf(UPDATE, subscriptionId).slice(1)).toEqual([{ pause_collection: '' }]);
    expect(billing().findSubscription(subscriptionId).pause_collection).toBeNull();
    expect(billing().renew(subscriptionId).status).toBe('paid');
  });

  test('tolerates that Stripe rejects changes to an ended subscription', async () => {
    const { row, subscriptionId } = await aStripeMembership(fixture, await aPayer());
    billing().end(subscriptionId);
    await fixture.deliver(
      'customer.subscription.deleted',
      billing().findSubscription(subscriptionId),
    );
    await setFrozen(row.id, true);
    await waitUntilProcessed(fixture);
    expect(formsOf(UPDATE, subscriptionId)).toHaveLength(1);
  });

  test('can be charged for an unpaid period, which is extended by the frozen days', async () => {
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, await aPayer());
    setClock(row.periodEnd);
    const unpaid = billing().failRenewal(subscriptionId);
    await fixture.deliver('invoice.payment_failed', billing().readInvoice(unpaid.id, false));
    await setFrozen(row.id, true);
    await waitUntilProcessed(fixture);
    setClock(addDaysTo(row.periodEnd, 3));
    billing().payOpenInvoice(unpaid.id);
    await fixture.deliver('invoice.paid', billing().readInvoice(unpaid.id, false));
    setClock(addDaysTo(row.periodEnd, 10));
    await setFrozen(row.id, false);
    const after = await membershipOf(fixture, orderId);
    const paidUntil = addDaysTo(addPeriods(row.startedAt, 'month', 2), 10).getTime();
    expect(after).toMatchObject({ periods: 2, state: 'active' });
    expect(Math.abs((after?.periodEnd.getTime() ?? 0) - paidUntil)).toBeLessThan(60_000);
  });

  test('is paused at Stripe once an outage ends', async () => {
    const { row, subscriptionId } = await aStripeMembership(fixture, await aPayer());
    injectFault(UPDATE, 'returns 500');
    expect((await setFrozen(row.id, true)).status).toBe(200);
    await eventually(
      'the update was attempted',
      async () => formsOf(UPDATE, subscriptionId).length > 0,
    );
    expect(billing().findSubscription(subscriptionId).pause_collection).toBeNull();
    clearFault();
    await waitUntilProcessed(fixture);
    expect(billing().findSubscription(subscriptionId).pause_collection).not.toBeNull();
  });
});

test('refunds a payment that arrives after its order was released, and cancels the subscription', async () => {
  const { app, stripe } = fixture;
  const { code: giftCode } = await aGiftCard(app.services, 900);
  const late = await anOpenOrder(fixture, await aPayer(), { giftCode });
  await app.db.transaction((db) => orderSale.release(app.services, db, late.orderId));
  await anOpenOrder(fixture, await aPayer(), { giftCode });
  const session = stripe.records.pay(late.sessionId);
  for (const event of startEventsOf(fixture, session)) await fixture.deliver(...event);
  await waitUntilProcessed(fixture);
  expect(await membershipOf(fixture, late.orderId)).toBeUndefined();
  const paymentId = billing().intents.get(session.invoice ?? '');
  const refunds = [...stripe.records.refunds.values()].filter(
    (refund) => refund.payment_intent === paymentId,
  );
  expect(refunds).toMatchObject([{ amount: 5000, status: 'succeeded' }]);
  expect(billing().findSubscription(session.subscription ?? '').status).toBe('canceled');
});

describe('the portal', () => {
  test('opens Stripe’s page for the customer with a return URL', async () => {
    const member = await aPayer();
    const { row, customerId } = await aStripeMembership(fixture, member);
    const { json } = await openPortal(row.id, member);
    expect((json as { url: string }).url).toMatch(/^https:\/\/billing\.stripe\.com\/p\/session\//);
    const [request] = fixture.stripe.requestsTo(PORTAL).slice(-1);
    expect(request?.form).toEqual({
      customer: customerId,
      return_url: `${fixture.app.services.config.publicUrl}/orders`,
    });
  });

  test.each<Fault>(['returns 500', 'returns 429', 'returns invalid JSON', 'closes the connection'])(
    'returns 502 with a message when Stripe %s, and opens on retry',
    async (fault) => {
      const member = await aPayer();
      const { row } = await aStripeMembership(fixture, member);
      injectFault(PORTAL, fault);
      const response = await openPortal(row.id, member);
      expect(response.status).toBe(502);
      expect(response.text).toContain('Please try again');
      clearFault();
      expect((await openPortal(row.id, member)).status).toBe(200);
    },
  );

  test('returns 502 for a customer unknown to Stripe', async () => {
    const member = await aPayer();
    const { row } = await aStripeMembership(fixture, member);
    await fixture.app.sql`update memberships set customer_id = 'cus_gone' where id = ${row.id}`;
    expect((await openPortal(row.id, member)).status).toBe(502);
  });
});

describe('an outage at Stripe', () => {
  test.each<Fault>(['returns 500', 'returns invalid JSON', 'closes the connection'])(
    'delays webhook processing until Stripe works again (%s)',
    async (fault) => {
      const { row, orderId, subscriptionId } = await aStripeMembership(fixture, await aPayer());
      setClock(addDaysTo(row.periodEnd, 0.1));
      const invoice = billing().renew(subscriptionId);
      fixture.stripe.fault = fault;
      await fixture.send('invoice.paid', billing().readInvoice(invoice.id, false));
      await checkMemberships(fixture.app.services);
      expect(await membershipOf(fixture, orderId)).toMatchObject({ periods: 1, state: 'active' });
      clearFault();
      await waitUntilProcessed(fixture);
      expect(await membershipOf(fixture, orderId)).toMatchObject({ periods: 2, state: 'active' });
    },
  );

  test.each<[string, string, Fault]>([
    ['the coupon request', COUPON, 'returns 500'],
    ['the coupon response', COUPON, 'drops its responses'],
    ['the session request', CREATE, 'closes the connection'],
    ['the session response', CREATE, 'drops its responses'],
  ])(
    'leads to a 502 and releases the promo code when %s fails or is lost',
    async (_, operation, fault) => {
      const { app, stripe } = fixture;
      const member = await aPayer();
      const { code: promoCode } = await aPromo(app.db, { centsOff: 900, maxUses: 1 });
      injectFault(operation, fault);
      const response = await orderMembership(fixture, member, { promoCode });
      expect(response.status).toBe(502);
      expect(response.text).toContain('You weren’t charged');
      clearFault();
      app.clock.advanceMinutes(31);
      await sweepCheckouts(app.services);
      const { sessionId } = await anOpenOrder(fixture, member, { promoCode });
      expect(stripe.records.find(sessionId).amount_total).toBe(5000);
    },
  );

  test('a retry after an outage between coupon and session does not create a second coupon', async () => {
    const { app, stripe } = fixture;
    const member = await aPayer();
    const promo = await aPromo(app.db, { centsOff: 900 });
    const { orderId, sessionId } = await anOpenOrder(fixture, member, { promoCode: promo.code });
    const checkout = await findCheckoutOf(app.db, 'order', orderId);
    if (!checkout) throw new Error('The checkout does not exist');
    const key = crypto.randomUUID();
    const request = { ...checkout.request, reference: key };
    const { payments } = app.services;
    const coupons = billing().coupons.size;
    const sessions = stripe.records.sessions.size;
    injectFault(CREATE, 'closes the connection');
    await expect(payments.createCheckout(request, key)).rejects.toThrow();
    expect([billing().coupons.size, stripe.records.sessions.size]).toEqual([coupons + 1, sessions]);
    clearFault();
    const session = await payments.createCheckout(request, key);
    expect(await payments.createCheckout(request, key)).toEqual(session);
    expect([billing().coupons.size, stripe.records.sessions.size]).toEqual([
      coupons + 1,
      sessions + 1,
    ]);
    const couponCalls = stripe.requestsTo(COUPON).filter((call) => call.key === `${key}-reduction`);
    expect(couponCalls.length).toBeGreaterThan(1);
    expect(session.id).not.toBe(sessionId);
  });
});

test('the fake enforces Stripe’s rules', () => {
  const { records } = fixture.stripe;
  const price_data = { currency: 'usd', unit_amount: 5900 };
  const oneTime = { quantity: 1, price_data };
  const monthly = { quantity: 1, price_data: { ...price_data, recurring: { interval: 'month' } } };
  const expires_at = Math.floor(new Date(NOW).getTime() / 1000) + 3600;
  const subscription = (lines = [monthly], coupon?: string) =>
    records.create({
      mode: 'subscription',
      expires_at,
      line_items: lines,
      ...(coupon && { discounts: [{ coupon }] }),
    });
  expect(() => records.create({ mode: 'payment', expires_at, line_items: [monthly] })).toThrow(
    'recurring',
  );
  expect(() => subscription([oneTime as typeof monthly])).toThrow('at least one recurring');
  expect(() => subscription([monthly], 'gone')).toThrow('No such coupon');
  const form = { amount_off: 900, currency: 'usd', max_redemptions: 1 };
  const coupon = billing().createCoupon(form).id;
  const session = records.pay(subscription([monthly], coupon).id);
  expect(() => subscription([monthly], coupon)).toThrow('used up');
  expect(() => records.read(session.id, { expand: ['invoice.payment'] })).toThrow('expanded');
  expect(records.read(session.id, {}).invoice).toBe(session.invoice);
  const id = billing().cancel(session.subscription ?? '').id;
  expect(() => billing().cancel(id)).toThrow('No such subscription');
  expect(() => billing().update(id, { pause_collection: '' })).toThrow('canceled');
  expect(billing().findSubscription(id).status).toBe('canceled');
  expect(() => billing().openPortal({ customer: 'cus_gone' })).toThrow('No such customer');
});

test('request validation detects fields and values that Stripe does not accept', () => {
  const problemsOf = (method: string, path: string, body = '') =>
    parseRequest(method, path, body).problems.join();
  const sessions = '/v1/checkout/sessions';
  const recurring = 'line_items[0][price_data][currency]=usd&line_items[0][price_data][recurring]';
  expect(problemsOf('POST', sessions, `${recurring}[interval]=month`)).toBe('');
  expect(problemsOf('POST', sessions, `${recurring}[interval]=fortnight`)).toContain('one of');
  expect(problemsOf('POST', sessions, `${recurring}[interval_count]=2`)).toContain("'interval'");
  expect(problemsOf('POST', sessions, 'subscription_data[meta][checkout]=1')).toContain(
    'additional',
  );
  expect(problemsOf('POST', sessions, 'discounts[0][amount]=900')).toContain('additional');
  expect(problemsOf('POST', sessions, 'discounts[0][coupon]=a&discounts[1][coupon]=b')).toContain(
    '1',
  );
  expect(problemsOf('POST', '/v1/coupons', 'duration=twice')).toContain('one of');
  expect(problemsOf('POST', '/v1/coupons', 'amount_off=0')).toContain('>= 1');
  expect(problemsOf('GET', '/v1/invoices?subscription=sub_1&status=paid&limit=24')).toBe('');
  expect(problemsOf('GET', '/v1/invoices?status=settled')).toContain('one of');
  expect(problemsOf('GET', '/v1/invoices?limit=101')).toContain('<= 100');
  expect(problemsOf('GET', '/v1/invoices?session=cs_1')).toContain('additional');
  expect(problemsOf('POST', '/v1/coupons?limit=1')).toContain('additional');
  expect(problemsOf('POST', '/v1/subscriptions/sub_1', 'pause_collection=')).toBe('');
  expect(
    problemsOf('POST', '/v1/subscriptions/sub_1', 'pause_collection[behavior]=freeze'),
  ).not.toBe('');
  expect(problemsOf('DELETE', '/v1/invoices')).toBe('Unknown operation DELETE /v1/invoices');
});

test.each(['after', 'before'])(
  'finds a disputed renewal by its payment if the dispute arrives %s the invoice’s webhook',
  async (order) => {
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, await aPayer());
    setClock(row.periodEnd);
    const { id } = billing().renew(subscriptionId);
    if (order === 'after') await fixture.deliver('invoice.paid', billing().readInvoice(id, false));
    const payment_intent = billing().intents.get(id) ?? '';
    const dispute = { id: `dp_${id}`, object: 'dispute', payment_intent };
    await fixture.deliver('charge.dispute.created', dispute);
    expect(await findCheckoutByPayment(fixture.app.db, payment_intent)).toMatchObject({
      state: 'disputed',
      paidCents: 5900,
    });
    expect(await membershipOf(fixture, orderId)).toMatchObject({ periods: 2 });
  },
);
