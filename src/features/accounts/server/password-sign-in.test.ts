import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieJar, setCookieLine } from '../../../../tests/cookie-jar.ts';
import { startTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { aMember } from './accounts-examples.ts';
import { sessions, signInAccounts, users } from './accounts-tables.ts';

const SESSION = 'playvillage.session_token';
const PASSWORD = 'a good long password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const signUp = (email: string, more: object = {}) =>
  app.call('POST', '/api/auth/sign-up/email', {
    name: 'Ada Lovelace',
    email,
    password: PASSWORD,
    ...more,
  });
const signIn = (email: string, password = PASSWORD) =>
  app.call('POST', '/api/auth/sign-in/email', { email, password });

test('signing up signs in, and the account is a plain member', async () => {
  const jar = cookieJar();
  const answer = await signUp('Ada@Example.org ');
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    user: { id: expect.any(String), name: 'Ada Lovelace', email: 'ada@example.org' },
  });
  jar.take(answer.headers);
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
    unreadNotifications: 0,
  });
});

test('signs in with the password, and only with it', async () => {
  await signUp('grace@example.org');
  expect((await signIn('GRACE@example.org')).status).toBe(200);
  const wrong = await signIn('grace@example.org', 'a wrong password');
  expect(wrong.status).toBe(401);
  expect(wrong.text).toBe('The email or the password is not right.');
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test('the password is kept as a hash', async () => {
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
])('refuses %s in a sign-up', async (field, more) => {
  const answer = await signUp(`${field.toLowerCase()}@refused.example`, more);
  expect(answer.status).toBe(400);
  expect(answer.text).toBe(`${field}: Unknown field`);
  const made = await app.db
    .select()
    .from(users)
    .where(eq(users.email, `${field.toLowerCase()}@refused.example`));
  expect(made).toEqual([]);
});

test('says what is wrong with each field', async () => {
  const answer = await app.call('POST', '/api/auth/sign-up/email', {
    name: '  ',
    email: 'nowhere',
    password: 'short',
  });
  expect(answer.status).toBe(400);
  expect(answer.text.split('\n').sort()).toEqual([
    'email: Valid email is required',
    'name: Required',
    'password: A password has at least 8 characters',
  ]);
});

test('signing out ends the session for good', async () => {
  const jar = cookieJar();
  jar.take((await signUp('leaving@example.org')).headers);
  const kept = { cookie: jar.cookie };
  const out = await app.call('POST', '/api/logout', undefined, { as: jar });
  expect(out.json).toEqual({ success: true });
  jar.take(out.headers);
  expect(jar.names()).not.toContain(SESSION);
  expect((await app.call('GET', '/api/auth/user', undefined, { as: kept })).status).toBe(401);
});

test('signing out without a session is no error', async () => {
  expect((await app.call('POST', '/api/logout')).status).toBe(200);
});

test('a session id that was there before signing in is never taken over', async () => {
  const email = 'fixed@example.org';
  await signUp(email);
  const planted = cookieJar();
  planted.take((await signIn(email)).headers);
  const answer = await app.call(
    'POST',
    '/api/auth/sign-in/email',
    { email, password: PASSWORD },
    { as: planted },
  );
  const fresh = cookieJar();
  fresh.take(answer.headers);
  expect(fresh.cookie).toContain(SESSION);
  expect(fresh.cookie).not.toBe(planted.cookie);
});

test('the cookie is HttpOnly, SameSite=Lax and lives thirty days', async () => {
  const line = setCookieLine((await signUp('flags@example.org')).headers, SESSION);
  expect(line).toMatch(/; HttpOnly/);
  expect(line).toMatch(/; SameSite=Lax/);
  expect(line).toMatch(/; Path=\//);
  expect(line).toMatch(/; Max-Age=2592000/);
  expect(line).not.toMatch(/Secure|Domain/);
});

test('a changed, unsigned or foreign session cookie is nobody', async () => {
  const member = await aMember(app.services);
  const [name, value = ''] = member.cookie.split(/=(.*)/s);
  const sid = decodeURIComponent(value).split('.')[0] ?? '';
  for (const forged of [
    `${name}=${sid}`,
    `${name}=${sid}.`,
    `${name}=${encodeURIComponent(`${sid}.${'A'.repeat(43)}=`)}`,
    `${name}=${value.replace(sid, `${sid}x`)}`,
    `${name}=%E0%A4%A`,
    `other.session_token=${value}`,
  ]) {
    const answer = await app.call('GET', '/api/auth/user', undefined, { as: { cookie: forged } });
    expect(answer.status, forged).toBe(401);
  }
  expect((await app.call('GET', '/api/auth/user', undefined, { as: member })).status).toBe(200);
});

test('a session that has run out is nobody', async () => {
  const member = await aMember(app.services);
  await app.db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, member.id));
  expect((await app.call('GET', '/api/auth/user', undefined, { as: member })).status).toBe(401);
});

test('nobody chooses the address that a session is noted with', async () => {
  const forged = { 'x-forwarded-for': '6.6.6.6', 'x-playvillage-client': '6.6.6.6' };
  const answer = await app.call(
    'POST',
    '/api/auth/sign-up/email',
    { name: 'Ada', email: 'somewhere@example.org', password: PASSWORD },
    { headers: forged },
  );
  const { id } = (answer.json as { user: { id: string } }).user;
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(row).toMatchObject({ ipAddress: '127.0.0.1', sess: { startedBy: '/sign-in/email' } });
});

test('a session is lengthened when it was last lengthened a day ago', async () => {
  const member = await aMember(app.services);
  const ask = () => app.call('GET', '/api/auth/user', undefined, { as: member });
  expect((await ask()).headers.getSetCookie()).toEqual([]);
  const inTenDays = new Date(Date.now() + 10 * 86_400_000);
  await app.db.update(sessions).set({ expire: inTenDays }).where(eq(sessions.userId, member.id));
  expect(setCookieLine((await ask()).headers, SESSION)).toMatch(/Max-Age=2592000/);
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, member.id));
  expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
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
  'magic-link/verify?token=x',
  'verify-email?token=x',
])('what of the library is not used does not exist: %s', async (path) => {
  const member = await aMember(app.services);
  const got = await app.call('GET', `/api/auth/${path}`, undefined, { as: member });
  expect(got.status).toBe(404);
  if (path.includes('?')) return;
  const posted = await app.call('POST', `/api/auth/${path}`, { role: 'admin' }, { as: member });
  expect(posted.status).toBe(404);
});
