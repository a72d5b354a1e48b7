import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { findCheckoutOf } from '#features/checkouts/server/checkouts-queries.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { checkMemberships } from '#features/shop/server/memberships/membership-jobs.ts';
import { aGiftCard, aPromo } from '#features/shop/server/shop-factory.ts';
import { orders } from '#features/shop/server/shop-tables.ts';
import { addPeriods } from '#shared/periods.ts';
import { eventually } from '../eventually.ts';
import type { RecordedRequest } from '../stripe/fake-stripe.ts';
import { type StripeApp, startStripeApp } from '../stripe/stripe-app.ts';
import {
  anOpenOrder,
  aStripeMembership,
  membershipOf,
  startEventsOf,
  type WebhookEvent,
  waitUntilProcessed,
} from '../stripe/stripe-memberships.ts';

const CREATE = 'POST /v1/checkout/sessions';
const COUPON = 'POST /v1/coupons';
const CANCEL = 'DELETE /v1/subscriptions/{subscription_exposed_id}';
const DAY_MILLIS = 86_400_000;

let fixture: StripeApp;
beforeAll(async () => {
  fixture = await startStripeApp();
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
const setClock = (at: Date) => fixture.app.clock.set(at.toISOString());
const billing = () => fixture.stripe.records.billing;
const aPayer = () => aMember(fixture.app.services);
const ordersOf = ({ id }: SignedIn) =>
  fixture.app.db.select().from(orders).where(eq(orders.userId, id)).orderBy(orders.createdAt);
const checkoutOf = async (orderId: string | undefined) =>
  findCheckoutOf(fixture.app.db, 'order', orderId ?? '');
const subjectsTo = async (member: SignedIn) =>
  (await fixture.app.emailsTo(member.email)).map(({ subject }) => subject);
const requestsFor = (operation: string, id: string): RecordedRequest[] =>
  fixture.stripe.requestsTo(operation).filter((request) => request.id === id);
async function listMemberships(member: SignedIn) {
  const { json } = await fixture.app.call('GET', '/api/memberships', undefined, { as: member });
  return json as { status: string; validUntil: string; hasPortal: boolean }[];
}

/** Renews at Stripe with a successful payment, and delivers the webhook. */
async function renew(subscriptionId: string, at: Date) {
  setClock(at);
  const invoice = billing().renew(subscriptionId);
  await fixture.deliver('invoice.paid', billing().readInvoice(invoice.id, false));
  return { invoice, paymentId: billing().intents.get(invoice.id) };
}
const deliverSubscription = (type: string, id: string) =>
  fixture.deliver(`customer.subscription.${type}`, billing().findSubscription(id));

describe('a membership', () => {
  test('is created by a valid request that references our checkout in session and subscription', async () => {
    const member = await aPayer();
    const { sessionUrl, sessionId, orderId } = await anOpenOrder(fixture, member);
    const checkout = await checkoutOf(orderId);
    const [request] = fixture.stripe.requestsTo(CREATE).filter(({ key }) => key === checkout?.id);
    expect(request?.form).toMatchObject({
      mode: 'subscription',
      client_reference_id: checkout?.id,
      metadata: { checkout: checkout?.id },
      subscription_data: { metadata: { checkout: checkout?.id } },
      customer_email: member.email,
      line_items: [
        { quantity: 1, price_data: { unit_amount: 5900, recurring: { interval: 'month' } } },
      ],
    });
    expect(request?.form).not.toHaveProperty('discounts');
    expect(sessionUrl).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
  });

  test('starts when it is paid, with a refundable payment', async () => {
    const member = await aPayer();
    const { row, subscriptionId, customerId, invoice, orderId, session } = await aStripeMembership(
      fixture,
      member,
    );
    expect(session.payment_intent).toBeNull();
    expect(row).toMatchObject({ subscriptionId, customerId, state: 'active', periods: 1 });
    expect(await checkoutOf(orderId)).toMatchObject({
      state: 'paid',
      paidCents: 5900,
      subscriptionId,
      paymentId: billing().intents.get(invoice),
    });
    expect(await listMemberships(member)).toMatchObject([{ status: 'renews', hasPortal: true }]);
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test.each(['promo code', 'gift card'])(
    'is discounted once by a %s, through a coupon with its own idempotency key',
    async (discount) => {
      const { app, stripe } = fixture;
      const member = await aPayer();
      const options =
        discount === 'promo code'
          ? { promoCode: (await aPromo(app.db, { centsOff: 900 })).code }
          : { giftCode: (await aGiftCard(app.services, 900)).code };
      const { orderId, session, subscriptionId, row } = await aStripeMembership(
        fixture,
        member,
        options,
      );
      const { id } = (await checkoutOf(orderId)) ?? {};
      const coupons = stripe.requestsTo(COUPON).filter(({ key }) => key === `${id}-reduction`);
      expect(coupons.map(({ form }) => form)).toMatchObject([
        { amount_off: 900, currency: 'usd', duration: 'once', max_redemptions: 1 },
      ]);
      expect(session.amount_total).toBe(5000);
      const { invoice } = await renew(subscriptionId, row.periodEnd);
      expect(invoice.amount_paid).toBe(5900);
      expect(
        await Promise.all((await ordersOf(member)).map((order) => checkoutOf(order.id))),
      ).toMatchObject([{ paidCents: 5000 }, { paidCents: 5900 }]);
    },
  );
});

describe('a renewal', () => {
  test('creates an order with an emailed receipt and a refundable payment', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, member);
    const { paymentId } = await renew(subscriptionId, row.periodEnd);
    expect(await membershipOf(fixture, orderId)).toMatchObject({
      periods: 2,
      state: 'active',
      periodEnd: addPeriods(row.startedAt, 'month', 2),
    });
    const [, second] = await ordersOf(member);
    expect(second).toMatchObject({ status: 'paid', totalCents: 5900 });
    const checkout = await checkoutOf(second?.id);
    expect(checkout).toMatchObject({ state: 'paid', paidCents: 5900, paymentId });
    const [email] = (await fixture.app.emailsTo(member.email)).slice(-1);
    expect([email?.subject, email?.attachments?.length]).toEqual([
      expect.stringContaining('was renewed'),
      1,
    ]);
    const refund = { paymentId: paymentId ?? '', amountCents: 5900, reference: checkout?.id ?? '' };
    const { payments } = fixture.app.services;
    expect(await payments.refund(refund, `refund-${checkout?.id}`)).toMatchObject({
      state: 'succeeded',
    });
  });

  test('starts a grace period on failure, and ends it on a later payment', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, member);
    setClock(row.periodEnd);
    const invoice = billing().failRenewal(subscriptionId);
    await fixture.deliver('invoice.payment_failed', billing().readInvoice(invoice.id, false));
    expect(await membershipOf(fixture, orderId)).toMatchObject({
      state: 'past_due',
      periods: 1,
      graceUntil: addDaysTo(row.periodEnd, 7),
    });
    expect(await listMemberships(member)).toMatchObject([{ status: 'pastDue', hasPortal: true }]);
    setClock(addDaysTo(row.periodEnd, 2));
    billing().payOpenInvoice(invoice.id);
    await fixture.deliver('invoice.paid', billing().readInvoice(invoice.id, false));
    expect(await membershipOf(fixture, orderId)).toMatchObject({
      state: 'active',
      periods: 2,
      graceUntil: null,
    });
    const failed = (await subjectsTo(member)).filter((subject) =>
      subject.includes('couldn’t renew'),
    );
    expect(failed).toHaveLength(1);
  });

  test('is marked as failed by an event from an older API version', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, member);
    setClock(row.periodEnd);
    const { parent: _, ...invoice } = billing().failRenewal(subscriptionId);
    await fixture.deliver('invoice.payment_failed', { ...invoice, subscription: subscriptionId });
    expect(await membershipOf(fixture, orderId)).toMatchObject({ state: 'past_due' });
  });

  test('is not recorded for a manual invoice', async () => {
    const member = await aPayer();
    const { orderId, subscriptionId } = await aStripeMembership(fixture, member);
    const { id } = billing().addManualInvoice(subscriptionId, 500);
    await fixture.deliver('invoice.paid', billing().readInvoice(id, false));
    expect(await membershipOf(fixture, orderId)).toMatchObject({ periods: 1, state: 'active' });
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test('is fetched from Stripe if its webhook is lost', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, member);
    setClock(addDaysTo(row.periodEnd, 0.1));
    billing().renew(subscriptionId);
    await checkMemberships(fixture.app.services);
    expect(await membershipOf(fixture, orderId)).toMatchObject({ state: 'active', periods: 2 });
  });

  test('starts no grace period if it is paid during the fetch', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, member);
    setClock(row.periodEnd);
    const { id } = billing().failRenewal(subscriptionId);
    await fixture.deliver('invoice.payment_failed', billing().readInvoice(id, false));
    fixture.stripe.beforeNextResponse = () => billing().payOpenInvoice(id);
    await fixture.deliver('invoice.payment_failed', billing().readInvoice(id, false));
    expect(await membershipOf(fixture, orderId)).toMatchObject({
      state: 'active',
      periods: 2,
      graceUntil: null,
    });
  });
});

