import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { callWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { paymentEvents } from '#features/checkouts/server/checkouts-tables.ts';
import { nextRequestNumber } from '#features/checkouts/server/payment-events-queries.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { sandboxWebhook } from '#platform/server/payments/sandbox-payments.ts';
import { addPeriods } from '#shared/periods.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aRenewingMembership,
  billDueSubscriptions,
  findMembershipRow,
  performPortalAction,
  waitForProviderEvents,
} from '../memberships-factory.ts';
import { aPromo } from '../shop-factory.ts';
import { orders } from '../shop-tables.ts';
import { checkMemberships, sendRenewalReminders } from './membership-jobs.ts';
import { syncMembership } from './sync-membership.ts';

const DAY_MILLIS = 86_400_000;

/** A manually advanced clock. */
let now = new Date(NOW);
const clock = { now: () => now };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' }, clock });
  // Scheduled jobs must not run against the manual clock.
  await app.sql`delete from pgboss.schedule`;
});
beforeEach(async () => {
  now = new Date(NOW);
  await app.sql`delete from memberships`;
  await app.sql`delete from sandbox_invoices`;
  await app.sql`delete from sandbox_subscriptions`;
});
afterAll(() => app?.stop());

function setNow(instant: Date) {
  now = instant;
}
const addDaysTo = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MILLIS);
const findCode = (member: SignedIn) => findCodeOf(app.db, member.id);
const listOrders = (member: SignedIn) =>
  app.db.select().from(orders).where(eq(orders.userId, member.id)).orderBy(orders.createdAt);
const listSubjectsTo = async (member: SignedIn) =>
  (await app.emailsTo(member.email)).map(({ subject }) => subject);

const subscriptionReference = (subscription: string) => ({
  subscription_details: { subscription },
});

async function listMemberships(member: SignedIn) {
  const { json } = await app.call('GET', '/api/memberships', undefined, { as: member });
  return json as { status: string; validUntil: string; hasPortal: boolean }[];
}

