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
import { type StripeApp, startStripeApp } from '../stripe/stripe-app.ts';
import {
  anOpenOrder,
  aStripeMembership,
  membershipOf,
  startEventsOf,
  type Told,
  untilProcessed,
} from '../stripe/stripe-memberships.ts';
import type { PeerRequest } from '../stripe/stripe-peer.ts';

const CREATE = 'POST /v1/checkout/sessions';
const COUPON = 'POST /v1/coupons';
const CANCEL = 'DELETE /v1/subscriptions/{subscription_exposed_id}';
const DAY = 86_400_000;

let shop: StripeApp;
beforeAll(async () => {
  shop = await startStripeApp();
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
const moveTo = (at: Date) => shop.app.clock.set(at.toISOString());
const billing = () => shop.peer.books.billing;
const aPayer = () => aMember(shop.app.services);
const ordersOf = (member: SignedIn) =>
  shop.app.db.select().from(orders).where(eq(orders.userId, member.id)).orderBy(orders.createdAt);
const moneyOf = async (orderId: string | undefined) =>
  findCheckoutOf(shop.app.db, 'order', orderId ?? '');
const subjectsTo = async (member: SignedIn) =>
  (await shop.app.mailsTo(member.email)).map(({ subject }) => subject);
const callsAbout = (call: string, id: string): PeerRequest[] =>
  shop.peer.callsOf(call).filter((one) => one.id === id);
async function shown(member: SignedIn) {
  const { json } = await shop.app.call('GET', '/api/memberships', undefined, { as: member });
  return json as { status: string; validUntil: string; hasPortal: boolean }[];
}

/** Renews at Stripe with a payment, and delivers the webhooks. */
async function renewal(subscriptionId: string, at: Date) {
  moveTo(at);
  const invoice = billing().renew(subscriptionId);
  await shop.report('invoice.paid', billing().invoiceWith(invoice.id, false));
  return { invoice, paymentId: billing().intents.get(invoice.id) };
}
const tellSubscription = (type: string, id: string) =>
  shop.report(`customer.subscription.${type}`, billing().findSubscription(id));

describe('a membership', () => {
  test('sends a valid request; session and subscription reference our checkout', async () => {
    const member = await aPayer();
    const { sessionUrl, sessionId, orderId } = await anOpenOrder(shop, member);
    const checkout = await moneyOf(orderId);
    const [request] = shop.peer.callsOf(CREATE).filter(({ key }) => key === checkout?.id);
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

  test('starts when it is paid, and the first invoice’s payment is refundable', async () => {
    const member = await aPayer();
    const { row, subscriptionId, customerId, invoice, orderId, session } = await aStripeMembership(
      shop,
      member,
    );
    expect(session.payment_intent).toBeNull();
    expect(row).toMatchObject({ subscriptionId, customerId, state: 'active', periods: 1 });
    expect(await moneyOf(orderId)).toMatchObject({
      state: 'paid',
      paidCents: 5900,
      subscriptionId,
      paymentId: billing().intents.get(invoice),
    });
    expect(await shown(member)).toMatchObject([{ status: 'renews', hasPortal: true }]);
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test.each(['promo code', 'gift card'])(
    'less a %s costs that less once: a coupon under a key of its own',
    async (by) => {
      const { app, peer } = shop;
      const member = await aPayer();
      const asked =
        by === 'promo code'
          ? { promoCode: (await aPromo(app.db, { centsOff: 900 })).code }
          : { giftCode: (await aGiftCard(app.services, 900)).code };
      const { orderId, session, subscriptionId, row } = await aStripeMembership(
        shop,
        member,
        asked,
      );
      const { id } = (await moneyOf(orderId)) ?? {};
      const coupons = peer.callsOf(COUPON).filter(({ key }) => key === `${id}-reduction`);
      expect(coupons.map(({ form }) => form)).toMatchObject([
        { amount_off: 900, currency: 'usd', duration: 'once', max_redemptions: 1 },
      ]);
      expect(session.amount_total).toBe(5000);
      const { invoice } = await renewal(subscriptionId, row.periodEnd);
      expect(invoice.amount_paid).toBe(5900);
      expect(
        await Promise.all((await ordersOf(member)).map((one) => moneyOf(one.id))),
      ).toMatchObject([{ paidCents: 5000 }, { paidCents: 5900 }]);
    },
  );
});

describe('a renewal', () => {
  test('is an order with a mailed receipt, refundable through its own payment', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, member);
    const { paymentId } = await renewal(subscriptionId, row.periodEnd);
    expect(await membershipOf(shop, orderId)).toMatchObject({
      periods: 2,
      state: 'active',
      periodEnd: addPeriods(row.startedAt, 'month', 2),
    });
    const [, second] = await ordersOf(member);
    expect(second).toMatchObject({ status: 'paid', totalCents: 5900 });
    const paid = await moneyOf(second?.id);
    expect(paid).toMatchObject({ state: 'paid', paidCents: 5900, paymentId });
    const [mail] = (await shop.app.mailsTo(member.email)).slice(-1);
    expect([mail?.subject, mail?.attachments?.length]).toEqual([
      expect.stringContaining('was renewed'),
      1,
    ]);
    const refund = { paymentId: paymentId ?? '', amountCents: 5900, reference: paid?.id ?? '' };
    const { payments } = shop.app.services;
    expect(await payments.refund(refund, `refund-${paid?.id}`)).toMatchObject({
      state: 'succeeded',
    });
  });

  test('that fails starts the grace period; a later payment continues the membership', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, member);
    moveTo(row.periodEnd);
    const invoice = billing().failRenewal(subscriptionId);
    await shop.report('invoice.payment_failed', billing().invoiceWith(invoice.id, false));
    expect(await membershipOf(shop, orderId)).toMatchObject({
      state: 'past_due',
      periods: 1,
      graceUntil: later(row.periodEnd, 7),
    });
    expect(await shown(member)).toMatchObject([{ status: 'pastDue', hasPortal: true }]);
    moveTo(later(row.periodEnd, 2));
    billing().payAfterAll(invoice.id);
    await shop.report('invoice.paid', billing().invoiceWith(invoice.id, false));
    expect(await membershipOf(shop, orderId)).toMatchObject({
      state: 'active',
      periods: 2,
      graceUntil: null,
    });
    const failed = (await subjectsTo(member)).filter((one) => one.includes('could not be renewed'));
    expect(failed).toHaveLength(1);
  });

  test('that fails is understood from an event of an older API version', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, member);
    moveTo(row.periodEnd);
    const { parent: _, ...invoice } = billing().failRenewal(subscriptionId);
    await shop.report('invoice.payment_failed', { ...invoice, subscription: subscriptionId });
    expect(await membershipOf(shop, orderId)).toMatchObject({ state: 'past_due' });
  });

  test('is not recorded for other invoices of the venue', async () => {
    const member = await aPayer();
    const { orderId, subscriptionId } = await aStripeMembership(shop, member);
    const { id } = billing().billBesides(subscriptionId, 500);
    await shop.report('invoice.paid', billing().invoiceWith(id, false));
    expect(await membershipOf(shop, orderId)).toMatchObject({ periods: 1, state: 'active' });
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test('with a lost webhook is fetched', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, member);
    moveTo(later(row.periodEnd, 0.1));
    billing().renew(subscriptionId);
    await checkMemberships(shop.app.services);
    expect(await membershipOf(shop, orderId)).toMatchObject({ state: 'active', periods: 2 });
  });

  test('paid during the fetch is read consistently: paid, without grace', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, member);
    moveTo(row.periodEnd);
    const { id } = billing().failRenewal(subscriptionId);
    await shop.report('invoice.payment_failed', billing().invoiceWith(id, false));
    shop.peer.afterNext = () => billing().payAfterAll(id);
    await shop.report('invoice.payment_failed', billing().invoiceWith(id, false));
    expect(await membershipOf(shop, orderId)).toMatchObject({
      state: 'active',
      periods: 2,
      graceUntil: null,
    });
  });
});

