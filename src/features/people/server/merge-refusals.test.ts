import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaff,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { closeAccount } from '#features/accounts/server/closed-accounts-queries.ts';
import { aHold, aSlot } from '#features/bookings/server/bookings-factory.ts';
import { anEvent, sendRsvp } from '#features/events/server/events-factory.ts';
import { aMembership } from '#features/household/server/household-factory.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aPaidOrder } from '#features/shop/server/shop-factory.ts';
import { memberships } from '#features/shop/server/shop-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { merge, previewOf, twoAccounts } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const aRunningMembership = async (userId: string) => {
  const orderId = await aPaidOrder(app.services, { id: userId });
  await app.db.insert(memberships).values({
    userId,
    orderId,
    line: 0,
    membershipType: 'Monthly Membership',
    duration: 'month',
    priceCents: 5900,
    startedAt: app.clock.now(),
    periodEnd: new Date(app.clock.now().getTime() + 86_400_000),
  });
};
const exists = async ({ id }: { id: string }) =>
  (await app.sql`select from users where id = ${id}`).length === 1;

/** Expects a refusal that changes nothing; returns the response and the codes. */
async function refused(two: Awaited<ReturnType<typeof twoAccounts>>, status = 409) {
  const response = await merge(app, admin, two);
  expect(response.status).toBe(status);
  expect(await exists(two.from)).toBe(true);
  expect(await app.sql`select from merged_accounts where id = ${two.from.id}`).toHaveLength(0);
  const { troubles } = await previewOf(app, admin, two);
  return { response, codes: troubles?.map(({ code }) => code) };
}

describe('a merge is refused', () => {
  test('to everyone but admins, regardless of their areas', async () => {
    const two = await twoAccounts(app);
    const staff = await aStaff(app.services, { areas: ['people', 'safety'] });
    for (const as of [staff, two.into, two.from]) {
      expect((await merge(app, as, two)).status).toBe(403);
    }
    expect(await exists(two.from)).toBe(true);
  });

  test('with itself and with an unknown account', async () => {
    const { into } = await twoAccounts(app);
    const response = await merge(app, admin, { into, from: into });
    expect(response.text).toContain('one and the same');
    expect((await merge(app, admin, { into, from: { id: 'nobody' } })).status).toBe(404);
    expect((await merge(app, admin, { into: { id: 'nobody' }, from: into })).status).toBe(404);
    expect(await exists(into)).toBe(true);
  });

  test.each([
    [{ otherId: 'x', children: [{ id: 'y', sameAs: null }] }],
    [{ otherId: 'x' }],
    [{ otherId: '', children: [] }],
    [{ otherId: 'x', children: [], more: 1 }],
  ])('with the invalid body %j', async (body) => {
    const { into } = await twoAccounts(app);
    const path = `/api/admin/people/${into.id}/merge`;
    expect((await app.call('POST', path, body, { as: admin })).status).toBe(400);
  });

  test('with a team account on either side', async () => {
    for (const role of ['staff', 'admin'] as const) {
      const { codes } = await refused({
        into: await aMember(app.services),
        from: await aMember(app.services, { role }),
      });
      expect(codes).toEqual(['staff']);
      await refused({
        into: await aMember(app.services, { role }),
        from: await aMember(app.services),
      });
    }
  });

  test('with a closed account, which would be a way back in', async () => {
    const two = await twoAccounts(app);
    await closeAccount(app.db, two.from.id, app.clock.now());
    expect((await refused(two)).codes).toEqual(['closed']);
  });

  test('into an unverified e-mail if the other one is verified', async () => {
    const two = await twoAccounts(app, { emailVerified: false });
    const { response } = await refused(two);
    expect(response.text).toContain('has not confirmed its email');
    const preview = await previewOf(app, admin, two);
    expect([preview.one.mayStay, preview.other.mayStay]).toEqual([false, true]);
    expect((await merge(app, admin, { into: two.from, from: two.into })).status).toBe(200);
  });

  test('while both have an active membership, but not if only one has', async () => {
    const two = await twoAccounts(app);
    for (const { id } of [two.into, two.from]) await aRunningMembership(id);
    const { response, codes } = await refused(two);
    expect(codes).toEqual(['membership']);
    expect(response.text).toContain('End one of them first');
    await app.sql`update memberships set state = 'ended' where user_id = ${two.into.id}`;
    expect((await merge(app, admin, two)).status).toBe(200);
    const rows = await app.db.select().from(memberships).where(eq(memberships.userId, two.into.id));
    expect(rows.map(({ state }) => state).sort()).toEqual(['active', 'ended']);
  });

  test('while a payment is pending, including one as a guest', async () => {
    for (const side of ['into', 'from'] as const) {
      const two = await twoAccounts(app);
      const { date, slotLabel } = await aSlot(app);
      await aHold(app, { date, slotLabel, guardianEmail: two[side].email });
      expect((await refused(two)).codes).toEqual(['paying']);
    }
  });

  test('for an adult of a third household', async () => {
    const two = await twoAccounts(app);
    const owner = await aMember(app.services);
    await aMembership(app, owner, two.from);
    expect((await refused(two)).codes).toEqual(['household']);
  });

  test('when both have paid for the same event', async () => {
    const two = await twoAccounts(app);
    const event = await anEvent(app, { capacity: 9 });
    for (const as of [two.into, two.from]) {
      await sendRsvp(app, as, event.id);
      await app.sql`update event_interests set booking_id = ${randomUUID()} where user_id = ${as.id}`;
    }
    expect((await refused(two)).codes).toEqual(['events']);
  });

  test('when one has paid for an event that the other attends for free, which would leak a spot', async () => {
    for (const side of ['into', 'from'] as const) {
      const two = await twoAccounts(app);
      const event = await anEvent(app, { capacity: 9 });
      for (const as of [two.into, two.from]) await sendRsvp(app, as, event.id);
      await app.sql`update event_interests set booking_id = ${randomUUID()} where user_id = ${two[side].id}`;
      expect((await refused(two)).codes).toEqual(['events']);
    }
  });

  test('when the children changed since they were shown', async () => {
    const two = await twoAccounts(app);
    await aChild(app, two.into.id);
    const child = await aChild(app, two.from.id);
    const path = `/api/admin/people/${two.into.id}/merge`;
    for (const children of [
      [],
      [{ id: randomUUID(), sameAs: null }],
      [{ id: child, sameAs: randomUUID() }],
      [
        { id: child, sameAs: null },
        { id: child, sameAs: null },
      ],
    ]) {
      const response = await app.call(
        'POST',
        path,
        { otherId: two.from.id, children },
        { as: admin },
      );
      expect(response.status).toBe(409);
    }
    expect(await exists(two.from)).toBe(true);
  });

  test('with more than twelve children together', async () => {
    const two = await twoAccounts(app);
    for (let count = 0; count < 7; count += 1) {
      await aChild(app, two.into.id);
      await aChild(app, two.from.id);
    }
    const response = await merge(app, admin, two);
    expect(response.text).toContain('more than twelve');
  });
});