describe('renewals', () => {
  test('are dated from the first day of the membership, each with an order and a receipt', async () => {
    now = new Date('2026-01-31T15:00:00Z');
    const member = await aMember(app.services);
    const { id } = await aRenewingMembership(app, member);
    expect((await findCode(member))?.expiresAt?.toISOString()).toBe('2026-02-28T15:00:00.000Z');
    for (const [n, end] of ['2026-03-31', '2026-04-30', '2026-05-31'].entries()) {
      setNow(addDaysTo((await findMembershipRow(app, id)).periodEnd, 0.05));
      await billDueSubscriptions(app);
      expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', periods: n + 2 });
      expect((await findCode(member))?.expiresAt?.toISOString()).toBe(`${end}T15:00:00.000Z`);
    }
    const paidOrders = await listOrders(member);
    expect(paidOrders.map(({ status, totalCents }) => [status, totalCents])).toEqual(
      Array.from({ length: 4 }, () => ['paid', 5900]),
    );
    const { json } = await app.call('GET', '/api/orders', undefined, { as: member });
    expect(json).toHaveLength(4);
    const receipt = await app.call('GET', `/api/orders/${paidOrders[3]?.id}/receipt`, undefined, {
      as: member,
    });
    expect(receipt.status).toBe(200);
    const renewals = (await app.emailsTo(member.email)).filter(({ subject }) =>
      subject.endsWith('was renewed'),
    );
    expect(renewals).toHaveLength(3);
    expect(renewals[0]?.text).toContain('You paid $59.00');
    expect(renewals[0]?.attachments).toHaveLength(1);
  });

  test('do not apply the promo code of the first payment', async () => {
    const member = await aMember(app.services);
    const promo = await aPromo(app.db, { centsOff: 900 });
    const { periodEnd } = await aRenewingMembership(app, member, { promoCode: promo.code });
    setNow(periodEnd);
    await billDueSubscriptions(app);
    expect((await listOrders(member)).map(({ totalCents }) => totalCents)).toEqual([5000, 5900]);
  });

  test('extend the member code by the grace period until they are reported', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    setNow(addDaysTo(periodEnd, -0.03));
    await checkMemberships(app.services);
    expect(await listMemberships(member)).toMatchObject([{ status: 'renews' }]);
    setNow(addDaysTo(periodEnd, 0.1));
    await checkMemberships(app.services);
    expect((await findCode(member))?.expiresAt).toEqual(addDaysTo(periodEnd, 7));
    await performPortalAction(app, subscriptionId, 'renewNow');
    expect((await findCode(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
    expect((await findMembershipRow(app, id)).graceUntil).toBeNull();
  });

  test('are read from the provider if the webhook was lost', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    setNow(addDaysTo(periodEnd, 0.1));
    await app.sql`
      insert into sandbox_invoices (id, subscription_id, period, amount_cents, state, payment_id, created_at)
      values ('in_lost', ${subscriptionId}, 2, 5900, 'paid', 'pi_lost', ${periodEnd.toISOString()})`;
    await checkMemberships(app.services);
    expect(await findMembershipRow(app, id)).toMatchObject({ periods: 2, state: 'active' });
  });

  test('happen once for repeated, late and reordered events', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await performPortalAction(app, subscriptionId, 'breakCard');
    setNow(periodEnd);
    await billDueSubscriptions(app);
    await performPortalAction(app, subscriptionId, 'changeCard');
    const handledEvents = await app.db.select().from(paymentEvents);
    const createEvent = (type: string) => ({
      type,
      object: { id: 'in_1', object: 'invoice', parent: subscriptionReference(subscriptionId) },
    });
    const types = ['customer.subscription.updated', 'invoice.paid', 'invoice.payment_failed'];
    expect(handledEvents.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
    for (const days of [0, 3]) {
      setNow(addDaysTo(periodEnd, days));
      const repeated = types.flatMap((type) => Array.from({ length: 10 }, () => createEvent(type)));
      await Promise.all(
        repeated.map(({ type, object }) => {
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
    expect(await listOrders(member)).toHaveLength(2);
    expect(await listSubjectsTo(member)).toHaveLength(3);
    expect((await findCode(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('are announced once, three weeks before, if they are yearly', async () => {
    const member = await aMember(app.services);
    const yearly = await aRenewingMembership(app, member, { slug: 'yearly-membership' });
    setNow(addDaysTo(yearly.periodEnd, -25));
    await sendRenewalReminders(app.services);
    expect(await listSubjectsTo(member)).toHaveLength(1);
    for (const days of [20, 19, 1]) {
      setNow(addDaysTo(yearly.periodEnd, -days));
      await sendRenewalReminders(app.services);
    }
    const reminders = (await listSubjectsTo(member)).filter((subject) =>
      subject.includes('renews on'),
    );
    expect(reminders).toHaveLength(1);
  });
});

describe('a membership at the end of its period', () => {
  test('has a grace period of seven days if the renewal fails, and a new card reactivates it', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await performPortalAction(app, subscriptionId, 'breakCard');
    setNow(periodEnd);
    await billDueSubscriptions(app);
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'past_due', periods: 1 });
    expect(await listMemberships(member)).toMatchObject([{ status: 'pastDue', hasPortal: true }]);
    expect((await findCode(member))?.expiresAt).toEqual(addDaysTo(periodEnd, 7));
    for (const day of [1, 2]) {
      setNow(addDaysTo(periodEnd, day + 0.01));
      await billDueSubscriptions(app);
      await checkMemberships(app.services);
    }
    const failureSubjects = (await listSubjectsTo(member)).filter((subject) =>
      subject.includes('couldn’t renew'),
    );
    expect(failureSubjects).toHaveLength(1);
    await performPortalAction(app, subscriptionId, 'changeCard');
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', periods: 2 });
    expect((await findCode(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('ignores a response requested before the payment but received after it', async () => {
    const member = await aMember(app.services);
    const { id, orderId, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await performPortalAction(app, subscriptionId, 'breakCard');
    setNow(periodEnd);
    await billDueSubscriptions(app);
    const request = { at: new Date(now), number: await nextRequestNumber(app.db) };
    const staleResponse = await app.services.payments.subscriptions.find(subscriptionId);
    if (!staleResponse) throw new Error('no such subscription');
    await performPortalAction(app, subscriptionId, 'changeCard');
    await syncMembership(app.services, orderId, staleResponse, request);
    expect(await findMembershipRow(app, id)).toMatchObject({
      state: 'active',
      periods: 2,
      graceUntil: null,
    });
    expect((await findCode(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
  });

  test('is read in a consistent state if the renewal is paid during the request', async () => {
    const member = await aMember(app.services);
    const { periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await performPortalAction(app, subscriptionId, 'breakCard');
    setNow(periodEnd);
    await billDueSubscriptions(app);
    const { found } = await app.sql.begin(async (sql) => {
      await sql`lock table sandbox_invoices in access exclusive mode`;
      const found = app.services.payments.subscriptions.find(subscriptionId);
      await eventually('the request waits for the invoices', async () => {
        const blocked = await app.sql`select from pg_locks
          where not granted and relation = 'sandbox_invoices'::regclass`;
        return blocked.length > 0;
      });
      await sql`update sandbox_invoices set state = 'paid', payment_id = 'pi_meanwhile'
        where subscription_id = ${subscriptionId} and period = 2`;
      await sql`update sandbox_subscriptions set state = 'active' where id = ${subscriptionId}`;
      return { found };
    });
    const { state, paidInvoices } = (await found) ?? {};
    expect([state, paidInvoices?.length]).toEqual(['active', 2]);
  });

  test('loses its grace period when the provider reports past_due with a paid invoice, then active', async () => {
    const member = await aMember(app.services);
    const { id, orderId, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    setNow(periodEnd);
    await billDueSubscriptions(app);
    const current = await app.services.payments.subscriptions.find(subscriptionId);
    if (!current) throw new Error('no such subscription');
    for (const state of ['past_due', 'active'] as const) {
      const request = { at: new Date(now), number: await nextRequestNumber(app.db) };
      await syncMembership(app.services, orderId, { ...current, state }, request);
    }
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', graceUntil: null });
  });

  test('ends after the grace period, and a late payment reactivates it', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await performPortalAction(app, subscriptionId, 'breakCard');
    setNow(periodEnd);
    await billDueSubscriptions(app);
    setNow(addDaysTo(periodEnd, 7.1));
    await checkMemberships(app.services);
    expect((await findMembershipRow(app, id)).state).toBe('ended');
    expect(await findCode(member)).toMatchObject({ membershipType: null, expiresAt: null });
    await checkMemberships(app.services);
    expect(await listMemberships(member)).toEqual([]);
    expect(
      (await listSubjectsTo(member)).filter((subject) => subject.includes('has ended')),
    ).toHaveLength(1);
    await performPortalAction(app, subscriptionId, 'changeCard');
    expect(await findMembershipRow(app, id)).toMatchObject({ state: 'active', periods: 2 });
    expect(await findCode(member)).toMatchObject({ membershipType: 'Monthly Membership' });
  });

  test('ends at the provider two weeks after a failed renewal', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await performPortalAction(app, subscriptionId, 'breakCard');
    for (let day = 0; day <= 16; day += 1) {
      setNow(addDaysTo(periodEnd, day));
      await billDueSubscriptions(app);
      await checkMemberships(app.services);
    }
    const { state } = (await app.services.payments.subscriptions.find(subscriptionId)) ?? {};
    expect([state, (await findMembershipRow(app, id)).state]).toEqual(['ended', 'ended']);
  });

  test('expires the member code if the venue requires a membership', async () => {
    await app.changeVenue({ memberCodes: 'membership-required' });
    const member = await aMember(app.services);
    const { periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    await performPortalAction(app, subscriptionId, 'end');
    setNow(addDaysTo(periodEnd, 0.1));
    await checkMemberships(app.services);
    const { expiresAt } = (await findCode(member)) ?? {};
    expect(expiresAt?.getTime()).toBeLessThanOrEqual(now.getTime());
    await app.changeVenue({ memberCodes: 'open' });
  });
});
