import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { codeOf } from '#tests/authenticator-app.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aMember,
  givePassword,
  giveSecondFactor,
  type SignedIn,
  sessionCookieFor,
} from './accounts-factory.ts';
import { sessions, signInAccounts, users } from './accounts-tables.ts';

const OLD = 'a good long password';
const NEW = 'another good password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const postPassword = (body: object, as: SignedIn) =>
  app.call('POST', '/api/auth/password', body, { as });
const signIn = async (email: string, password: string) =>
  (await app.call('POST', '/api/auth/sign-in/email', { email, password })).status;
const longAgo = () => new Date(Date.now() - 61 * 60_000);

async function aMemberWithPassword() {
  const member = await aMember(app.services);
  await givePassword(app.services, member.id, OLD);
  return member;
}

describe('changing a password', () => {
  test('requires the current password', async () => {
    const member = await aMemberWithPassword();
    const withoutPassword = await postPassword({ newPassword: NEW }, member);
    expect(withoutPassword.status).toBe(403);
    expect(withoutPassword.headers.get('x-error-code')).toBe('accounts.proofNeeded');
    const withWrongPassword = await postPassword(
      { newPassword: NEW, currentPassword: 'a wrong one' },
      member,
    );
    expect(withWrongPassword.status).toBe(403);
    expect(withWrongPassword.text).toBe('That password is incorrect.');
    expect(await signIn(member.email, OLD)).toBe(200);
  });

  test('rejects a code in place of the current password', async () => {
    const member = await aMemberWithPassword();
    const { secret } = await giveSecondFactor(app.services, member.id);
    const code = codeOf(secret, app.clock.now());
    expect((await postPassword({ newPassword: NEW, code }, member)).status).toBe(403);
  });

  test('rejects a new password that is too short', async () => {
    const member = await aMemberWithPassword();
    const response = await postPassword({ newPassword: 'short', currentPassword: OLD }, member);
    expect(response.text).toBe('newPassword: Use at least 8 characters');
  });

  test('is rejected after ten wrong passwords, counting those at sign-in', async () => {
    const member = await aMemberWithPassword();
    for (let index = 0; index < 5; index += 1) {
      expect(await signIn(member.email, `guess ${index}`)).toBe(401);
      const guess = { newPassword: NEW, currentPassword: `guess ${index}` };
      expect((await postPassword(guess, member)).status).toBe(403);
    }
    expect((await postPassword({ newPassword: NEW, currentPassword: OLD }, member)).status).toBe(
      429,
    );
    expect(await signIn(member.email, OLD)).toBe(429);
    app.clock.advanceMinutes(16);
    expect(await signIn(member.email, OLD)).toBe(200);
  });
});

test('accepts only the new password after a change', async () => {
  const member = await aMemberWithPassword();
  const response = await postPassword({ newPassword: NEW, currentPassword: OLD }, member);
  expect(response.json).toEqual({ success: true });
  expect(await signIn(member.email, NEW)).toBe(200);
  expect(await signIn(member.email, OLD)).toBe(401);
});

test('ends every other session when the password changes', async () => {
  const member = await aMemberWithPassword();
  const phone = { cookie: await sessionCookieFor(app.services, member.id) };
  await postPassword({ newPassword: NEW, currentPassword: OLD }, member);
  expect((await app.call('GET', '/api/auth/user', undefined, { as: phone })).status).toBe(401);
  expect((await app.call('GET', '/api/auth/user', undefined, { as: member })).status).toBe(200);
});

test('applies one of two concurrent password changes', async () => {
  const member = await aMemberWithPassword();
  const responses = await Promise.all(
    [NEW, 'a third good password'].map((newPassword) =>
      postPassword({ newPassword, currentPassword: OLD }, member),
    ),
  );
  // The later request fails either the password check or the conditional update.
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect([403, 409]).toContain(statuses.find((status) => status !== 200));
});

test('emails the owner in the account’s language about a password change, and audits it', async () => {
  const member = await aMember(app.services, { name: 'Ana Ruiz', language: 'es' });
  await givePassword(app.services, member.id, OLD);
  await postPassword({ newPassword: NEW, currentPassword: OLD }, member);
  const [email] = await app.emailsTo(member.email);
  expect(email?.subject).toBe('Se cambió tu contraseña');
  expect(email?.text).toContain('Ana');
  expect(email?.text).toContain('/login?mode=forgot');
  expect(email?.text).not.toContain(NEW);
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.actorId, member.id));
  expect(entry).toMatchObject({ action: 'password.changed', subject: member.id, detail: {} });
});

describe('setting a first password', () => {
  test('succeeds in a fresh session', async () => {
    const member = await aMember(app.services);
    expect((await postPassword({ newPassword: NEW }, member)).status).toBe(200);
    expect(await signIn(member.email, NEW)).toBe(200);
    expect((await app.emailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
  });

  test('requires a session from the last hour', async () => {
    const member = await aMember(app.services);
    await app.db
      .update(sessions)
      .set({ createdAt: longAgo() })
      .where(eq(sessions.userId, member.id));
    const response = await postPassword({ newPassword: NEW }, member);
    expect(response.status).toBe(403);
    expect(response.headers.get('x-error-code')).toBe('accounts.signInAgain');
  });

  test('requires a code if there is a second factor', async () => {
    const member = await aMember(app.services);
    const { secret } = await giveSecondFactor(app.services, member.id);
    expect((await postPassword({ newPassword: NEW }, member)).status).toBe(403);
    expect((await postPassword({ newPassword: NEW, code: '000000' }, member)).status).toBe(403);
    const code = codeOf(secret, app.clock.now());
    expect((await postPassword({ newPassword: NEW, code }, member)).status).toBe(200);
  });

  test('is rejected while the email is unverified', async () => {
    const member = await aMember(app.services, { emailVerified: false });
    const response = await postPassword({ newPassword: NEW }, member);
    expect(response.status).toBe(403);
    expect(response.text).toBe('Please confirm your e-mail first. We sent you a link.');
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, member.id));
    expect((await postPassword({ newPassword: NEW }, member)).status).toBe(200);
  });

  test('happens once for concurrent requests', async () => {
    const member = await aMember(app.services);
    const responses = await Promise.all(
      [1, 2].map(() => postPassword({ newPassword: NEW }, member)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const methods = await app.db
      .select()
      .from(signInAccounts)
      .where(eq(signInAccounts.userId, member.id));
    expect(methods).toHaveLength(1);
  });
});
