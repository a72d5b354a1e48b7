import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog, idempotencyKeys } from '#platform/server/database/platform-tables.ts';
import { codeOf } from '#tests/authenticator-app.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aMember,
  givePassword,
  giveSecondFactor,
  type SignedIn,
  sessionCookieFor,
} from '../accounts-factory.ts';
import { sessions, twoFactors, users } from '../accounts-tables.ts';

const PASSWORD = 'a good long password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// Each code works once, so every test uses the next one.
beforeEach(() => app.clock.advanceMinutes(1));

const post = (path: string, body: object, as: SignedIn, headers = {}) =>
  app.call('POST', `/api/auth/second-factor/${path}`, body, { as, headers });
const now = () => app.clock.now();

async function fetchSecurity(as: SignedIn) {
  const response = await app.call('GET', '/api/auth/security', undefined, { as });
  return response.json as { secondFactor: { isOn: boolean; backupCodesLeft: number } };
}

async function setUp(as: SignedIn, proof = {}) {
  const response = await post('setup', proof, as);
  return { ...response, ...(response.json as { secret: string; address: string }) };
}

async function aMemberWithPassword() {
  const member = await aMember(app.services);
  await givePassword(app.services, member.id, PASSWORD);
  return member;
}

async function aMemberWithSecondFactor() {
  const member = await aMemberWithPassword();
  return { ...member, ...(await giveSecondFactor(app.services, member.id)) };
}

describe('setting up a second factor', () => {
  test('requires the correct password', async () => {
    const member = await aMemberWithPassword();
    expect((await setUp(member)).status).toBe(403);
    expect((await setUp(member, { password: 'a wrong one' })).status).toBe(403);
    expect(await app.db.select().from(twoFactors).where(eq(twoFactors.userId, member.id))).toEqual(
      [],
    );
  });

  test('is rejected in an old session of an account without a password', async () => {
    const member = await aMember(app.services);
    const longAgo = new Date(Date.now() - 61 * 60_000);
    await app.db.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, member.id));
    expect((await setUp(member)).headers.get('x-error-code')).toBe('accounts.signInAgain');
  });

  test('is rejected while the email is unverified', async () => {
    const member = await aMember(app.services, { emailVerified: false });
    expect((await setUp(member)).headers.get('x-error-code')).toBe('accounts.confirmEmailFirst');
  });

  test('rejects a second setup, so that the owner’s app continues to work', async () => {
    const member = await aMemberWithSecondFactor();
    expect((await setUp(member, { password: PASSWORD })).status).toBe(409);
    const code = codeOf(member.secret, now());
    expect((await post('backup-codes', { code }, member)).status).toBe(200);
  });
});

