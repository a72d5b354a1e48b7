import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaff,
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
import { waiverRules } from '#features/waivers/waivers-rules.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { merge, previewOf, twoAccounts } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

describe('merging two accounts', () => {
  test('keeps matching children once and moves the others', async () => {
    const two = await twoAccounts(app);
    const [kept, same, more] = [
      await aChild(app, two.into.id, 20),
      await aChild(app, two.from.id, 20),
      await aChild(app, two.from.id, 44),
    ];
    const { sameChildren } = await previewOf(app, admin, two);
    expect(sameChildren).toEqual([{ one: kept, other: same }]);
    expect((await merge(app, admin, two, { [same]: kept })).status).toBe(200);
    const rows = await app.sql`select id from children where user_id = ${two.into.id}`;
    expect(rows.map(({ id }) => id).sort()).toEqual([kept, more].sort());
  });

  test('fills empty profile fields from the other account and keeps the needs of both', async () => {
    const two = await twoAccounts(
      app,
      { phone: '', zipCode: '01060', accessibilityNeeds: 'A ramp' },
      {
        phone: '555 0101',
        zipCode: '99999',
        accessibilityNeeds: 'No nuts',
        parentInterests: ['books'],
      },
    );
    await merge(app, admin, two);
    const [row] = await app.sql`select phone, zip_code as zip, accessibility_needs as needs,
      parent_interests as interests from users where id = ${two.into.id}`;
    expect(row).toEqual({
      phone: '555 0101',
      zip: '01060',
      needs: 'A ramp\nNo nuts',
      interests: ['books'],
    });
  });

  test('counts a waiver under the other e-mail, at the desk and for booking', async () => {
    // The code moves along, so the desk can scan it; nothing was signed under the kept e-mail.
    const two = {
      into: await aMember(app.services, { name: 'Copy Cattrall' }),
      from: await aMemberWithCode(app),
    };
    const old = aWaiver({
      guardianEmail: two.from.email,
      userId: two.from.id,
      createdAt: app.clock.now(),
    });
    await app.db.insert(waivers).values({ ...old, childName: 'Nora Former' });
    await merge(app, admin, two);
    const kept = await app.db.select().from(waivers).where(eq(waivers.childName, 'Nora Former'));
    expect(kept).toMatchObject([{ guardianEmail: two.from.email, userId: two.into.id }]);
    const code = await findCodeOf(app.db, two.into.id);
    const desk = await aStaff(app.services);
    const seen = await app.call(
      'POST',
      '/api/member-codes/validate',
      { code: code?.numericCode },
      { as: desk },
    );
    expect(seen.text).toContain('"waiver":"signed"');
    const check = await app.call('GET', `/api/waivers/check/${two.into.email}`);
    expect(check.json).toEqual({ hasSigned: true });
    const copy = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: desk });
    const copied = (copy.json as { families: { name: string; waiver: string }[] }).families;
    expect(copied.find(({ name }) => name === 'Copy Cattrall')?.waiver).toBe('signed');
    const { rows } = (
      await app.call('GET', '/api/admin/people?status=no-waiver&rows=100', undefined, { as: admin })
    ).json as { rows: { id: string }[] };
    expect(rows.map(({ id }) => id)).not.toContain(two.into.id);
  });

  test('counts a new signature under one e-mail for the other', async () => {
    const two = await twoAccounts(app);
    const createdAt = app.clock.now();
    await app.db
      .insert(waivers)
      .values([
        aWaiver({ guardianEmail: two.from.email, agreementVersion: '0.1', createdAt }),
        aWaiver({ guardianEmail: two.into.email, createdAt }),
      ]);
    const again = () =>
      countGuardiansToSignAgain(app.db, {
        rules: waiverRules(12, app.clock.now()),
        today: '2027-01-01',
      });
    const before = await again();
    await merge(app, admin, two);
    expect(await again()).toBe(before - 1);
  });

  test.each([
    ['from', 'into'],
    ['into', 'from'],
  ] as const)(
    'refuses a second trial for the merged family: first under %s, then under %s',
    async (first, second) => {
      const two = await twoAccounts(app);
      const { date, slotLabel } = await aSlot(app);
      const input = { date, slotLabel, type: 'trial', guardianEmail: two[first].email };
      const { bookingId } = await aHold(app, input);
      await app.sql`update bookings set status = 'paid', date = '2026-01-05', user_id = ${two[first].id}
      where id = ${bookingId}`;
      await app.sql`update checkouts set state = 'paid' where subject_id = ${bookingId}`;
      expect((await merge(app, admin, two)).status).toBe(200);
      await expect(aHold(app, { ...input, guardianEmail: two[second].email })).rejects.toThrow(
        '409',
      );
    },
  );

  test('refuses to move a waiver to an account that was not merged', async () => {
    const [one, other] = [await aMember(app.services), await aMember(app.services)];
    await app.db.insert(waivers).values(aWaiver({ userId: one.id, childName: 'Stays As Signed' }));
    await expect(
      app.sql`update waivers set user_id = ${other.id} where child_name = 'Stays As Signed'`,
    ).rejects.toThrow('never changed');
  });

  test('keeps the code of the kept account and retires the other for good', async () => {
    const two = { into: await aMemberWithCode(app), from: await aMemberWithCode(app) };
    const gone = await findCodeOf(app.db, two.from.id);
    await merge(app, admin, two);
    const desk = await aStaff(app.services);
    const seen = await app.call(
      'POST',
      '/api/member-codes/validate',
      { code: gone?.numericCode },
      { as: desk },
    );
    expect(seen.text).not.toContain(two.into.name);
    expect(seen.json).toMatchObject({ valid: false });
    const [retired] = await app.sql`select member_code_id as id from retired_codes
      where numeric_code = ${gone?.numericCode ?? ''}`;
    expect(retired?.id).toBe(two.into.codeId);
  });

  test('moves the only code along with its bookings', async () => {
    const two = { into: await aMember(app.services), from: await aMemberWithCode(app) };
    const booking = await aMemberBooking(app, two.from, await aSlot(app));
    const gone = await findCodeOf(app.db, two.from.id);
    await merge(app, admin, two);
    const kept = await findCodeOf(app.db, two.into.id);
    expect(kept).toMatchObject({ id: gone?.id, numericCode: gone?.numericCode });
    const [row] = await app.db.select().from(bookings).where(eq(bookings.id, booking));
    expect(row).toMatchObject({
      userId: two.into.id,
      memberCodeId: kept?.id,
      guardianEmail: two.into.email,
    });
  });

  test('keeps both bookings and their spots if both booked the same slot', async () => {
    const two = { into: await aMemberWithCode(app), from: await aMemberWithCode(app) };
    const slot = await aSlot(app);
    for (const member of [two.into, two.from]) await aMemberBooking(app, member, slot);
    expect((await merge(app, admin, two)).status).toBe(200);
    const rows = await app.db.select().from(bookings).where(eq(bookings.userId, two.into.id));
    expect(rows.map(({ memberCodeId }) => memberCodeId).sort()).toEqual(
      [two.into.codeId, null].sort(),
    );
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });

  test('moves guest bookings under a verified e-mail', async () => {
    const two = await twoAccounts(app);
    const { date, slotLabel } = await aSlot(app);
    const held = await aHold(app, { date, slotLabel, guardianEmail: two.from.email });
    await app.sql`update bookings set status = 'paid' where id = ${held.bookingId}`;
    await app.sql`update checkouts set state = 'paid' where subject_id = ${held.bookingId}`;
    await merge(app, admin, two);
    const [row] = await app.db.select().from(bookings).where(eq(bookings.id, held.bookingId));
    expect(row?.userId).toBe(two.into.id);
  });

  test('leaves guest bookings and waivers under an unverified e-mail', async () => {
    const two = await twoAccounts(app, {}, { emailVerified: false });
    const { date, slotLabel } = await aSlot(app);
    const held = await aHold(app, { date, slotLabel, guardianEmail: two.from.email });
    await app.sql`update bookings set status = 'paid' where id = ${held.bookingId}`;
    await app.sql`update checkouts set state = 'paid' where subject_id = ${held.bookingId}`;
    await app.db.insert(waivers).values(
      aWaiver({
        guardianEmail: two.from.email,
        childName: 'Not Hers',
        createdAt: app.clock.now(),
      }),
    );
    expect((await merge(app, admin, two)).status).toBe(200);
    const [row] = await app.db.select().from(bookings).where(eq(bookings.id, held.bookingId));
    expect(row?.userId).toBeNull();
    const { text } = await app.call('GET', '/api/profile/data', undefined, { as: two.into });
    expect(text).not.toContain('Not Hers');
    const family = await app.call('GET', `/api/admin/people/${two.into.id}`, undefined, {
      as: admin,
    });
    expect(family.text).not.toContain('Not Hers');
  });

  test('adds up the balances', async () => {
    const two = await twoAccounts(app);
    await aPass(app.services, two.into.id, { visits: 3 });
    await aPass(app.services, two.from.id, { visits: 4 });
    await merge(app, admin, two);
    const [row] = await app.sql`select sum(balance)::int as visits from holdings
      where user_id = ${two.into.id}`;
    expect(row?.visits).toBe(7);
  });

  test('writes the audit log', async () => {
    const two = await twoAccounts(app);
    await merge(app, admin, two);
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, two.into.id), eq(auditLog.action, 'family.merged')));
    expect(rows).toMatchObject([{ actorId: admin.id, detail: { merged: two.from.id } }]);
  });

  test('moves accounts that were merged before', async () => {
    const first = await twoAccounts(app);
    await merge(app, admin, first);
    const last = await aMember(app.services);
    await merge(app, admin, { into: last, from: first.into });
    const rows = await app.sql`select id from merged_accounts where user_id = ${last.id}`;
    expect(rows.map(({ id }) => id).sort()).toEqual([first.from.id, first.into.id].sort());
  });
});