describe('the end of a subscription', () => {
  test.each(['a flag', 'a date'])(
    'can be scheduled for the end of the period with %s, and revoked',
    async (method) => {
      const member = await aPayer();
      const { row, subscriptionId } = await aStripeMembership(fixture, member);
      const subscription = billing().findSubscription(subscriptionId);
      const end = Math.floor(row.periodEnd.getTime() / 1000);
      Object.assign(
        subscription,
        method === 'a flag' ? { cancel_at_period_end: true } : { cancel_at: end },
      );
      await deliverSubscription('updated', subscriptionId);
      expect(await listMemberships(member)).toMatchObject([
        { status: 'ends', validUntil: row.periodEnd.toISOString() },
      ]);
      Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null });
      await deliverSubscription('updated', subscriptionId);
      expect(await listMemberships(member)).toMatchObject([{ status: 'renews' }]);
    },
  );

  test('does not shorten the paid period', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(fixture, member);
    billing().end(subscriptionId);
    await deliverSubscription('deleted', subscriptionId);
    expect(await listMemberships(member)).toMatchObject([
      { status: 'ends', validUntil: row.periodEnd.toISOString() },
    ]);
    setClock(addDaysTo(row.periodEnd, 0.1));
    await checkMemberships(fixture.app.services);
    expect((await membershipOf(fixture, orderId))?.state).toBe('ended');
  });

  test('is requested again after a lost response when the account is deleted', async () => {
    const member = await aPayer();
    const { subscriptionId } = await aStripeMembership(fixture, member);
    fixture.stripe.faultyOperation = CANCEL;
    fixture.stripe.fault = 'drops its responses';
    const body = { email: member.email };
    await fixture.app.call('POST', '/api/profile/delete', body, { as: member });
    await eventually(
      'the cancellation was retried',
      async () => requestsFor(CANCEL, subscriptionId).length > 1,
    );
    fixture.stripe.fault = null;
    await waitUntilProcessed(fixture);
    expect(billing().findSubscription(subscriptionId).status).toBe('canceled');
    await fixture.app.services.payments.subscriptions.stop(subscriptionId);
  });
});

