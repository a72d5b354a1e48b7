import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aPass } from '#features/shop/server/shop-factory.ts';
import { countGuardiansToSignAgain } from '#features/waivers/server/versions/sign-again-queries.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAccountPair, fetchMergePreview, merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

describe('merging two accounts', () => {
  test('deduplicates matching children and moves the others', async () => {
    const pair = await anAccountPair(app);
    const [targetChild, duplicate, otherChild] = [
      await aChild(app, pair.into.id, 20),
      await aChild(app, pair.from.id, 20),
      await aChild(app, pair.from.id, 44),
    ];
    const { sameChildren } = await fetchMergePreview(app, admin, pair);
    expect(sameChildren).toEqual([{ one: targetChild, other: duplicate }]);
    expect((await merge(app, admin, pair, { [duplicate]: targetChild })).status).toBe(200);
    const rows = await app.sql`select id from children where user_id = ${pair.into.id}`;
    expect(rows.map(({ id }) => id).sort()).toEqual([targetChild, otherChild].sort());
  });

  test('fills empty profile fields from the other account and combines accessibility needs', async () => {
    const pair = await anAccountPair(
      app,
      { phone: '', zipCode: '01060', accessibilityNeeds: 'A ramp' },
      {
        phone: '555 0101',
        zipCode: '99999',
        accessibilityNeeds: 'No nuts',
        parentInterests: ['books'],
      },
    );
    await merge(app, admin, pair);
    const [row] = await app.sql`select phone, zip_code as zip, accessibility_needs as needs,
      parent_interests as interests from users where id = ${pair.into.id}`;
    expect(row).toEqual({
      phone: '555 0101',
      zip: '01060',
      needs: 'A ramp\nNo nuts',
      interests: ['books'],
    });
  });

  test('makes a waiver under the other email valid at the desk and for booking', async () => {
    // The code moves too, so that the desk can scan it; no waiver was signed under the remaining email.
    const pair = {
      into: await aMember(app.services, { name: 'Copy Cattrall' }),
      from: await aMemberWithCode(app),
    };
    const waiver = aWaiver({
      guardianEmail: pair.from.email,
      userId: pair.from.id,
      createdAt: app.clock.now(),
    });
    await app.db.insert(waivers).values({ ...waiver, childName: 'Nora Former' });
    await merge(app, admin, pair);
    const rows = await app.db.select().from(waivers).where(eq(waivers.childName, 'Nora Former'));
    expect(rows).toMatchObject([{ guardianEmail: pair.from.email, userId: pair.into.id }]);
    const code = await findCodeOf(app.db, pair.into.id);
    const desk = await aStaffMember(app.services);
    const scan = await app.call(
      'POST',
      '/api/member-codes/validate',
      { code: code?.numericCode },
      { as: desk },
    );
    expect(scan.text).toContain('"waiver":"signed"');
    const check = await app.call('GET', `/api/waivers/check/${pair.into.email}`);
    expect(check.json).toEqual({ hasSigned: true });
    const copy = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: desk });
    const families = (copy.json as { families: { name: string; waiver: string }[] }).families;
    expect(families.find(({ name }) => name === 'Copy Cattrall')?.waiver).toBe('signed');
    const { rows: withoutWaiver } = (
      await app.call('GET', '/api/admin/people?status=no-waiver&rows=100', undefined, { as: admin })
    ).json as { rows: { id: string }[] };
    expect(withoutWaiver.map(({ id }) => id)).not.toContain(pair.into.id);
  });

  test('makes a new signature under one email valid for the other', async () => {
    const pair = await anAccountPair(app);
    const createdAt = app.clock.now();
    await app.db
      .insert(waivers)
      .values([
        aWaiver({ guardianEmail: pair.from.email, agreementVersion: '0.1', createdAt }),
        aWaiver({ guardianEmail: pair.into.email, createdAt }),
      ]);
    const countToSignAgain = () =>
      countGuardiansToSignAgain(app.db, {
        rules: createWaiverRules(12, app.clock.now()),
        today: '2027-01-01',
      });
    const before = await countToSignAgain();
    await merge(app, admin, pair);
    expect(await countToSignAgain()).toBe(before - 1);
  });

  test.each([
    ['from', 'into'],
    ['into', 'from'],
  ] as const)(
    'prevents a second trial (first under the account "%s", then under "%s")',
    async (first, second) => {
      const pair = await anAccountPair(app);
      const { date, slotLabel } = await aSlot(app);
      const input = { date, slotLabel, type: 'trial', guardianEmail: pair[first].email };
      const { bookingId } = await aHold(app, input);
      await app.sql`update bookings set status = 'paid', date = '2026-01-05', user_id = ${pair[first].id}
      where id = ${bookingId}`;
      await app.sql`update checkouts set state = 'paid' where subject_id = ${bookingId}`;
      expect((await merge(app, admin, pair)).status).toBe(200);
      await expect(aHold(app, { ...input, guardianEmail: pair[second].email })).rejects.toThrow(
        '409',
      );
    },
  );

  test('is the only way to move a waiver to another account', async () => {
    const [one, other] = [await aMember(app.services), await aMember(app.services)];
    await app.db.insert(waivers).values(aWaiver({ userId: one.id, childName: 'Unchanged Child' }));
    await expect(
      app.sql`update waivers set user_id = ${other.id} where child_name = 'Unchanged Child'`,
    ).rejects.toThrow('never changed');
  });

  test('retires the code of the removed account permanently', async () => {
    const pair = { into: await aMemberWithCode(app), from: await aMemberWithCode(app) };
    const sourceCode = await findCodeOf(app.db, pair.from.id);
    await merge(app, admin, pair);
    const desk = await aStaffMember(app.services);
    const scan = await app.call(
      'POST',
      '/api/member-codes/validate',
      { code: sourceCode?.numericCode },
      { as: desk },
    );
    expect(scan.text).not.toContain(pair.into.name);
    expect(scan.json).toMatchObject({ valid: false });
    const [retired] = await app.sql`select member_code_id as id from retired_codes
      where numeric_code = ${sourceCode?.numericCode ?? ''}`;
    expect(retired?.id).toBe(pair.into.codeId);
  });

  test('moves the code and its bookings if the remaining account has none', async () => {
    const pair = { into: await aMember(app.services), from: await aMemberWithCode(app) };
    const booking = await aMemberBooking(app, pair.from, await aSlot(app));
    const sourceCode = await findCodeOf(app.db, pair.from.id);
    await merge(app, admin, pair);
    const targetCode = await findCodeOf(app.db, pair.into.id);
    expect(targetCode).toMatchObject({ id: sourceCode?.id, numericCode: sourceCode?.numericCode });
    const [row] = await app.db.select().from(bookings).where(eq(bookings.id, booking));
    expect(row).toMatchObject({
      userId: pair.into.id,
      memberCodeId: targetCode?.id,
      guardianEmail: pair.into.email,
    });
  });

  test('preserves both bookings and their spots if both accounts booked the same slot', async () => {
    const pair = { into: await aMemberWithCode(app), from: await aMemberWithCode(app) };
    const slot = await aSlot(app);
    for (const member of [pair.into, pair.from]) await aMemberBooking(app, member, slot);
    expect((await merge(app, admin, pair)).status).toBe(200);
    const rows = await app.db.select().from(bookings).where(eq(bookings.userId, pair.into.id));
    expect(rows.map(({ memberCodeId }) => memberCodeId).sort()).toEqual(
      [pair.into.codeId, null].sort(),
    );
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });

  test('moves guest bookings under a verified email', async () => {
    const pair = await anAccountPair(app);
    const { date, slotLabel } = await aSlot(app);
    const hold = await aHold(app, { date, slotLabel, guardianEmail: pair.from.email });
    await app.sql`update bookings set status = 'paid' where id = ${hold.bookingId}`;
    await app.sql`update checkouts set state = 'paid' where subject_id = ${hold.bookingId}`;
    await merge(app, admin, pair);
    const [row] = await app.db.select().from(bookings).where(eq(bookings.id, hold.bookingId));
    expect(row?.userId).toBe(pair.into.id);
  });

  test('does not move guest bookings and waivers under an unverified email', async () => {
    const pair = await anAccountPair(app, {}, { emailVerified: false });
    const { date, slotLabel } = await aSlot(app);
    const hold = await aHold(app, { date, slotLabel, guardianEmail: pair.from.email });
    await app.sql`update bookings set status = 'paid' where id = ${hold.bookingId}`;
    await app.sql`update checkouts set state = 'paid' where subject_id = ${hold.bookingId}`;
    await app.db.insert(waivers).values(
      aWaiver({
        guardianEmail: pair.from.email,
        childName: 'Unrelated Child',
        createdAt: app.clock.now(),
      }),
    );
    expect((await merge(app, admin, pair)).status).toBe(200);
    const [row] = await app.db.select().from(bookings).where(eq(bookings.id, hold.bookingId));
    expect(row?.userId).toBeNull();
    const { text } = await app.call('GET', '/api/profile/data', undefined, { as: pair.into });
    expect(text).not.toContain('Unrelated Child');
    const family = await app.call('GET', `/api/admin/people/${pair.into.id}`, undefined, {
      as: admin,
    });
    expect(family.text).not.toContain('Unrelated Child');
  });

  test('adds up the pass visits of both accounts', async () => {
    const pair = await anAccountPair(app);
    await aPass(app.services, pair.into.id, { visits: 3 });
    await aPass(app.services, pair.from.id, { visits: 4 });
    await merge(app, admin, pair);
    const [row] = await app.sql`select sum(balance)::int as visits from holdings
      where user_id = ${pair.into.id}`;
    expect(row?.visits).toBe(7);
  });

  test('writes an audit entry', async () => {
    const pair = await anAccountPair(app);
    await merge(app, admin, pair);
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, pair.into.id), eq(auditLog.action, 'family.merged')));
    expect(rows).toMatchObject([{ actorId: admin.id, detail: { merged: pair.from.id } }]);
  });

  test('moves the records of earlier merges', async () => {
    const first = await anAccountPair(app);
    await merge(app, admin, first);
    const last = await aMember(app.services);
    await merge(app, admin, { into: last, from: first.into });
    const rows = await app.sql`select id from merged_accounts where user_id = ${last.id}`;
    expect(rows.map(({ id }) => id).sort()).toEqual([first.from.id, first.into.id].sort());
  });
});
