import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { issueMemberCode } from './issue-member-code.ts';
import { aMemberCode } from './member-codes-factory.ts';
import { findCodeWithStatus } from './member-codes-queries.ts';
import { memberCodes } from './member-codes-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Returns a function that draws these digits in order. */
const drawFrom = (...digits: string[]) => {
  const remaining = [...digits];
  return () => remaining.shift() ?? '';
};

describe('issuing a code', () => {
  test('draws again if the digits are in use', async () => {
    const [first, second] = [await aMember(app.services), await aMember(app.services)];
    await issueMemberCode(app.db, { userId: first.id, active: true }, drawFrom('000007'));
    const draw = drawFrom('000007', '000007', '000008');
    const code = await issueMemberCode(app.db, { userId: second.id, active: true }, draw);
    expect(code).toMatchObject({ userId: second.id, numericCode: '000008' });
  });

  test('throws after too many draws', async () => {
    const [first, second] = [await aMember(app.services), await aMember(app.services)];
    await issueMemberCode(app.db, { userId: first.id, active: true }, () => '111111');
    const attempt = issueMemberCode(app.db, { userId: second.id, active: true }, () => '111111');
    await expect(attempt).rejects.toThrow('found no unused digits');
  });

  test('is rejected by the database for malformed digits or a guessable QR code', async () => {
    const { id: userId } = await aMember(app.services);
    for (const invalid of [
      { numericCode: '12345' },
      { numericCode: '12345a' },
      { qrCodeData: '123456' },
    ]) {
      const insert = app.db.insert(memberCodes).values(aMemberCode({ userId, ...invalid }));
      await expect(insert).rejects.toThrow();
    }
  });
});

describe('findCodeWithStatus', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  test.each([
    [{ active: true }, 'Active'],
    [{ active: true, expiresAt: new Date('2026-02-28T12:00:00Z') }, 'Expired'],
    [{ active: false }, 'Inactive'],
  ])('returns a code with %j as %s', async (changes, status) => {
    const mary = await aMember(app.services);
    const [code] = await app.db
      .insert(memberCodes)
      .values(aMemberCode({ userId: mary.id, ...changes }))
      .returning();
    expect(await findCodeWithStatus(app.db, code?.id ?? '', now)).toEqual({
      id: code?.id,
      userId: mary.id,
      numericCode: code?.numericCode,
      status,
      userName: mary.name,
      userEmail: mary.email,
      mayBook: null,
    });
  });

  test.each(['', '483201', 'no-id', '11111111-2222-4333-8444-555555555555', "' or true --"])(
    'returns null for the id %j',
    async (id) => {
      expect(await findCodeWithStatus(app.db, id, now)).toBeNull();
    },
  );
});