describe('a subscription ends', () => {
  test.each(['by a flag', 'by a date'])(
    'at the end of what is paid, %s, and may be kept',
    async (how) => {
      const member = await aPayer();
      const { row, subscriptionId } = await aStripeMembership(shop, member);
      const subscription = billing().findSubscription(subscriptionId);
      const end = Math.floor(row.periodEnd.getTime() / 1000);
      Object.assign(
        subscription,
        how === 'by a flag' ? { cancel_at_period_end: true } : { cancel_at: end },
      );
      await tellSubscription('updated', subscriptionId);
      expect(await shown(member)).toMatchObject([
        { status: 'ends', validUntil: row.periodEnd.toISOString() },
      ]);
      Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null });
      await tellSubscription('updated', subscriptionId);
      expect(await shown(member)).toMatchObject([{ status: 'renews' }]);
    },
  );

  test('at once, and the paid period stays', async () => {
    const member = await aPayer();
    const { row, orderId, subscriptionId } = await aStripeMembership(shop, member);
    billing().end(subscriptionId);
    await tellSubscription('deleted', subscriptionId);
    expect(await shown(member)).toMatchObject([
      { status: 'ends', validUntil: row.periodEnd.toISOString() },
    ]);
    moveTo(later(row.periodEnd, 0.1));
    await checkMemberships(shop.app.services);
    expect((await membershipOf(shop, orderId))?.state).toBe('ended');
  });

  test('because its account is deleted; a repeated webhook changes nothing', async () => {
    const member = await aPayer();
    const { subscriptionId } = await aStripeMembership(shop, member);
    shop.peer.troubleAt = CANCEL;
    shop.peer.trouble = 'loses its responses';
    const body = { email: member.email };
    await shop.app.call('POST', '/api/profile/delete', body, { as: member });
    await eventually('it is canceled', async () => callsAbout(CANCEL, subscriptionId).length > 1);
    shop.peer.trouble = null;
    await untilProcessed(shop);
    expect(billing().findSubscription(subscriptionId).status).toBe('canceled');
    await shop.app.services.payments.subscriptions.stop(subscriptionId);
  });
});

