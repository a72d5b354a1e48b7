import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { callWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { paymentEvents } from '#features/checkouts/server/checkouts-tables.ts';
import { numberQuestion } from '#features/checkouts/server/provider-reports-queries.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { sandboxWebhook } from '#platform/server/payments/sandbox-payments.ts';
import { addPeriods } from '#shared/periods.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  allIsHeard,
  aRenewingMembership,
  bill,
  membershipRow,
  onPortal,
} from '../memberships-factory.ts';
import { aPromo } from '../shop-factory.ts';
import { orders } from '../shop-tables.ts';
import { followMembership } from './follow-membership.ts';
import { keepMemberships, remindOfRenewals } from './membership-jobs.ts';

const DAY = 86_400_000;

/** Stands still until it is moved. */
let now = new Date(NOW);
const clock = { now: () => now };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' }, clock });
  // With a clock that stands still only what a test asks for may happen.
  await app.sql`delete from pgboss.schedule`;
});
beforeEach(async () => {
  now = new Date(NOW);
  await app.sql`delete from memberships`;
  await app.sql`delete from sandbox_invoices`;
  await app.sql`delete from sandbox_subscriptions`;
});
afterAll(() => app?.stop());

function moveTo(at: Date) {
  now = at;
}
const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY);
const codeOf = (member: SignedIn) => findCodeOf(app.db, member.id);
const ordersOf = (member: SignedIn) =>
  app.db.select().from(orders).where(eq(orders.userId, member.id)).orderBy(orders.createdAt);
const subjectsTo = async (member: SignedIn) =>
  (await app.mailsTo(member.email)).map(({ subject }) => subject);

const aboutSubscription = (subscription: string) => ({
  subscription_details: { subscription },
});

async function shown(member: SignedIn) {
  const { json } = await app.call('GET', '/api/memberships', undefined, { as: member });
  return json as { status: string; validUntil: string; hasPortal: boolean }[];
}

