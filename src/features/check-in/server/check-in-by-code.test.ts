import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { throttles } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { observeStatements } from '#tests/observe-statements.ts';
import { recordLiveUpdates } from '#tests/record-live-updates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingToday,
  aFamily,
  aSlotToday,
  type Family,
  runConcurrently,
} from './check-in-factory.ts';
import { visits } from './check-in-tables.ts';

let app: TestApp;
let desk: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aStaffMember(app.services);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.delete(throttles);
});

const validate = (code: unknown, as: SignedIn = desk) =>
  app.call('POST', '/api/member-codes/validate', { code }, { as });
type ValidationResponse = { valid: boolean; error?: string; family: Record<string, unknown> };
const fetchValidation = async (code: string) => (await validate(code)).json as ValidationResponse;
const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));
const codeOf = async ({ code }: Family) =>
  (await app.db.select().from(memberCodes).where(eq(memberCodes.id, code.id)))[0];

describe('validating a code', () => {
  test('returns 401 to a visitor and 403 to a member, and stores no visit', async () => {
    const family = await aFamily(app);
    const body = { code: family.code.numericCode };
    expect((await app.call('POST', '/api/member-codes/validate', body)).status).toBe(401);
    const response = await validate(family.code.numericCode, family.member);
    expect(response.status).toBe(403);
    expect(await visitsOf(family)).toEqual([]);
  });
});

describe('validating an invalid code', () => {
  test.each([
    ['unknown digits', '000001', 'No member has this code. Please check the digits.'],
    ['an old card', 'F'.repeat(32), 'No member has this code. The card may be old'],
    ['a URL', 'https://example.org/menu', 'This is not a member code.'],
    ['a Wi-Fi QR', 'WIFI:T:WPA;S:Village;P:secret;;', 'This is not a member code.'],
    ['five digits', '12345', 'This is not a member code.'],
    ['a damaged QR', 'A1B2C3D4', 'This is not a member code.'],
    ['SQL', "' or 1=1 --", 'This is not a member code.'],
  ])('returns `valid: false` for %s', async (_label, code, message) => {
    const response = await validate(code);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ valid: false, error: expect.stringContaining(message) });
  });

  test.each([
    [{ expiresAt: new Date('2027-03-02T14:59:59Z') }, 'This member code has expired.'],
    [{ active: false }, 'This member code is not active.'],
  ])('returns `valid: false` and stores no visit for a code with %j', async (changes, error) => {
    const family = await aFamily(app, changes);
    expect(await fetchValidation(family.code.numericCode)).toMatchObject({ valid: false, error });
    expect(await visitsOf(family)).toEqual([]);
    expect(await codeOf(family)).toMatchObject({ scanCount: 0, lastScannedAt: null });
  });

  test.each([[''], ['   '], [null], [123456], ['1'.repeat(4001)]])(
    'returns 400 for %j',
    async (code) => {
      expect((await validate(code)).status).toBe(400);
    },
  );

  test('returns 429 for every code after 60 wrong ones', async () => {
    const family = await aFamily(app);
    for (let n = 0; n < 60; n += 1) expect((await validate('000002')).status).toBe(200);
    expect((await validate('000002')).status).toBe(429);
    expect((await validate(family.code.numericCode)).status).toBe(429);
    expect(await visitsOf(family)).toEqual([]);
    // The limit is per desk and resets after its window.
    const other = await aStaffMember(app.services);
    expect((await validate(family.code.numericCode, other)).json).toMatchObject({ valid: true });
    app.clock.advanceMinutes(16);
    expect((await validate(family.code.numericCode)).json).toMatchObject({ valid: true });
  });
});

