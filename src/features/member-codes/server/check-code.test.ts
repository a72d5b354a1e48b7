import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { throttles } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMemberCode } from './member-codes-factory.ts';
import type { MemberCodeRow, NewMemberCode } from './member-codes-queries.ts';
import { memberCodes } from './member-codes-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: 'on' } });
});
afterAll(() => app.stop());
beforeEach(() => app.db.delete(throttles));

async function aMemberWithCode(changes: Partial<NewMemberCode> = {}) {
  const member = await aMember(app.services, { name: 'Mary Ann Lee' });
  const code = aMemberCode({ userId: member.id, ...changes });
  const [row] = await app.db.insert(memberCodes).values(code).returning();
  return { member, code: row as MemberCodeRow };
}

let lastNetwork = 0;
/** Returns a new network address, so that calls share a network limit only if a test passes the same address. */
const aNetwork = () => {
  lastNetwork += 1;
  return `198.51.${lastNetwork >> 8}.${lastNetwork & 255}`;
};

const check = (as: SignedIn | undefined, code: unknown, from = aNetwork()) =>
  app.call(
    'POST',
    '/api/member-codes/check-for-booking',
    { code },
    { ...(as && { as }), headers: { 'x-forwarded-for': from } },
  );

async function statusesOf(responses: Promise<{ status: number }>[]) {
  return (await Promise.all(responses)).map(({ status }) => status).sort();
}

const UNKNOWN_CODE = 'Z'.repeat(32);

describe('checkCodeForBooking for a member', () => {
  test('accepts the member’s own code as digits, spaced digits or QR content', async () => {
    const { member, code } = await aMemberWithCode();
    const { numericCode, qrCodeData } = code;
    const spaced = ` ${numericCode.slice(0, 3)} ${numericCode.slice(3)} `;
    for (const entered of [numericCode, spaced, qrCodeData]) {
      expect(await check(member, entered)).toMatchObject({
        status: 200,
        json: {
          valid: true,
          message: 'This member code is valid.',
          user: { name: 'Mary Ann Lee', email: member.email },
          memberCode: { id: code.id },
        },
      });
    }
  });

  test('returns the same response for another family’s code and for an unknown code', async () => {
    const { member } = await aMemberWithCode();
    const { code: otherCode } = await aMemberWithCode();
    const responses = [];
    for (const entered of [otherCode.numericCode, otherCode.qrCodeData, UNKNOWN_CODE]) {
      responses.push(await check(member, entered));
    }
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.json).toEqual({
        valid: false,
        message: expect.stringContaining('Please check your member code'),
      });
      expect(response.text).toBe(responses[0]?.text);
    }
  });

  test('rejects the member’s own expired or inactive code without counting it as wrong', async () => {
    const expired = await aMemberWithCode({ expiresAt: new Date(Date.now() - 1000) });
    const inactive = await aMemberWithCode({ active: false });
    for (let i = 0; i < 8; i += 1) {
      expect((await check(expired.member, expired.code.numericCode)).json).toEqual({
        valid: false,
        message: 'This member code has expired.',
      });
      expect((await check(inactive.member, inactive.code.numericCode)).json).toEqual({
        valid: false,
        message: 'This member code is not active.',
      });
    }
  });

  test('returns 401 to a visitor', async () => {
    expect((await check(undefined, '483201')).status).toBe(401);
  });

  test.each([
    [{}, 'code: Please enter a valid member code'],
    [{ code: null }, 'code: Please enter a valid member code'],
    [{ code: 483201 }, 'code: Please enter a valid member code'],
    [{ code: '12345' }, 'code: Please enter a valid member code'],
    [{ code: '1 2 3 4 5' }, 'code: Please enter a valid member code'],
    [{ code: '      ' }, 'code: Please enter a valid member code'],
    [{ code: '1'.repeat(101) }, 'code: Please enter a valid member code'],
    [{ code: '483201', userId: 'x' }, 'userId: Unknown field'],
  ])('rejects %j with "%s"', async (body, message) => {
    const { member } = await aMemberWithCode();
    const path = '/api/member-codes/check-for-booking';
    expect(await app.call('POST', path, body, { as: member })).toMatchObject({
      status: 400,
      text: message,
    });
  });
});

