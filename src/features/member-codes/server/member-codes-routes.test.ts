import { count, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMemberCode } from './member-codes-factory.ts';
import { memberCodes } from './member-codes-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const fetchCode = (userId: string, as?: SignedIn) =>
  app.call('GET', `/api/member-codes/${userId}`, undefined, as && { as });
const generate = (as?: SignedIn, body: unknown = {}) =>
  app.call('POST', '/api/member-codes/generate', body, as && { as });
const findCodes = (userId: string) =>
  app.db.select().from(memberCodes).where(eq(memberCodes.userId, userId));
const findAuditEntries = (actorId: string) =>
  app.db.select().from(auditLog).where(eq(auditLog.actorId, actorId));

describe('GET /api/member-codes/:userId', () => {
  test('returns 401 to a visitor', async () => {
    const { id } = await aMember(app.services);
    expect((await fetchCode(id)).status).toBe(401);
  });

  test('returns the caller’s own code, or 404 if there is none', async () => {
    const mary = await aMember(app.services);
    expect((await fetchCode(mary.id, mary)).status).toBe(404);
    await app.db.insert(memberCodes).values(aMemberCode({ userId: mary.id }));
    const response = await fetchCode(mary.id, mary);
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({
      userId: mary.id,
      active: true,
      membershipType: null,
      expiresAt: null,
      lastScannedAt: null,
      scanCount: 0,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('returns 404 to members and staff for another user’s code', async () => {
    const owner = await aMember(app.services);
    await app.db.insert(memberCodes).values(aMemberCode({ userId: owner.id }));
    for (const other of [await aMember(app.services), await aStaffMember(app.services)]) {
      const [existing, unknown] = [
        await fetchCode(owner.id, other),
        await fetchCode('unknown', other),
      ];
      expect(existing.status).toBe(404);
      expect(existing.text).toBe(unknown.text);
    }
  });

  test('lets an admin read any code and writes an audit entry', async () => {
    const owner = await aMember(app.services);
    const admin = await anAdmin(app.services);
    expect((await fetchCode(owner.id, admin)).status).toBe(404);
    await app.db.insert(memberCodes).values(aMemberCode({ userId: owner.id }));
    const response = await fetchCode(owner.id, admin);
    expect(response.json).toMatchObject({ userId: owner.id });
    const { id } = response.json as { id: string };
    expect(await findAuditEntries(admin.id)).toMatchObject([
      { action: 'member-code.read', subject: id },
    ]);
  });

  test('writes no audit entry for an admin’s own code', async () => {
    const admin = await anAdmin(app.services);
    await generate(admin);
    expect((await fetchCode(admin.id, admin)).status).toBe(200);
    expect(await findAuditEntries(admin.id)).toEqual([]);
  });

  test('rejects an id that is too long', async () => {
    const response = await fetchCode('x'.repeat(101), await aMember(app.services));
    expect(response).toMatchObject({ status: 400, text: 'userId: This is too long' });
  });
});

describe('POST /api/member-codes/generate', () => {
  test('returns 401 to a visitor', async () => {
    expect((await generate()).status).toBe(401);
  });

  test('generates digits and QR content once, and returns them again on a second call', async () => {
    const mary = await aMember(app.services);
    const first = await generate(mary, { userId: mary.id });
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({
      userId: mary.id,
      numericCode: expect.stringMatching(/^\d{6}$/),
      qrCodeData: expect.stringMatching(/^[0-9A-F]{32}$/),
      active: true,
    });
    expect((await generate(mary)).json).toEqual(first.json);
    expect((await fetchCode(mary.id, mary)).json).toEqual(first.json);
  });

  test('returns the same code to 20 concurrent calls', async () => {
    const mary = await aMember(app.services);
    const responses = await Promise.all(Array.from({ length: 20 }, () => generate(mary)));
    const [row, ...others] = await findCodes(mary.id);
    expect(others).toEqual([]);
    for (const response of responses) {
      expect(response).toMatchObject({ status: 200, json: { id: row?.id } });
    }
  });

  test('rejects members and staff who generate a code for another account', async () => {
    const other = await aMember(app.services);
    for (const user of [await aMember(app.services), await aStaffMember(app.services)]) {
      expect((await generate(user, { userId: other.id })).status).toBe(403);
      expect((await generate(user, { userId: '' })).status).toBe(403);
    }
    expect(await findCodes(other.id)).toEqual([]);
  });

  test('lets an admin generate a code for any account and writes an audit entry', async () => {
    const mary = await aMember(app.services);
    const admin = await anAdmin(app.services);
    expect((await generate(admin, { userId: 'unknown' })).status).toBe(404);
    const response = await generate(admin, { userId: mary.id });
    expect(response.json).toMatchObject({ userId: mary.id });
    expect(await findAuditEntries(admin.id)).toMatchObject([{ action: 'member-code.generated' }]);
  });

  test.each([
    [{ userId: 7 }, /^userId: /],
    [{ userId: null }, /^userId: /],
    [{ userId: 'x'.repeat(101) }, /^userId: This is too long$/],
    [{ active: true }, /^active: Unknown field$/],
    [{ numericCode: '111111' }, /^numericCode: Unknown field$/],
    [[], /./],
    ['no json', /./],
  ])('rejects %j and stores nothing', async (body, message) => {
    const mary = await aMember(app.services);
    const response = await generate(mary, body);
    expect(response.status).toBe(400);
    expect(response.text).toMatch(message);
    expect(await findCodes(mary.id)).toEqual([]);
  });

  test('generates a code that is deleted with the account', async () => {
    const mary = await aMember(app.services);
    await generate(mary);
    await app.db.delete(users).where(eq(users.id, mary.id));
    expect(await findCodes(mary.id)).toEqual([]);
  });
});

describe('member codes that require a membership', () => {
  afterEach(() => app.changeVenue({ memberCodes: 'open' }));

  test('are created inactive, and a second call does not activate them', async () => {
    await app.changeVenue({ memberCodes: 'membership-required' });
    const mary = await aMember(app.services);
    const responses = await Promise.all(Array.from({ length: 20 }, () => generate(mary)));
    for (const response of responses) expect(response.json).toMatchObject({ active: false });
    await app.changeVenue({ memberCodes: 'open' });
    expect((await generate(mary)).json).toMatchObject({ active: false });
    const [row] = await app.db
      .select({ count: count() })
      .from(memberCodes)
      .where(eq(memberCodes.userId, mary.id));
    expect(row?.count).toBe(1);
  });
});
