import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { addPeriods } from '#shared/periods.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aRenewingMembership,
  billDueSubscriptions,
  findMembershipRow,
  performPortalAction,
  waitForProviderEvents,
} from '../memberships-factory.ts';
import { aGiftCard, findStarterProduct } from '../shop-factory.ts';
import { orders } from '../shop-tables.ts';
import { checkMemberships } from './membership-jobs.ts';

const DAY_MILLIS = 86_400_000;

/** A manually advanced clock. */
let now = new Date(NOW);
const clock = { now: () => now };

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' }, clock });
  // Scheduled jobs must not run against the manual clock.
  await app.sql`delete from pgboss.schedule`;
  admin = await aMember(app.services);
  await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
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
async function listMemberships(member: SignedIn) {
  const { json } = await app.call('GET', '/api/memberships', undefined, { as: member });
  return json as { status: string; validUntil: string; hasPortal: boolean }[];
}

describe('a membership', () => {
  test('stays valid for the paid period after a cancellation on the portal, and is not charged again', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    const portal = await app.call('POST', `/api/memberships/${id}/portal`, {}, { as: member });
    expect((portal.json as { url: string }).url).toContain(`/sandbox-portal/${subscriptionId}`);
    await performPortalAction(app, subscriptionId, 'end');
    expect(await listMemberships(member)).toMatchObject([
      { status: 'ends', validUntil: periodEnd.toISOString() },
    ]);
    await performPortalAction(app, subscriptionId, 'keep');
    expect(await listMemberships(member)).toMatchObject([{ status: 'renews' }]);
    await performPortalAction(app, subscriptionId, 'end');
    setNow(addDaysTo(periodEnd, 0.1));
    await billDueSubscriptions(app);
    await checkMemberships(app.services);
    expect((await findMembershipRow(app, id)).state).toBe('ended');
    expect(await listOrders(member)).toHaveLength(1);
  });

  test('cannot be bought again while it renews, and is extended by a purchase once cancelled', async () => {
    const member = await aMember(app.services);
    const first = await aRenewingMembership(app, member);
    await expect(aRenewingMembership(app, member)).rejects.toThrow('already renews automatically');
    await performPortalAction(app, first.subscriptionId, 'end');
    const second = await aRenewingMembership(app, member, { slug: 'yearly-membership' });
    expect(second.startedAt).toEqual(first.periodEnd);
    expect(await findCode(member)).toMatchObject({
      membershipType: 'Yearly Membership',
      expiresAt: addPeriods(first.periodEnd, 'year'),
    });
  });

  test('lasts for both periods of two concurrent purchases, and only one of them renews', async () => {
    const member = await aMember(app.services);
    const { id: productId } = await findStarterProduct(app.db, 'monthly-membership');
    const placeOrder = async () => {
      const body = {
        items: [{ productId, quantity: 1 }],
        guardianName: 'Dana Rivera',
        guardianEmail: member.email,
      };
      const response = await app.call('POST', '/api/shop/create-checkout', body, { as: member });
      return (response.json as { sessionId: string }).sessionId;
    };
    const sessionIds = [await placeOrder(), await placeOrder()];
    await Promise.all(sessionIds.map((sessionId) => pay(app, sessionId)));
    expect((await listMemberships(member)).map(({ status }) => status).sort()).toEqual([
      'ends',
      'renews',
    ]);
    expect((await findCode(member))?.expiresAt).toEqual(addPeriods(new Date(NOW), 'month', 2));
    await waitForProviderEvents(app);
    const [row] = await app.sql<{ ended: number }[]>`
      select count(*)::int as ended from sandbox_subscriptions where state = 'ended'`;
    expect(row?.ended).toBe(1);
  });

  test('lasts one period without renewal if a gift card pays for everything', async () => {
    const member = await aMember(app.services);
    const { code: giftCode } = await aGiftCard(app.services, 10_000);
    const { id: productId } = await findStarterProduct(app.db, 'monthly-membership');
    const body = {
      items: [{ productId, quantity: 1 }],
      guardianName: 'Dana Rivera',
      guardianEmail: member.email,
      giftCode,
    };
    await app.call('POST', '/api/shop/create-checkout', body, { as: member });
    expect(await listMemberships(member)).toMatchObject([{ status: 'ends', hasPortal: false }]);
  });

  test('is not charged after the account is deleted', async () => {
    const member = await aMember(app.services);
    const { periodEnd, subscriptionId } = await aRenewingMembership(app, member);
    const response = await app.call(
      'POST',
      '/api/profile/delete',
      { email: member.email },
      { as: member },
    );
    expect(response.status).toBe(200);
    await waitForProviderEvents(app);
    setNow(periodEnd);
    await billDueSubscriptions(app);
    const subscription = await app.services.payments.subscriptions.find(subscriptionId);
    expect([subscription?.state, subscription?.paidInvoices.length]).toEqual(['ended', 1]);
  });
});

describe('freezing a membership', () => {
  const freeze = (id: string, frozen: boolean) =>
    app.call('PATCH', `/api/admin/memberships/${id}`, { frozen }, { as: admin });

  test('stops its charges and its effect on the code; unfreezing extends it by the frozen time', async () => {
    const member = await aMember(app.services);
    const { id, periodEnd } = await aRenewingMembership(app, member);
    setNow(addDaysTo(new Date(NOW), 10));
    expect((await freeze(id, true)).status).toBe(200);
    expect((await freeze(id, true)).status).toBe(200);
    await waitForProviderEvents(app);
    expect(await listMemberships(member)).toMatchObject([{ status: 'frozen' }]);
    expect(await findCode(member)).toMatchObject({ membershipType: null, expiresAt: null });
    setNow(addDaysTo(periodEnd, 30));
    await billDueSubscriptions(app);
    await checkMemberships(app.services);
    expect(await listOrders(member)).toHaveLength(1);
    await freeze(id, false);
    await waitForProviderEvents(app);
    expect((await findMembershipRow(app, id)).periodEnd).toEqual(
      addDaysTo(now, (periodEnd.getTime() - new Date(NOW).getTime()) / DAY_MILLIS - 10),
    );
    expect(await listMemberships(member)).toMatchObject([{ status: 'renews' }]);
    setNow(addDaysTo(now, 31));
    await billDueSubscriptions(app);
    expect((await listOrders(member)).length).toBeGreaterThan(1);
  });

  test('returns 404 for an unknown membership', async () => {
    expect((await freeze(crypto.randomUUID(), true)).status).toBe(404);
  });
});