describe('a membership renews by itself', () => {
  test('month after month, each an order with a receipt, counted from its first day', async () => {
    now = new Date('2026-01-31T15:00:00Z');
    const member = await aMember(app.services);
    const { id } = await aRenewingMembership(app, member);
    expect((await codeOf(member))?.expiresAt?.toISOString()).toBe('2026-02-28T15:00:00.000Z');
    for (const [n, end] of ['2026-03-31', '2026-04-30', '2026-05-31'].entries()) {
      moveTo(later((await membershipRow(app, id)).periodEnd, 0.05));
      await bill(app);
      expect(await membershipRow(app, id)).toMatchObject({ state: 'active', periods: n + 2 });
      expect((await codeOf(member))?.expiresAt?.toISOString()).toBe(`${end}T15:00:00.000Z`);
    }
    const bought = await ordersOf(member);
    expect(bought.map(({ status, totalCents }) => [status, totalCents])).toEqual(
      Array.from({ length: 4 }, () => ['paid', 5900]),
    );
    const { json } = await app.call('GET', '/api/orders', undefined, { as: member });
    expect(json).toHaveLength(4);
    const receipt = await app.call('GET', `/api/orders/${bought[3]?.id}/receipt`, undefined, {
      as: member,
    });
    expect(receipt.status).toBe(200);
    const renewals = (await app.mailsTo(member.email)).filter(({ subject }) =>
      subject.endsWith('was renewed'),
    );
    expect(renewals).toHaveLength(3);
    expect(renewals[0]?.text).toContain('$59.00 was paid');
    expect(renewals[0]?.attachments).toHaveLength(1);
  });

  test('what came off the first payment is not off the next one', async () => {
    const member = await aMember(app.services);
    const promo = await aPromo(app.db, { centsOff: 900 });
    const { periodEnd } = await aRenewingMembership(app, member, { promoCode: promo.code });
    moveTo(periodEnd);
    await bill(app);
    expect((await ordersOf(member)).map(({ totalCents }) => totalCents)).toEqual([5000, 5900]);
  });

  test('its code is good while the renewal is due, although nobody heard of it yet', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    moveTo(later(periodEnd, -0.03));
    await keepMemberships(app.services);
    expect(await shown(member)).toMatchObject([{ status: 'renews' }]);
    moveTo(later(periodEnd, 0.1));
    await keepMemberships(app.services);
    expect((await codeOf(member))?.expiresAt).toEqual(later(periodEnd, 7));
    await onPortal(app, subscriptionId, 'renewNow');
    expect((await codeOf(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
    expect((await membershipRow(app, id)).graceUntil).toBeNull();
  });

  test('is asked about when the report is lost', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    moveTo(later(periodEnd, 0.1));
    await app.sql`
      insert into sandbox_invoices (id, subscription_id, period, amount_cents, state, payment_id, created_at)
      values ('in_lost', ${subscriptionId}, 2, 5900, 'paid', 'pi_lost', ${periodEnd.toISOString()})`;
    await keepMemberships(app.services);
    expect(await membershipRow(app, id)).toMatchObject({ periods: 2, state: 'active' });
  });

  test('once, however often, late and in whatever order it is reported', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await onPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await bill(app);
    await onPortal(app, subscriptionId, 'changeCard');
    const reported = await app.db.select().from(paymentEvents);
    const about = (type: string) => ({
      type,
      object: { id: 'in_1', object: 'invoice', parent: aboutSubscription(subscriptionId) },
    });
    const types = ['customer.subscription.updated', 'invoice.paid', 'invoice.payment_failed'];
    expect(reported.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
    for (const days of [0, 3]) {
      moveTo(later(periodEnd, days));
      const again = types.flatMap((type) => Array.from({ length: 10 }, () => about(type)));
      await Promise.all(
        again.map(({ type, object }) => {
          const event = { id: `evt_${crypto.randomUUID()}`, type, object };
          const { rawBody, signature } = sandboxWebhook(
            event,
            app.services.config.SESSION_SECRET,
            now,
          );
          return callWebhook(app, rawBody, signature);
        }),
      );
      await allIsHeard(app);
    }
    expect(await membershipRow(app, id)).toMatchObject({ state: 'active', periods: 2 });
    expect(await ordersOf(member)).toHaveLength(2);
    expect(await subjectsTo(member)).toHaveLength(3);
    expect((await codeOf(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('a year is announced three weeks before, once', async () => {
    const member = await aMember(app.services);
    const yearly = await aRenewingMembership(app, member, { slug: 'yearly-membership' });
    moveTo(later(yearly.periodEnd, -25));
    await remindOfRenewals(app.services);
    expect(await subjectsTo(member)).toHaveLength(1);
    for (const days of [20, 19, 1]) {
      moveTo(later(yearly.periodEnd, -days));
      await remindOfRenewals(app.services);
    }
    const told = (await subjectsTo(member)).filter((subject) => subject.includes('renews on'));
    expect(told).toHaveLength(1);
  });
});

describe('a payment that fails', () => {
  test('leaves seven days of grace; a new card brings it back', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await onPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await bill(app);
    expect(await membershipRow(app, id)).toMatchObject({ state: 'past_due', periods: 1 });
    expect(await shown(member)).toMatchObject([{ status: 'pastDue', hasPortal: true }]);
    expect((await codeOf(member))?.expiresAt).toEqual(later(periodEnd, 7));
    for (const day of [1, 2]) {
      moveTo(later(periodEnd, day + 0.01));
      await bill(app);
      await keepMemberships(app.services);
    }
    const failed = (await subjectsTo(member)).filter((one) => one.includes('could not be renewed'));
    expect(failed).toHaveLength(1);
    await onPortal(app, subscriptionId, 'changeCard');
    expect(await membershipRow(app, id)).toMatchObject({ state: 'active', periods: 2 });
    expect((await codeOf(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('that was asked about before it was paid, and is heard of after, changes nothing', async () => {
    const member = await aMember(app.services);
    const { id, orderId, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await onPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await bill(app);
    const asked = { at: new Date(now), number: await numberQuestion(app.db) };
    const old = await app.services.payments.subscriptions.find(subscriptionId);
    if (!old) throw new Error('no such subscription');
    await onPortal(app, subscriptionId, 'changeCard');
    await followMembership(app.services, orderId, old, asked);
    expect(await membershipRow(app, id)).toMatchObject({
      state: 'active',
      periods: 2,
      graceUntil: null,
    });
    expect((await codeOf(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('and is paid while the provider is asked is read whole', async () => {
    const member = await aMember(app.services);
    const { periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await onPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await bill(app);
    const { found } = await app.sql.begin(async (sql) => {
      await sql`lock table sandbox_invoices in access exclusive mode`;
      const found = app.services.payments.subscriptions.find(subscriptionId);
      await eventually('the question waits for the invoices', async () => {
        const waiting = await app.sql`select from pg_locks
          where not granted and relation = 'sandbox_invoices'::regclass`;
        return waiting.length > 0;
      });
      await sql`update sandbox_invoices set state = 'paid', payment_id = 'pi_meanwhile'
        where subscription_id = ${subscriptionId} and period = 2`;
      await sql`update sandbox_subscriptions set state = 'active' where id = ${subscriptionId}`;
      return { found };
    });
    const { state, paidInvoices } = (await found) ?? {};
    expect([state, paidInvoices?.length]).toEqual(['active', 2]);
  });

  test('that stood beside the invoice that was just paid leaves no grace behind', async () => {
    const member = await aMember(app.services);
    const { id, orderId, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    moveTo(periodEnd);
    await bill(app);
    const truth = await app.services.payments.subscriptions.find(subscriptionId);
    if (!truth) throw new Error('no such subscription');
    for (const state of ['past_due', 'active'] as const) {
      const asked = { at: new Date(now), number: await numberQuestion(app.db) };
      await followMembership(app.services, orderId, { ...truth, state }, asked);
    }
    expect(await membershipRow(app, id)).toMatchObject({ state: 'active', graceUntil: null });
  });

  test('ends it once the grace is over; paid after all, it is back', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await onPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await bill(app);
    moveTo(later(periodEnd, 7.1));
    await keepMemberships(app.services);
    expect((await membershipRow(app, id)).state).toBe('ended');
    expect(await codeOf(member)).toMatchObject({ membershipType: null, expiresAt: null });
    await keepMemberships(app.services);
    expect(await shown(member)).toEqual([]);
    expect((await subjectsTo(member)).filter((one) => one.includes('has ended'))).toHaveLength(1);
    await onPortal(app, subscriptionId, 'changeCard');
    expect(await membershipRow(app, id)).toMatchObject({ state: 'active', periods: 2 });
    expect(await codeOf(member)).toMatchObject({ membershipType: 'Monthly Membership' });
  });

  test('for two weeks ends the subscription at the provider', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await onPortal(app, subscriptionId, 'breakCard');
    for (let day = 0; day <= 16; day += 1) {
      moveTo(later(periodEnd, day));
      await bill(app);
      await keepMemberships(app.services);
    }
    const { state } = (await app.services.payments.subscriptions.find(subscriptionId)) ?? {};
    expect([state, (await membershipRow(app, id)).state]).toEqual(['ended', 'ended']);
  });

  test('where a membership is required leaves the code Expired', async () => {
    await app.changeVenue({ memberCodes: 'membership-required' });
    const member = await aMember(app.services);
    const { periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await onPortal(app, subscriptionId, 'end');
    moveTo(later(periodEnd, 0.1));
    await keepMemberships(app.services);
    const { expiresAt } = (await codeOf(member)) ?? {};
    expect(expiresAt?.getTime()).toBeLessThanOrEqual(now.getTime());
    await app.changeVenue({ memberCodes: 'open' });
  });
});