describe('confirming a second factor', () => {
  test('rejects a code before the setup', async () => {
    const member = await aMember(app.services);
    const response = await post('confirm', { code: '123456' }, member);
    expect(response.status).toBe(409);
  });

  test('rejects a wrong code, an expired one and one from an earlier setup', async () => {
    const member = await aMember(app.services);
    const first = await setUp(member);
    const { secret } = await setUp(member);
    const expiredCode = codeOf(secret, new Date(now().getTime() - 90_000));
    for (const code of ['000000', expiredCode, codeOf(first.secret, now())]) {
      expect((await post('confirm', { code }, member)).status, code).toBe(403);
    }
    expect((await fetchSecurity(member)).secondFactor.isOn).toBe(false);
  });

  test('rejects every code after five wrong ones', async () => {
    const member = await aMember(app.services);
    const { secret } = await setUp(member);
    const guesses = Array.from({ length: 8 }, (_, index) =>
      post('confirm', { code: `00000${index}` }, member),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    expect((await post('confirm', { code: codeOf(secret, now()) }, member)).status).toBe(429);
  });
});

test('turns the second factor on with a first code and returns ten backup codes', async () => {
  const member = await aMemberWithPassword();
  const { secret, address } = await setUp(member, { password: PASSWORD });
  expect(new URL(address).protocol).toBe('otpauth:');
  expect(new URL(address).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  expect(decodeURIComponent(address)).toContain(`Playvillage:${member.email}`);
  const response = await post('confirm', { code: ` ${codeOf(secret, now())} ` }, member);
  const { backupCodes } = response.json as { backupCodes: string[] };
  expect(new Set(backupCodes).size).toBe(10);
  expect(backupCodes.every((code) => /^[2-9a-z]{4}-[2-9a-z]{4}$/.test(code))).toBe(true);
  expect(await fetchSecurity(member)).toMatchObject({
    hasPassword: true,
    secondFactor: { isOn: true, backupCodesLeft: 10 },
  });
});

test('ends all other sessions when the second factor is turned on', async () => {
  const member = await aMember(app.services);
  const phone = { cookie: await sessionCookieFor(app.services, member.id) };
  const { secret } = await setUp(member);
  await post('confirm', { code: codeOf(secret, now()) }, member);
  expect((await app.call('GET', '/api/auth/user', undefined, { as: phone })).status).toBe(401);
  expect((await fetchSecurity(member)).secondFactor.isOn).toBe(true);
});

test('returns backup codes only once when the first code is sent twice concurrently', async () => {
  const member = await aMember(app.services);
  const { secret } = await setUp(member);
  const code = codeOf(secret, now());
  const responses = await Promise.all([1, 2].map(() => post('confirm', { code }, member)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('turning the second factor off', () => {
  test.each([
    ['no proof', {}],
    ['a wrong password', { password: 'a wrong one' }],
    ['a wrong code', { code: '000000' }],
    ['a wrong backup code', { code: 'aaaa-aaaa' }],
  ])('is rejected with %s', async (_case, proof) => {
    const member = await aMemberWithSecondFactor();
    expect((await post('off', proof, member)).status).toBe(403);
    expect((await fetchSecurity(member)).secondFactor.isOn).toBe(true);
  });

  test.each(['password', 'code', 'backup code'])(
    'is possible with the correct %s',
    async (proofType) => {
      const member = await aMemberWithSecondFactor();
      const proof = {
        password: { password: PASSWORD },
        code: { code: codeOf(member.secret, now()) },
        'backup code': { code: member.backupCodes[0]?.toUpperCase() },
      }[proofType];
      expect((await post('off', proof ?? {}, member)).status).toBe(200);
      expect((await fetchSecurity(member)).secondFactor).toEqual({
        isOn: false,
        backupCodesLeft: 0,
      });
      const [row] = await app.db.select().from(users).where(eq(users.id, member.id));
      expect(row?.twoFactorEnabled).toBe(false);
      expect((await app.emailsTo(member.email)).map(({ subject }) => subject)).toEqual([
        'Two-step sign-in is off',
      ]);
    },
  );

  test('happens once for concurrent requests', async () => {
    const member = await aMemberWithSecondFactor();
    const turnOff = () => post('off', { password: PASSWORD }, member);
    const responses = await Promise.all([turnOff(), turnOff()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('invalidates the old backup codes when new ones are created', async () => {
  const member = await aMemberWithSecondFactor();
  const response = await post('backup-codes', { password: PASSWORD }, member);
  const { backupCodes } = response.json as { backupCodes: string[] };
  expect(backupCodes).toHaveLength(10);
  const oldCode = { code: member.backupCodes[3] };
  expect((await post('off', oldCode, member)).status).toBe(403);
  expect((await post('off', { code: backupCodes[3] }, member)).status).toBe(200);
});

test('encrypts the secret and backup codes, and stores no response under an idempotency key', async () => {
  const member = await aMember(app.services);
  const headers = { 'idempotency-key': 'again and again' };
  const first = await post('setup', {}, member, headers);
  const second = await post('setup', {}, member, headers);
  expect(second.text).not.toBe(first.text);
  const { secret } = second.json as { secret: string };
  const response = await post('confirm', { code: codeOf(secret, now()) }, member, headers);
  const { backupCodes } = response.json as { backupCodes: string[] };
  const stored = JSON.stringify([
    await app.db.select().from(twoFactors),
    await app.db.select().from(idempotencyKeys),
    await app.db.select().from(auditLog),
    await app.emailsTo(member.email),
  ]);
  expect(stored).not.toContain(secret.replaceAll(' ', ''));
  expect(backupCodes.filter((code) => stored.includes(code))).toEqual([]);
});

test('rejects every code, without an error, after SESSION_SECRET has changed', async () => {
  const member = await aMemberWithSecondFactor();
  await app.db
    .update(twoFactors)
    .set({ secret: 'cafe'.repeat(20), backupCodes: 'cafe'.repeat(20) })
    .where(eq(twoFactors.userId, member.id));
  expect((await fetchSecurity(member)).secondFactor).toEqual({ isOn: true, backupCodesLeft: 0 });
  const code = codeOf(member.secret, now());
  expect((await post('off', { code }, member)).status).toBe(403);
  expect((await post('off', { password: PASSWORD }, member)).status).toBe(200);
});

test('audits every change to the second factor', async () => {
  const member = await aMemberWithPassword();
  const { secret } = await setUp(member, { password: PASSWORD });
  await post('confirm', { code: codeOf(secret, now()) }, member);
  await post('backup-codes', { password: PASSWORD }, member);
  await post('off', { password: PASSWORD }, member);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, member.id));
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'backup-codes.made',
    'second-factor.off',
    'second-factor.on',
  ]);
});