describe('webhooks', () => {
  test('of the first invoice before that of the session still start the membership', async () => {
    const member = await aPayer();
    const { sessionId, orderId } = await anOpenOrder(shop, member);
    const told = startEventsOf(shop, shop.peer.books.pay(sessionId));
    for (const one of told.reverse()) await shop.report(...one);
    expect(await membershipOf(shop, orderId)).toMatchObject({ state: 'active', periods: 1 });
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test('before our row stores the session start the membership with the session’s', async () => {
    const { app } = shop;
    const member = await aPayer();
    const { sessionId, orderId } = await anOpenOrder(shop, member);
    const unknown = { sessionId: null, state: 'starting' as const };
    await app.db.update(checkouts).set(unknown).where(eq(checkouts.sessionId, sessionId));
    const session = shop.peer.books.pay(sessionId);
    const [completed, ...rest] = startEventsOf(shop, session);
    for (const one of rest) await shop.report(...one);
    expect(await membershipOf(shop, orderId)).toBeUndefined();
    if (completed) await shop.report(...completed);
    expect(await membershipOf(shop, orderId)).toMatchObject({
      subscriptionId: session.subscription,
      periods: 1,
    });
  });

  test('ten times each, in reverse order, three days late have one effect', async () => {
    const member = await aPayer();
    const { orderId, session, subscriptionId, row } = await aStripeMembership(shop, member);
    moveTo(row.periodEnd);
    const failed = billing().failRenewal(subscriptionId);
    const open = billing().invoiceWith(failed.id, false);
    billing().payAfterAll(failed.id);
    const story: Told[] = [
      ...startEventsOf(shop, session),
      ['invoice.payment_failed', open],
      ['customer.subscription.updated', billing().findSubscription(subscriptionId)],
      ['invoice.paid', billing().invoiceWith(failed.id, false)],
    ];
    await shop.report('invoice.paid', billing().invoiceWith(failed.id, false));
    const before = await effectsOn(member, orderId);
    for (const days of [0, 3]) {
      moveTo(later(row.periodEnd, days));
      for (const [type, object] of [...story].reverse()) {
        const id = await shop.send(type, object);
        const again = Array.from({ length: 9 }, (_, n) => (n % 2 ? id : undefined));
        await Promise.all(again.map((known) => shop.send(type, object, known)));
      }
      await untilProcessed(shop);
      expect(await effectsOn(member, orderId)).toEqual(before);
    }
    expect(before.periods).toBe(2);
  });

  async function effectsOn(member: SignedIn, orderId: string) {
    const { periods, periodEnd, state, graceUntil } = (await membershipOf(shop, orderId)) ?? {};
    const bought = await ordersOf(member);
    const money = await Promise.all(bought.map(async ({ id }) => (await moneyOf(id))?.paidCents));
    return { periods, periodEnd, state, graceUntil, money, mails: await subjectsTo(member) };
  }
});