describe('webhooks', () => {
  test('the membership starts even if the first invoice’s event arrives before the session’s', async () => {
    const member = await aPayer();
    const { sessionId, orderId } = await anOpenOrder(fixture, member);
    const events = startEventsOf(fixture, fixture.stripe.records.pay(sessionId));
    for (const event of events.reverse()) await fixture.deliver(...event);
    expect(await membershipOf(fixture, orderId)).toMatchObject({ state: 'active', periods: 1 });
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test('the session’s event starts the membership if the session was not stored yet', async () => {
    const { app } = fixture;
    const member = await aPayer();
    const { sessionId, orderId } = await anOpenOrder(fixture, member);
    const notStored = { sessionId: null, state: 'starting' as const };
    await app.db.update(checkouts).set(notStored).where(eq(checkouts.sessionId, sessionId));
    const session = fixture.stripe.records.pay(sessionId);
    const [completed, ...rest] = startEventsOf(fixture, session);
    for (const event of rest) await fixture.deliver(...event);
    expect(await membershipOf(fixture, orderId)).toBeUndefined();
    if (completed) await fixture.deliver(...completed);
    expect(await membershipOf(fixture, orderId)).toMatchObject({
      subscriptionId: session.subscription,
      periods: 1,
    });
  });

  test('events delivered ten times, in reverse order and three days late have one effect', async () => {
    const member = await aPayer();
    const { orderId, session, subscriptionId, row } = await aStripeMembership(fixture, member);
    setClock(row.periodEnd);
    const failed = billing().failRenewal(subscriptionId);
    const open = billing().readInvoice(failed.id, false);
    billing().payOpenInvoice(failed.id);
    const events: WebhookEvent[] = [
      ...startEventsOf(fixture, session),
      ['invoice.payment_failed', open],
      ['customer.subscription.updated', billing().findSubscription(subscriptionId)],
      ['invoice.paid', billing().readInvoice(failed.id, false)],
    ];
    await fixture.deliver('invoice.paid', billing().readInvoice(failed.id, false));
    const before = await readEffects(member, orderId);
    for (const days of [0, 3]) {
      setClock(addDaysTo(row.periodEnd, days));
      for (const [type, object] of [...events].reverse()) {
        const id = await fixture.send(type, object);
        const ids = Array.from({ length: 9 }, (_, n) => (n % 2 ? id : undefined));
        await Promise.all(ids.map((eventId) => fixture.send(type, object, eventId)));
      }
      await waitUntilProcessed(fixture);
      expect(await readEffects(member, orderId)).toEqual(before);
    }
    expect(before.periods).toBe(2);
  });

  async function readEffects(member: SignedIn, orderId: string) {
    const { periods, periodEnd, state, graceUntil } = (await membershipOf(fixture, orderId)) ?? {};
    const memberOrders = await ordersOf(member);
    const payments = await Promise.all(
      memberOrders.map(async ({ id }) => (await checkoutOf(id))?.paidCents),
    );
    const subjects = await subjectsTo(member);
    return { periods, periodEnd, state, graceUntil, payments, subjects };
  }
});