describe('checkCodeForBooking for staff', () => {
  test.each([
    ['staff', aStaffMember],
    ['an admin', anAdmin],
  ])('lets %s check any code and returns only the first name', async (_, createUser) => {
    const user = await createUser(app.services);
    const { code } = await aMemberWithCode();
    expect(await check(user, code.numericCode)).toMatchObject({
      json: {
        valid: true,
        user: { name: 'Mary Ann', email: '' },
        memberCode: { id: code.id },
      },
    });
  });

  test('returns only the first name if the account stores just a full name', async () => {
    const staff = await aStaffMember(app.services);
    const member = await aMember(app.services, { name: 'Jo Fox', firstName: '', lastName: '' });
    const [code] = await app.db
      .insert(memberCodes)
      .values(aMemberCode({ userId: member.id }))
      .returning();
    const response = await check(staff, code?.numericCode);
    expect(response.json).toMatchObject({ user: { name: 'Jo', email: '' } });
  });

  test('returns the name and email for a staff member’s own code', async () => {
    const staff = await aStaffMember(app.services);
    const code = aMemberCode({ userId: staff.id });
    await app.db.insert(memberCodes).values(code);
    expect((await check(staff, code.numericCode)).json).toMatchObject({
      user: { name: staff.name, email: staff.email },
    });
  });

  test('rejects an unknown code', async () => {
    expect((await check(await aStaffMember(app.services), UNKNOWN_CODE)).json).toEqual({
      valid: false,
      message: 'No member has this code. Please check the digits.',
    });
  });
});

describe('the limit on wrong codes', () => {
  test('blocks an account after 5 wrong codes in 15 minutes, from any network', async () => {
    const { member, code } = await aMemberWithCode();
    for (let i = 0; i < 5; i += 1) expect((await check(member, UNKNOWN_CODE)).status).toBe(200);
    const response = await check(member, UNKNOWN_CODE);
    expect(response.status).toBe(429);
    expect(response.text).toMatch(/^Too many attempts\. Please wait 1\d minutes/);
    expect((await check(member, code.numericCode)).status).toBe(429);
  });

  test('accepts codes again after 15 minutes', async () => {
    const { member, code } = await aMemberWithCode();
    for (let i = 0; i < 6; i += 1) await check(member, UNKNOWN_CODE);
    app.clock.advanceMinutes(15);
    expect((await check(member, code.numericCode)).json).toMatchObject({ valid: true });
  });

  test.each([
    ['one IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['one IPv6 /64 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('blocks %s for all accounts after 5 wrong codes', async (_, from, sameNetwork) => {
    for (let i = 0; i < 5; i += 1) {
      const { member } = await aMemberWithCode();
      expect((await check(member, UNKNOWN_CODE, from)).status).toBe(200);
    }
    const { member, code } = await aMemberWithCode();
    expect((await check(member, code.numericCode, sameNetwork)).status).toBe(429);
    expect((await check(member, code.numericCode, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('counts only wrong codes, and does not reset the count after a correct one', async () => {
    const { member, code } = await aMemberWithCode();
    const from = aNetwork();
    for (let i = 0; i < 4; i += 1) {
      expect((await check(member, UNKNOWN_CODE, from)).status).toBe(200);
      for (let j = 0; j < 3; j += 1) {
        expect((await check(member, code.numericCode, from)).json).toMatchObject({ valid: true });
      }
    }
    expect((await check(member, UNKNOWN_CODE, from)).status).toBe(200);
    expect((await check(member, code.numericCode, from)).status).toBe(429);
  });

  test('blocks 15 of 20 concurrent guesses', async () => {
    const { member } = await aMemberWithCode();
    const statuses = await statusesOf(
      Array.from({ length: 20 }, () => check(member, UNKNOWN_CODE)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('accepts 20 concurrent correct codes from one network', async () => {
    const { member, code } = await aMemberWithCode();
    const from = aNetwork();
    const correctChecks = Array.from({ length: 20 }, () => check(member, code.numericCode, from));
    expect(new Set(await statusesOf(correctChecks))).toEqual(new Set([200]));
  });

  test('blocks members, but not staff, after 100 wrong codes at the whole venue', async () => {
    await app.db.insert(throttles).values({
      name: 'wrong-code-venue',
      subject: 'venue',
      count: 99,
      windowEndsAt: new Date(app.clock.now().getTime() + 60_000),
    });
    const { member, code } = await aMemberWithCode();
    expect((await check(member, UNKNOWN_CODE)).status).toBe(200);
    expect((await check(member, code.numericCode)).status).toBe(429);
    const staff = await aStaffMember(app.services);
    expect((await check(staff, UNKNOWN_CODE)).status).toBe(200);
    expect((await check(staff, code.numericCode)).json).toMatchObject({ valid: true });
  });

  test('blocks a staff account, but not members, after 60 wrong codes', async () => {
    const staff = await aStaffMember(app.services);
    const from = aNetwork();
    const responses = Array.from({ length: 64 }, () => check(staff, UNKNOWN_CODE, from));
    const statuses = await statusesOf(responses);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const { member, code } = await aMemberWithCode();
    expect((await check(staff, code.numericCode, from)).status).toBe(429);
    expect((await check(member, code.numericCode, from)).json).toMatchObject({ valid: true });
  });

  test('does not count wrong codes of members against staff on the same network', async () => {
    const from = aNetwork();
    const { member, code } = await aMemberWithCode();
    for (let i = 0; i < 6; i += 1) await check(member, UNKNOWN_CODE, from);
    const staff = await aStaffMember(app.services);
    expect((await check(staff, code.numericCode, from)).json).toMatchObject({ valid: true });
  });
});
