import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { closeAccount } from '#features/accounts/server/closed-accounts-queries.ts';
import { aHold, aSlot } from '#features/bookings/server/bookings-factory.ts';
import { anEvent, sendRsvp } from '#features/events/server/events-factory.ts';
import { aHouseholdMembership } from '#features/household/server/household-factory.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aPaidOrder } from '#features/shop/server/shop-factory.ts';
import { memberships } from '#features/shop/server/shop-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAccountPair, fetchMergePreview, merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const insertActiveMembership = async (userId: string) => {
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
const accountExists = async ({ id }: { id: string }) =>
  (await app.sql`select from users where id = ${id}`).length === 1;

/** Expects the merge to be rejected without any change. Returns the response and the preview's problem codes. */
async function expectRejected(pair: Awaited<ReturnType<typeof anAccountPair>>, status = 409) {
  const response = await merge(app, admin, pair);
  expect(response.status).toBe(status);
  expect(await accountExists(pair.from)).toBe(true);
  expect(await app.sql`select from merged_accounts where id = ${pair.from.id}`).toHaveLength(0);
  const { troubles } = await fetchMergePreview(app, admin, pair);
  return { response, codes: troubles?.map(({ code }) => code) };
}

describe('merging two accounts', () => {
  test('fails for everyone except admins, regardless of their areas', async () => {
    const pair = await anAccountPair(app);
    const staff = await aStaffMember(app.services, { areas: ['people', 'safety'] });
    for (const as of [staff, pair.into, pair.from]) {
      expect((await merge(app, as, pair)).status).toBe(403);
    }
    expect(await accountExists(pair.from)).toBe(true);
  });

  test('fails if both are the same account or one is unknown', async () => {
    const { into } = await anAccountPair(app);
    const response = await merge(app, admin, { into, from: into });
    expect(response.text).toContain('the same account');
    expect((await merge(app, admin, { into, from: { id: 'unknown' } })).status).toBe(404);
    expect((await merge(app, admin, { into: { id: 'unknown' }, from: into })).status).toBe(404);
    expect(await accountExists(into)).toBe(true);
  });

  test.each([
    [{ otherId: 'x', children: [{ id: 'y', sameAs: null }] }],
    [{ otherId: 'x' }],
    [{ otherId: '', children: [] }],
    [{ otherId: 'x', children: [], extra: 1 }],
  ])('fails for the invalid body %j', async (body) => {
    const { into } = await anAccountPair(app);
    const path = `/api/admin/people/${into.id}/merge`;
    expect((await app.call('POST', path, body, { as: admin })).status).toBe(400);
  });

  test('fails for team accounts on either side', async () => {
    for (const role of ['staff', 'admin'] as const) {
      const { codes } = await expectRejected({
        into: await aMember(app.services),
        from: await aMember(app.services, { role }),
      });
      expect(codes).toEqual(['staff']);
      await expectRejected({
        into: await aMember(app.services, { role }),
        from: await aMember(app.services),
      });
    }
  });

  test('fails for a closed account: merging it could restore its access', async () => {
    const pair = await anAccountPair(app);
    await closeAccount(app.db, pair.from.id, app.clock.now());
    expect((await expectRejected(pair)).codes).toEqual(['closed']);
  });

  test('fails if an unverified email would replace a verified one', async () => {
    const pair = await anAccountPair(app, { emailVerified: false });
    const { response } = await expectRejected(pair);
    expect(response.text).toContain('an unconfirmed e-mail');
    const preview = await fetchMergePreview(app, admin, pair);
    expect([preview.one.mayStay, preview.other.mayStay]).toEqual([false, true]);
    expect((await merge(app, admin, { into: pair.from, from: pair.into })).status).toBe(200);
  });

  test('fails for two active memberships, but not for one', async () => {
    const pair = await anAccountPair(app);
    for (const { id } of [pair.into, pair.from]) await insertActiveMembership(id);
    const { response, codes } = await expectRejected(pair);
    expect(codes).toEqual(['membership']);
    expect(response.text).toContain('Cancel one first');
    await app.sql`update memberships set state = 'ended' where user_id = ${pair.into.id}`;
    expect((await merge(app, admin, pair)).status).toBe(200);
    const rows = await app.db
      .select()
      .from(memberships)
      .where(eq(memberships.userId, pair.into.id));
    expect(rows.map(({ state }) => state).sort()).toEqual(['active', 'ended']);
  });

  test('fails while a guest payment under either email is pending', async () => {
    for (const side of ['into', 'from'] as const) {
      const pair = await anAccountPair(app);
      const { date, slotLabel } = await aSlot(app);
      await aHold(app, { date, slotLabel, guardianEmail: pair[side].email });
      expect((await expectRejected(pair)).codes).toEqual(['paying']);
    }
  });

  test('fails for an adult of a third household', async () => {
    const pair = await anAccountPair(app);
    const owner = await aMember(app.services);
    await aHouseholdMembership(app, owner, pair.from);
    expect((await expectRejected(pair)).codes).toEqual(['household']);
  });

  test('fails for accounts that both paid for the same event', async () => {
    const pair = await anAccountPair(app);
    const event = await anEvent(app, { capacity: 9 });
    for (const as of [pair.into, pair.from]) {
      await sendRsvp(app, as, event.id);
      await app.sql`update event_interests set booking_id = ${randomUUID()} where user_id = ${as.id}`;
    }
    expect((await expectRejected(pair)).codes).toEqual(['events']);
  });

  test('fails for a paid and a free spot at the same event: merging them would leak a spot', async () => {
    for (const side of ['into', 'from'] as const) {
      const pair = await anAccountPair(app);
      const event = await anEvent(app, { capacity: 9 });
      for (const as of [pair.into, pair.from]) await sendRsvp(app, as, event.id);
      await app.sql`update event_interests set booking_id = ${randomUUID()} where user_id = ${pair[side].id}`;
      expect((await expectRejected(pair)).codes).toEqual(['events']);
    }
  });

  test('fails for decisions about an outdated list of children', async () => {
    const pair = await anAccountPair(app);
    await aChild(app, pair.into.id);
    const child = await aChild(app, pair.from.id);
    const path = `/api/admin/people/${pair.into.id}/merge`;
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
        { otherId: pair.from.id, children },
        { as: admin },
      );
      expect(response.status).toBe(409);
    }
    expect(await accountExists(pair.from)).toBe(true);
  });

  test('fails for more than twelve children in total', async () => {
    const pair = await anAccountPair(app);
    for (let count = 0; count < 7; count += 1) {
      await aChild(app, pair.into.id);
      await aChild(app, pair.from.id);
    }
    const response = await merge(app, admin, pair);
    expect(response.text).toContain('more than twelve');
  });
});