describe('scanning a valid code', () => {
  test('counts the scan and stores the visit of a code entered as QR, digits or spaced digits', async () => {
    for (const enteredTextOf of [
      ({ code }: Family) => code.qrCodeData,
      ({ code }: Family) => code.numericCode,
      ({ code }: Family) => ` ${code.numericCode.slice(0, 3)} ${code.numericCode.slice(3)} `,
    ]) {
      const family = await aFamily(app, { membershipType: 'Family', scanCount: 4 });
      const { code, member } = family;
      const response = await validate(enteredTextOf(family));
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.json).toMatchObject({
        valid: true,
        memberCode: { numericCode: code.numericCode, scanCount: 5, membershipType: 'Family' },
        family: { familyName: 'Mary Ann Lee', alreadyCheckedIn: false, booking: null },
      });
      expect(await visitsOf(family)).toMatchObject([
        {
          venueDate: '2027-03-02',
          userId: member.id,
          source: enteredTextOf(family) === code.qrCodeData ? 'scan' : 'manual',
          checkedInBy: desk.id,
          checkedOutAt: null,
        },
      ]);
      expect(await codeOf(family)).toMatchObject({ scanCount: 5, lastScannedAt: expect.any(Date) });
    }
  });

  test('counts scans within two minutes once and returns the first visit', async () => {
    const family = await aFamily(app);
    const first = await fetchValidation(family.code.qrCodeData);
    app.clock.advanceMinutes(1.9);
    const second = await fetchValidation(family.code.numericCode);
    expect(second).toMatchObject({
      valid: true,
      memberCode: { scanCount: 1 },
      family: { alreadyCheckedIn: true, visitId: first.family.visitId },
    });
    expect(await visitsOf(family)).toHaveLength(1);
    app.clock.advanceMinutes(0.2);
    expect(await fetchValidation(family.code.numericCode)).toMatchObject({
      memberCode: { scanCount: 2 },
      family: { alreadyCheckedIn: false },
    });
    // The new visit ended the first, which was never checked out.
    const rows = await visitsOf(family);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ checkedOutAt }) => checkedOutAt === null)).toHaveLength(1);
  });

  test('counts concurrent scans at several desks once', async () => {
    const family = await aFamily(app);
    const other = await aStaffMember(app.services);
    const responses = await runConcurrently(
      app,
      (sql) => sql`select from member_codes where id = ${family.code.id} for update`,
      [desk, other, desk, other].map((as) => () => validate(family.code.numericCode, as)),
    );
    const families = responses.map(({ json }) => (json as ValidationResponse).family);
    expect(responses.every(({ json }) => (json as ValidationResponse).valid)).toBe(true);
    expect(families.filter(({ alreadyCheckedIn }) => !alreadyCheckedIn)).toHaveLength(1);
    expect(new Set(families.map(({ visitId }) => visitId)).size).toBe(1);
    expect(await visitsOf(family)).toHaveLength(1);
    expect(await codeOf(family)).toMatchObject({ scanCount: 1 });
  });

  test('runs two statements besides the session lookup if there is a booking', async () => {
    const family = await aFamily(app);
    const label = await aSlotToday(app, ['09:00', '11:00']);
    await aBookingToday(app, label, { userId: family.member.id });
    const statements: string[] = [];
    observeStatements(app.pool, (_, text) => statements.push(text.trim()));
    await validate(family.code.numericCode);
    expect(statements).toEqual([
      expect.stringContaining('from sessions'),
      expect.stringMatching(/^with family as/),
      expect.stringMatching(/^with scanned as/),
    ]);
  });

  test('notifies every desk', async () => {
    const family = await aFamily(app);
    const { updates, stop } = await recordLiveUpdates(app);
    await validate(family.code.numericCode);
    await eventually('the desks are notified', async () => updates.length > 0);
    await stop();
    expect(updates).toEqual([
      JSON.stringify({ to: { desk: true }, news: { type: 'visits', payload: {} } }),
    ]);
  });
});

