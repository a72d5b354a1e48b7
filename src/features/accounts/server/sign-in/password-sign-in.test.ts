import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCookieJar } from '#tests/cookie-jar.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember } from '../accounts-factory.ts';
import { signInAccounts, users } from '../accounts-tables.ts';

const SESSION_COOKIE = 'playvillage.session_token';
const PASSWORD = 'a good long password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const signUp = (email: string, extra: object = {}) =>
  app.call('POST', '/api/auth/sign-up/email', {
    name: 'Ada Lovelace',
    email,
    password: PASSWORD,
    ...extra,
  });
const signIn = (email: string, password = PASSWORD) =>
  app.call('POST', '/api/auth/sign-in/email', { email, password });

test('creates a member and signs in on sign-up', async () => {
  const jar = createCookieJar();
  const response = await signUp('Ada@Example.org ');
  expect(response.status).toBe(200);
  expect(response.json).toEqual({
    user: { id: expect.any(String), name: 'Ada Lovelace', email: 'ada@example.org' },
  });
  jar.store(response.headers);
  const me = await app.call('GET', '/api/auth/user', undefined, { as: jar });
  expect(me.json).toEqual({
    id: expect.any(String),
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    emailVerified: false,
    firstName: 'Ada',
    lastName: 'Lovelace',
    profileImageUrl: null,
    role: 'member',
    areas: [],
    unreadNotifications: 0,
    startPage: '/dashboard',
  });
});

test('signs in with the correct password only', async () => {
  await signUp('grace@example.org');
  expect((await signIn('GRACE@example.org')).status).toBe(200);
  const wrong = await signIn('grace@example.org', 'a wrong password');
  expect(wrong.status).toBe(401);
  expect(wrong.text).toBe('The e-mail or password is incorrect.');
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test('stores the password as a hash', async () => {
  await signUp('hash@example.org');
  const rows = await app.db.select({ password: signInAccounts.password }).from(signInAccounts);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

test.each([
  ['role', { role: 'admin' }],
  ['emailVerified', { emailVerified: true }],
  ['id', { id: 'chosen' }],
  ['image', { image: 'https://evil.example/pixel.png' }],
  ['callbackURL', { callbackURL: 'https://evil.example/' }],
])('rejects the field %s in a sign-up', async (field, extra) => {
  const response = await signUp(`${field.toLowerCase()}@refused.example`, extra);
  expect(response.status).toBe(400);
  expect(response.text).toBe(`${field}: Unknown field`);
  const created = await app.db
    .select()
    .from(users)
    .where(eq(users.email, `${field.toLowerCase()}@refused.example`));
  expect(created).toEqual([]);
});

test('reports each invalid field of a sign-up', async () => {
  const response = await app.call('POST', '/api/auth/sign-up/email', {
    name: '  ',
    email: 'nowhere',
    password: 'short',
  });
  expect(response.status).toBe(400);
  expect(response.text.split('\n').sort()).toEqual([
    'email: Valid email is required',
    'name: Required',
    'password: Use at least 8 characters',
  ]);
});

test('deletes the session on sign-out', async () => {
  const jar = createCookieJar();
  jar.store((await signUp('leaving@example.org')).headers);
  const oldSession = { cookie: jar.cookie };
  const response = await app.call('POST', '/api/logout', undefined, { as: jar });
  expect(response.json).toEqual({ success: true });
  jar.store(response.headers);
  expect(jar.names()).not.toContain(SESSION_COOKIE);
  expect((await app.call('GET', '/api/auth/user', undefined, { as: oldSession })).status).toBe(401);
});

test('allows signing out without a session', async () => {
  expect((await app.call('POST', '/api/logout')).status).toBe(200);
});

test.each([
  'update-user',
  'delete-user',
  'change-email',
  'change-password',
  'set-password',
  'list-sessions',
  'revoke-sessions',
  'revoke-session',
  'link-social',
  'unlink-account',
  'list-accounts',
  'get-access-token',
  'refresh-token',
  'account-info',
  'get-session',
  'sign-out',
  'ok',
  'error',
  'update-session',
  'verify-password',
  'admin/set-role',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'passkey/generate-register-options',
  'passkey/verify-registration',
  'passkey/verify-authentication',
  'passkey/list-user-passkeys',
  'passkey/delete-passkey',
  'passkey/update-passkey',
  'magic-link/verify?token=x',
  'verify-email?token=x',
])('does not expose unused routes of the library: %s', async (path) => {
  const member = await aMember(app.services);
  const getResponse = await app.call('GET', `/api/auth/${path}`, undefined, { as: member });
  expect(getResponse.status).toBe(404);
  if (path.includes('?')) return;
  const postResponse = await app.call(
    'POST',
    `/api/auth/${path}`,
    { role: 'admin' },
    { as: member },
  );
  expect(postResponse.status).toBe(404);
});
