import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCookieJar } from '#tests/cookie-jar.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember } from '../accounts-factory.ts';
import { findAccountByEmail } from '../accounts-queries.ts';
import { signInAccounts, users, verifications } from '../accounts-tables.ts';

const PASSWORD = 'a good long password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type As = { as?: { cookie: string } };
const post = (path: string, body: object, as: As = {}) =>
  app.call('POST', `/api/auth/${path}`, body, as);
const signUp = (email: string) =>
  post('sign-up/email', { name: 'Ada L', email, password: PASSWORD });

/** Returns the first link in the newest email to this address. */
async function findEmailedLink(email: string): Promise<URL> {
  const message = (await app.emailsTo(email)).at(-1);
  return new URL(/https?:\S+/.exec(message?.text ?? '')?.[0] ?? 'missing:');
}
const findEmailedToken = async (email: string) =>
  (await findEmailedLink(email)).searchParams.get('token') ?? '';
const findMagicLinkToken = async (email: string) =>
  (await findEmailedLink(email)).searchParams.get('link') ?? '';

test('creates an account with a verified email from a magic link, and accepts the link once', async () => {
  await post('sign-in/magic-link', { email: 'mary.lee@example.org', redirect: '/intake' });
  const link = await findEmailedLink('mary.lee@example.org');
  expect(link.origin + link.pathname).toBe(`${app.address}/login`);
  expect(link.searchParams.get('redirect')).toBe('/intake');
  const token = link.searchParams.get('link') ?? '';
  const [first, second] = await Promise.all([
    post('magic-link/verify', { token }),
    post('magic-link/verify', { token }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 410]);
  const jar = createCookieJar();
  jar.store((first.status === 200 ? first : second).headers);
  const me = await app.call('GET', '/api/auth/user', undefined, { as: jar });
  expect(me.json).toMatchObject({
    name: 'Mary Lee',
    firstName: 'Mary',
    lastName: 'Lee',
    emailVerified: true,
    role: 'member',
  });
});

test('stores link tokens as hashes only', async () => {
  await post('sign-in/magic-link', { email: 'hashed@example.org' });
  const magicLinkToken = await findMagicLinkToken('hashed@example.org');
  await signUp('hashed-too@example.org');
  await post('request-password-reset', { email: 'hashed-too@example.org' });
  const resetToken = await findEmailedToken('hashed-too@example.org');
  const stored = JSON.stringify(await app.db.select().from(verifications));
  expect(magicLinkToken.length).toBeGreaterThan(20);
  expect(resetToken.length).toBeGreaterThan(20);
  expect(stored).not.toContain(magicLinkToken);
  expect(stored).not.toContain(resetToken);
});

test('rejects an expired link', async () => {
  await post('sign-in/magic-link', { email: 'late@example.org' });
  await app.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
  const response = await post('magic-link/verify', {
    token: await findMagicLinkToken('late@example.org'),
  });
  expect(response.status).toBe(410);
  expect(response.text).toBe('This link was already used or has expired. Please get a new one.');
});

test('never redirects to another site from a magic link', async () => {
  await post('sign-in/magic-link', { email: 'lured@example.org', redirect: '//evil.example' });
  expect((await findEmailedLink('lured@example.org')).search).not.toContain('evil');
});

test('revokes a stranger’s session and password once the email’s owner signs in by link', async () => {
  const email = 'taken@example.org';
  const stranger = createCookieJar();
  stranger.store((await signUp(email)).headers);
  await post('sign-in/magic-link', { email });
  await post('magic-link/verify', { token: await findMagicLinkToken(email) });
  expect((await app.call('GET', '/api/auth/user', undefined, { as: stranger })).status).toBe(401);
  expect((await post('sign-in/email', { email, password: PASSWORD })).status).toBe(401);
});

test('replaces the password and ends every session on a password reset', async () => {
  const email = 'reset@example.org';
  const previous = createCookieJar();
  previous.store((await signUp(email)).headers);
  await post('request-password-reset', { email });
  const token = await findEmailedToken(email);
  const newPassword = 'another good password';
  expect((await post('reset-password', { token, newPassword: 'short' })).status).toBe(400);
  expect((await post('reset-password', { token, newPassword })).status).toBe(200);
  expect((await post('reset-password', { token, newPassword })).status).toBe(410);
  expect((await app.call('GET', '/api/auth/user', undefined, { as: previous })).status).toBe(401);
  expect((await post('sign-in/email', { email, password: PASSWORD })).status).toBe(401);
  expect((await post('sign-in/email', { email, password: newPassword })).status).toBe(200);
  expect((await findAccountByEmail(app.db, email))?.emailVerified).toBe(true);
});

test('unlinks providers on a password reset while the email is unverified', async () => {
  const email = 'claimed@example.org';
  await signUp(email);
  const account = await findAccountByEmail(app.db, email);
  await app.db.insert(signInAccounts).values({
    id: 'a-stranger',
    userId: account?.id ?? '',
    providerId: 'twitter',
    accountId: '42',
  });
  await post('request-password-reset', { email });
  await post('reset-password', {
    token: await findEmailedToken(email),
    newPassword: 'my own new password',
  });
  const methods = await app.db
    .select({ providerId: signInAccounts.providerId })
    .from(signInAccounts)
    .where(eq(signInAccounts.userId, account?.id ?? ''));
  expect(methods).toEqual([{ providerId: 'credential' }]);
});

test('verifies the email of the signed-in owner with the emailed link', async () => {
  const email = 'confirm@example.org';
  const jar = createCookieJar();
  jar.store((await signUp(email)).headers);
  const token = await findEmailedToken(email);
  expect((await post('verify-email', { token }, { as: jar })).status).toBe(200);
  const me = await app.call('GET', '/api/auth/user', undefined, { as: jar });
  expect(me.json).toMatchObject({ emailVerified: true });
});

test('does not verify the email for anyone else', async () => {
  const email = 'not-yours@example.org';
  await signUp(email);
  const token = await findEmailedToken(email);
  const other = await aMember(app.services);
  expect((await post('verify-email', { token })).status).toBe(401);
  expect((await post('verify-email', { token }, { as: other })).status).toBe(403);
  expect((await findAccountByEmail(app.db, email))?.emailVerified).toBe(false);
});

test('rejects a forged verification token', async () => {
  const member = await aMember(app.services, { emailVerified: false });
  const payload = Buffer.from(JSON.stringify({ email: member.email, exp: 99999999999 }));
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const token of [
    `${header}.${payload.toString('base64url')}.`,
    `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${payload.toString('base64url')}.c2ln`,
    'nonsense',
    '..',
  ]) {
    expect((await post('verify-email', { token }, { as: member })).status, token).toBe(410);
  }
});

test('resends the verification email only while the email is unverified', async () => {
  const member = await aMember(app.services, { emailVerified: false });
  const send = () => post('send-verification-email', {}, { as: member });
  const bodyless = await app.call('POST', '/api/auth/send-verification-email', undefined, {
    as: member,
  });
  expect(bodyless.status).toBe(200);
  expect(await app.emailsTo(member.email)).toHaveLength(1);
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, member.id));
  expect((await send()).status).toBe(200);
  expect(await app.emailsTo(member.email)).toHaveLength(1);
});