describe('the returned family', () => {
  test('includes the booking closest to now, with children and notes', async () => {
    const [morning, noon] = [
      await aSlotToday(app, ['09:00', '11:00']),
      await aSlotToday(app, ['11:30', '13:30']),
    ];
    const family = await aFamily(app);
    const owner = { userId: family.member.id };
    await aBookingToday(app, noon, owner);
    const currentId = await aBookingToday(app, morning, {
      ...owner,
      childrenCount: 2,
      notes: 'Twins',
    });
    await aBookingToday(app, morning, { ...owner, status: 'cancelled' });
    expect((await fetchValidation(family.code.numericCode)).family).toMatchObject({
      childrenCount: 2,
      booking: { id: currentId, slotLabel: morning, childrenCount: 2, notes: 'Twins' },
    });
    expect(await visitsOf(family)).toMatchObject([{ bookingId: currentId, childrenCount: 2 }]);
    app.clock.set('2027-03-02T16:20:00Z');
    expect((await fetchValidation(family.code.numericCode)).family).toMatchObject({
      booking: { slotLabel: noon },
    });
  });

  test('sums the children of several bookings in one slot', async () => {
    const label = await aSlotToday(app, ['09:00', '11:00']);
    const family = await aFamily(app);
    for (const notes of ['Milo', 'Ada']) {
      await aBookingToday(app, label, { userId: family.member.id, notes });
    }
    const { booking, childrenCount } = (await fetchValidation(family.code.numericCode)).family;
    expect(childrenCount).toBe(2);
    expect(
      String((booking as { notes: string }).notes)
        .split('\n')
        .sort(),
    ).toEqual(['Ada', 'Milo']);
  });

  test('includes a guest booking under the account’s email only if that email is verified', async () => {
    const label = await aSlotToday(app, ['09:00', '11:00']);
    for (const emailVerified of [true, false]) {
      const family = await aFamily(app, {}, { emailVerified });
      await aBookingToday(app, label, { guardianEmail: family.member.email });
      const { booking } = (await fetchValidation(family.code.numericCode)).family;
      if (emailVerified) expect(booking).toMatchObject({ slotLabel: label });
      else expect(booking).toBeNull();
    }
  });

  test('omits other families’ bookings', async () => {
    const label = await aSlotToday(app, ['09:00', '11:00']);
    await aBookingToday(app, label, { userId: (await aMember(app.services)).id });
    const family = await aFamily(app);
    expect((await fetchValidation(family.code.numericCode)).family.booking).toBeNull();
  });

  test('includes the waiver state, and medical notes of valid waivers only', async () => {
    const family = await aFamily(app);
    const guardianEmail = family.member.email;
    expect((await fetchValidation(family.code.numericCode)).family).toMatchObject({
      waiver: 'missing',
      medicalNotes: [],
    });
    await app.db
      .insert(waivers)
      .values([
        aWaiver({ guardianEmail, medicalNotes: 'Old news', createdAt: new Date('2026-03-01') }),
        aWaiver({ guardianEmail, medicalNotes: 'Old text', agreementVersion: '0.9' }),
      ]);
    expect((await fetchValidation(family.code.numericCode)).family).toMatchObject({
      waiver: 'expired',
      medicalNotes: [],
    });
    const createdAt = app.clock.now();
    await app.db
      .insert(waivers)
      .values([
        aWaiver({ guardianEmail, childName: 'Milo', medicalNotes: 'Peanuts', createdAt }),
        aWaiver({ guardianEmail, childName: 'milo', medicalNotes: 'Peanuts', createdAt }),
        aWaiver({ guardianEmail, childName: 'Ada', medicalNotes: null, createdAt }),
      ]);
    await app.db
      .update(users)
      .set({ accessibilityNeeds: 'Step-free way in' })
      .where(eq(users.id, family.member.id));
    const signed = (await fetchValidation(family.code.numericCode)).family;
    expect(signed).toMatchObject({
      waiver: 'signed',
      accessibilityNeeds: 'Step-free way in',
      emergency: { name: 'Jo Rivera' },
      childrenCount: 2,
    });
    expect(signed.medicalNotes).toHaveLength(1);
    expect(signed.medicalNotes).toMatchObject([{ text: 'Peanuts' }]);
  });

  test('has the number of children in the profile if there is no booking', async () => {
    const family = await aFamily(app);
    const child = { userId: family.member.id, birthMonth: '2025-01-01' };
    await app.db.insert(children).values([child, child, child]);
    expect((await fetchValidation(family.code.numericCode)).family).toMatchObject({
      childrenCount: 3,
    });
  });

  test('includes its booking even if the code is inactive', async () => {
    const label = await aSlotToday(app, ['09:00', '11:00']);
    const family = await aFamily(app, { active: false });
    const bookingId = await aBookingToday(app, label, { userId: family.member.id });
    expect(await fetchValidation(family.code.numericCode)).toMatchObject({
      valid: false,
      family: { visitId: null, booking: { id: bookingId } },
    });
  });
});
