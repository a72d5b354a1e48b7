import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCookieJar, findSetCookieHeader } from '#tests/cookie-jar.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember } from './accounts-factory.ts';
import { sessions } from './accounts-tables.ts';

const SESSION_COOKIE = 'playvillage.session_token';
const PASSWORD = 'a good long password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const signUp = (email: string, headers: Record<string, string> = {}) =>
  app.call(
    'POST',
    '/api/auth/sign-up/email',
    { name: 'Ada Lovelace', email, password: PASSWORD },
    { headers },
  );
const signIn = (email: string) =>
  app.call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });

test('issues a new session id on each sign-in', async () => {
  const email = 'fixed@example.org';
  await signUp(email);
  const previousJar = createCookieJar();
  previousJar.store((await signIn(email)).headers);
  const response = await app.call(
    'POST',
    '/api/auth/sign-in/email',
    { email, password: PASSWORD },
    { as: previousJar },
  );
  const newJar = createCookieJar();
  newJar.store(response.headers);
  expect(newJar.cookie).toContain(SESSION_COOKIE);
  expect(newJar.cookie).not.toBe(previousJar.cookie);
});

describe('signing in over an existing session', () => {
  const requestLinkToken = async (email: string) => {
    await app.call('POST', '/api/auth/sign-in/magic-link', { email });
    return /link=([\w-]+)/.exec((await app.emailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  };
  const postAs = (as: { cookie: string }, path: string, body: object) =>
    app.call('POST', `/api/auth/${path}`, body, { as });
  const getUserStatus = async (as: { cookie: string }) =>
    (await app.call('GET', '/api/auth/user', undefined, { as })).status;

  test.each<[string, (as: { cookie: string }, email: string) => ReturnType<typeof postAs>]>([
    ['password sign-in', (as, email) => postAs(as, 'sign-in/email', { email, password: PASSWORD })],
    [
      'sign-up',
      (as, email) => postAs(as, 'sign-up/email', { name: 'Ada', email, password: PASSWORD }),
    ],
    [
      'magic-link sign-in',
      async (as, email) =>
        postAs(as, 'magic-link/verify', { token: await requestLinkToken(email) }),
    ],
  ])('ends only the browser’s previous session on %s', async (method, signInOver) => {
    const email = `${method.replaceAll(' ', '-')}@example.org`;
    const isNew = method === 'sign-up';
    const otherBrowser = createCookieJar();
    if (!isNew) otherBrowser.store((await signUp(email)).headers);
    const previous = await aMember(app.services);
    const newJar = createCookieJar();
    newJar.store((await signInOver(previous, email)).headers);
    expect([await getUserStatus(previous), await getUserStatus(newJar)]).toEqual([401, 200]);
    if (method === 'password sign-in') expect(await getUserStatus(otherBrowser)).toBe(200);
  });

  test('leaves the previous session active after a failed sign-in', async () => {
    const previous = await aMember(app.services);
    const body = { email: 'nobody@example.org', password: PASSWORD };
    expect((await postAs(previous, 'sign-in/email', body)).status).toBe(401);
    expect(await getUserStatus(previous)).toBe(200);
  });
});

test('sets an HttpOnly, SameSite=Lax cookie for thirty days', async () => {
  const line = findSetCookieHeader((await signUp('flags@example.org')).headers, SESSION_COOKIE);
  expect(line).toMatch(/; HttpOnly/);
  expect(line).toMatch(/; SameSite=Lax/);
  expect(line).toMatch(/; Path=\//);
  expect(line).toMatch(/; Max-Age=2592000/);
  expect(line).not.toMatch(/Secure|Domain/);
});

test('rejects a changed, unsigned or foreign session cookie', async () => {
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
    const response = await app.call('GET', '/api/auth/user', undefined, { as: { cookie: forged } });
    expect(response.status, forged).toBe(401);
  }
  expect((await app.call('GET', '/api/auth/user', undefined, { as: member })).status).toBe(200);
});

test('rejects an expired session', async () => {
  const member = await aMember(app.services);
  await app.db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, member.id));
  expect((await app.call('GET', '/api/auth/user', undefined, { as: member })).status).toBe(401);
});

test('ignores client headers that claim an IP address', async () => {
  const response = await signUp('somewhere@example.org', {
    'x-forwarded-for': '6.6.6.6',
    'x-playvillage-client': '6.6.6.6',
  });
  const { id } = (response.json as { user: { id: string } }).user;
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(row).toMatchObject({ ipAddress: '127.0.0.1', sess: { startedBy: '/sign-in/email' } });
});

test('stores the client’s IP address behind a trusted proxy', async () => {
  const proxiedApp = await startTestApp({ environment: { TRUST_PROXY: 'on' } });
  await proxiedApp.call(
    'POST',
    '/api/auth/sign-up/email',
    { name: 'Ada', email: 'proxied@example.org', password: PASSWORD },
    { headers: { 'x-forwarded-for': '203.0.113.9' } },
  );
  const [row] = await proxiedApp.db.select().from(sessions);
  expect(row?.ipAddress).toBe('203.0.113.9');
  await proxiedApp.stop();
});

test('extends a session that was last extended more than a day ago', async () => {
  const member = await aMember(app.services);
  const getUser = () => app.call('GET', '/api/auth/user', undefined, { as: member });
  expect((await getUser()).headers.getSetCookie()).toEqual([]);
  const inTenDays = new Date(Date.now() + 10 * 86_400_000);
  await app.db.update(sessions).set({ expire: inTenDays }).where(eq(sessions.userId, member.id));
  expect(findSetCookieHeader((await getUser()).headers, SESSION_COOKIE)).toMatch(/Max-Age=2592000/);
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, member.id));
  expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});
