import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { callWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { paymentEvents } from '#features/checkouts/server/checkouts-tables.ts';
import { nextRequestNumber } from '#features/checkouts/server/provider-reports-queries.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { sandboxWebhook } from '#platform/server/payments/sandbox-payments.ts';
import { addPeriods } from '#shared/periods.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aRenewingMembership,
  billDueSubscriptions,
  findMembershipRow,
  actOnPortal,
  waitForProviderEvents,
} from '../memberships-factory.ts';
import { aPromo } from '../shop-factory.ts';
import { orders } from '../shop-tables.ts';
import { syncMembership } from './sync-membership.ts';
import { checkMemberships, sendRenewalReminders } from './membership-jobs.ts';

const DAY = 86_400_000;

/** A stopped clock. */
let now = new Date(NOW);
const clock = { now: () => now };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' }, clock });
  // With a stopped clock, scheduled jobs must not interfere.
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

describe('a renewing membership', () => {
  test('renews each month with an order and a receipt, computed from its first day', async () => {
    now = new Date('2026-01-31T15:00:00Z');
    const member = await aMember(app.services);
    const { id } = await aRenewingMembership(app, member);
    expect((await codeOf(member))?.expiresAt?.toISOString()).toBe('2026-02-28T15:00:00.000Z');
    for (const [n, end] of ['2026-03-31', '2026-04-30', '2026-05-31'].entries()) {
      moveTo(later((await findMembershipRow(app, id)).periodEnd, 0.05));
      await billDueSubscriptions(app);
      expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', periods: n + 2 });
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

  test('discounts only the first payment', async () => {
    const member = await aMember(app.services);
    const promo = await aPromo(app.db, { centsOff: 900 });
    const { periodEnd } = await aRenewingMembership(app, member, { promoCode: promo.code });
    moveTo(periodEnd);
    await billDueSubscriptions(app);
    expect((await ordersOf(member)).map(({ totalCents }) => totalCents)).toEqual([5000, 5900]);
  });

  test('keeps its code valid while a renewal is due and not yet reported', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    moveTo(later(periodEnd, -0.03));
    await checkMemberships(app.services);
    expect(await shown(member)).toMatchObject([{ status: 'renews' }]);
    moveTo(later(periodEnd, 0.1));
    await checkMemberships(app.services);
    expect((await codeOf(member))?.expiresAt).toEqual(later(periodEnd, 7));
    await actOnPortal(app, subscriptionId, 'renewNow');
    expect((await codeOf(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
    expect((await findMembershipRow(app, id)).graceUntil).toBeNull();
  });

  test('is synced with the provider when the webhook is lost', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    moveTo(later(periodEnd, 0.1));
    await app.sql`
      insert into sandbox_invoices (id, subscription_id, period, amount_cents, state, payment_id, created_at)
      values ('in_lost', ${subscriptionId}, 2, 5900, 'paid', 'pi_lost', ${periodEnd.toISOString()})`;
    await checkMemberships(app.services);
    expect(await findMembershipRow(app, id)).toMatchObject({ periods: 2, state: 'active' });
  });

  test('renews once for repeated, late and reordered reports', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await actOnPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await billDueSubscriptions(app);
    await actOnPortal(app, subscriptionId, 'changeCard');
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
      await waitForProviderEvents(app);
    }
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', periods: 2 });
    expect(await ordersOf(member)).toHaveLength(2);
    expect(await subjectsTo(member)).toHaveLength(3);
    expect((await codeOf(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('sends one reminder three weeks before a yearly renewal', async () => {
    const member = await aMember(app.services);
    const yearly = await aRenewingMembership(app, member, { slug: 'yearly-membership' });
    moveTo(later(yearly.periodEnd, -25));
    await sendRenewalReminders(app.services);
    expect(await subjectsTo(member)).toHaveLength(1);
    for (const days of [20, 19, 1]) {
      moveTo(later(yearly.periodEnd, -days));
      await sendRenewalReminders(app.services);
    }
    const reminders = (await subjectsTo(member)).filter((one) => one.includes('renews on'));
    expect(reminders).toHaveLength(1);
  });
});

describe('a failed renewal', () => {
  test('starts seven days of grace; a new card restores the membership', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await actOnPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await billDueSubscriptions(app);
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'past_due', periods: 1 });
    expect(await shown(member)).toMatchObject([{ status: 'pastDue', hasPortal: true }]);
    expect((await codeOf(member))?.expiresAt).toEqual(later(periodEnd, 7));
    for (const day of [1, 2]) {
      moveTo(later(periodEnd, day + 0.01));
      await billDueSubscriptions(app);
      await checkMemberships(app.services);
    }
    const failed = (await subjectsTo(member)).filter((one) => one.includes('could not be renewed'));
    expect(failed).toHaveLength(1);
    await actOnPortal(app, subscriptionId, 'changeCard');
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', periods: 2 });
    expect((await codeOf(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('ignores a response requested before the payment and received after it', async () => {
    const member = await aMember(app.services);
    const { id, orderId, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await actOnPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await billDueSubscriptions(app);
    const asked = { at: new Date(now), number: await nextRequestNumber(app.db) };
    const old = await app.services.payments.subscriptions.find(subscriptionId);
    if (!old) throw new Error('no such subscription');
    await actOnPortal(app, subscriptionId, 'changeCard');
    await syncMembership(app.services, orderId, old, asked);
    expect(await findMembershipRow(app, id)).toMatchObject({
      state: 'active',
      periods: 2,
      graceUntil: null,
    });
    expect((await codeOf(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('is read consistently when it is paid during the request', async () => {
    const member = await aMember(app.services);
    const { periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await actOnPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await billDueSubscriptions(app);
    const { found } = await app.sql.begin(async (sql) => {
      await sql`lock table sandbox_invoices in access exclusive mode`;
      const found = app.services.payments.subscriptions.find(subscriptionId);
      await eventually('the request waits for the invoices', async () => {
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

  test('leaves no grace period when past_due is reported with the paid invoice', async () => {
    const member = await aMember(app.services);
    const { id, orderId, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    moveTo(periodEnd);
    await billDueSubscriptions(app);
    const current = await app.services.payments.subscriptions.find(subscriptionId);
    if (!current) throw new Error('no such subscription');
    for (const state of ['past_due', 'active'] as const) {
      const asked = { at: new Date(now), number: await nextRequestNumber(app.db) };
      await syncMembership(app.services, orderId, { ...current, state }, asked);
    }
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', graceUntil: null });
  });

  test('ends the membership after the grace period; a late payment restores it', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await actOnPortal(app, subscriptionId, 'breakCard');
    moveTo(periodEnd);
    await billDueSubscriptions(app);
    moveTo(later(periodEnd, 7.1));
    await checkMemberships(app.services);
    expect((await findMembershipRow(app, id)).state).toBe('ended');
    expect(await codeOf(member)).toMatchObject({ membershipType: null, expiresAt: null });
    await checkMemberships(app.services);
    expect(await shown(member)).toEqual([]);
    expect((await subjectsTo(member)).filter((one) => one.includes('has ended'))).toHaveLength(1);
    await actOnPortal(app, subscriptionId, 'changeCard');
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', periods: 2 });
    expect(await codeOf(member)).toMatchObject({ membershipType: 'Monthly Membership' });
  });

  test('ends the subscription at the provider after two weeks', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await actOnPortal(app, subscriptionId, 'breakCard');
    for (let day = 0; day <= 16; day += 1) {
      moveTo(later(periodEnd, day));
      await billDueSubscriptions(app);
      await checkMemberships(app.services);
    }
    const { state } = (await app.services.payments.subscriptions.find(subscriptionId)) ?? {};
    expect([state, (await findMembershipRow(app, id)).state]).toEqual(['ended', 'ended']);
  });

  test('leaves an expired code where a membership is required', async () => {
    await app.changeVenue({ memberCodes: 'membership-required' });
    const member = await aMember(app.services);
    const { periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await actOnPortal(app, subscriptionId, 'end');
    moveTo(later(periodEnd, 0.1));
    await checkMemberships(app.services);
    const { expiresAt } = (await codeOf(member)) ?? {};
    expect(expiresAt?.getTime()).toBeLessThanOrEqual(now.getTime());
    await app.changeVenue({ memberCodes: 'open' });
  });
});
