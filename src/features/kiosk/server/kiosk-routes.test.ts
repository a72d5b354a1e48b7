import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { callsFor } from '#tests/api-calls.ts';
import { createCookieJar, findSetCookieHeader } from '#tests/cookie-jar.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aKiosk } from './kiosk-factory.ts';
import { kiosks } from './kiosk-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const COOKIE = 'playvillage.kiosk';
const fetchKiosk = (cookie: string) => app.call('GET', '/api/kiosk', undefined, { as: { cookie } });
const unlock = (cookie: string, pin: string) =>
  app.call('POST', '/api/kiosk/unlock', { pin }, { as: { cookie } });

/** A tablet with a signed-in staff member and a browser's cookie jar. */
async function aTablet() {
  const staff = await aStaffMember(app.services);
  const browser = createCookieJar();
  browser.store(new Headers({ 'set-cookie': `${staff.cookie}; Path=/` }));
  const start = async (body: unknown) => {
    const response = await app.call('POST', '/api/kiosk', body, { as: { cookie: browser.cookie } });
    browser.store(response.headers);
    return response;
  };
  return { staff, browser, start };
}

test.each([
  [{}],
  [{ pin: '123' }],
  [{ pin: '123456789' }],
  [{ pin: '12a4' }],
  [{ pin: 1234 }],
  [{ pin: '\u0661\u0662\u0663\u0664' }],
])('rejects %j when starting a kiosk', async (body) => {
  const { start } = await aTablet();
  const response = await start(body);
  expect(response.status).toBe(400);
  expect(response.text).toBe('pin: Use a PIN of 4 to 8 digits');
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('ends the caller’s session and sets a token cookie when a kiosk starts', async () => {
  const { staff, browser, start } = await aTablet();
  const response = await start({ pin: '4711' });
  expect(response.status).toBe(201);
  expect(findSetCookieHeader(response.headers, COOKIE)).toMatch(
    /^playvillage\.kiosk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect(browser.names()).toEqual([COOKIE]);
  // Neither the remaining cookies nor the old session are signed in.
  for (const cookie of [browser.cookie, staff.cookie]) {
    const user = await app.call('GET', '/api/auth/user', undefined, { as: { cookie } });
    expect(user.status).toBe(401);
  }
  expect((await fetchKiosk(browser.cookie)).json).toMatchObject({
    kiosk: { startedAt: expect.any(String) },
  });
  const [row] = await app.db.select().from(kiosks).where(eq(kiosks.startedBy, staff.id));
  expect(JSON.stringify(row)).not.toContain(browser.cookie.split('=')[1]);
  expect(row?.pinHash).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/);
});

test('sets a __Host- cookie over HTTPS', async () => {
  const secureApp = await startTestApp({
    connection: app.connection,
    environment: { PUBLIC_URL: 'https://play.example' },
  });
  const staff = await aStaffMember(secureApp.services);
  const { port } = secureApp.fastify.server.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/api/kiosk`, {
    method: 'POST',
    headers: { cookie: staff.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ pin: '4711' }),
  });
  const setCookie = findSetCookieHeader(response.headers, `__Host-${COOKIE}`);
  expect(setCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  await secureApp.stop();
});

test('ends the previous kiosk when the same tablet starts a new one', async () => {
  const first = await aKiosk(app);
  const staff = await aStaffMember(app.services);
  const cookies = `${first.cookie}; ${staff.cookie}`;
  expect(
    (await app.call('POST', '/api/kiosk', { pin: '4711' }, { as: { cookie: cookies } })).status,
  ).toBe(201);
  expect((await fetchKiosk(first.cookie)).json).toEqual({ kiosk: null });
});

test('clears the cookie of an unknown token', async () => {
  const response = await fetchKiosk(`${COOKIE}=${'x'.repeat(43)}`);
  expect(response.json).toEqual({ kiosk: null });
  expect(findSetCookieHeader(response.headers, COOKIE)).toContain('Max-Age=0');
  expect((await fetchKiosk(`${COOKIE}=' or 1=1 --`)).json).toEqual({ kiosk: null });
});

test('expires a kiosk after 30 days', async () => {
  const { cookie, id } = await aKiosk(app);
  await app.db
    .update(kiosks)
    .set({ startedAt: new Date(Date.now() - 30 * 86_400_000 - 1000) })
    .where(eq(kiosks.id, id));
  expect((await fetchKiosk(cookie)).json).toEqual({ kiosk: null });
  expect((await unlock(cookie, '4711')).status).toBe(401);
});

test('the correct PIN ends a kiosk and invalidates its cookie', async () => {
  const { cookie, id } = await aKiosk(app, { pin: '20271' });
  const wrong = await unlock(cookie, '20272');
  expect([wrong.status, wrong.text]).toEqual([403, 'That PIN is incorrect.']);
  const response = await unlock(cookie, '20271');
  expect(response.status).toBe(200);
  expect(findSetCookieHeader(response.headers, COOKIE)).toContain('Max-Age=0');
  expect((await unlock(cookie, '20271')).status).toBe(401);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['kiosk.ended', { by: 'pin' }],
  ]);
});

test('rejects even the correct PIN after five wrong ones, and limits concurrent guesses', async () => {
  const { cookie, id } = await aKiosk(app, { pin: '4711' });
  const otherKiosk = await aKiosk(app, { pin: '4711' });
  const guesses = Array.from({ length: 12 }, (_, guess) => unlock(cookie, String(1000 + guess)));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429, 429, 429, 429]);
  const response = await unlock(cookie, '4711');
  expect(response.status).toBe(429);
  expect(response.text).toContain('Staff can end this kiosk from their own device');
  expect((await fetchKiosk(cookie)).json).toMatchObject({ kiosk: {} });
  // The limit is per kiosk.
  expect((await unlock(otherKiosk.cookie, '4711')).status).toBe(200);
  const staff = await aStaffMember(app.services);
  expect((await app.call('POST', `/api/kiosk/${id}/end`, {}, { as: staff })).status).toBe(200);
  expect((await fetchKiosk(cookie)).json).toEqual({ kiosk: null });
});

test('lets staff list running kiosks and end one from their own device', async () => {
  const { staff, start, browser } = await aTablet();
  await start({ pin: '4711' });
  const endedKiosk = await aKiosk(app);
  const admin = await anAdmin(app.services);
  const list = async () =>
    (await app.call('GET', '/api/kiosk/running', undefined, { as: admin })).json as {
      id: string;
      startedBy: string | null;
    }[];
  expect(await list()).toContainEqual(expect.objectContaining({ startedBy: staff.name }));
  expect(JSON.stringify(await list())).not.toMatch(/scrypt|hash/i);
  for (const _attempt of [1, 2]) {
    const response = await app.call('POST', `/api/kiosk/${endedKiosk.id}/end`, {}, { as: admin });
    expect(response.status).toBe(200);
  }
  expect((await list()).map(({ id }) => id)).not.toContain(endedKiosk.id);
  expect((await fetchKiosk(browser.cookie)).json).toMatchObject({ kiosk: {} });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, endedKiosk.id));
  expect(entries.map(({ actorId, detail }) => [actorId, detail])).toEqual([
    [admin.id, { by: 'staff' }],
  ]);
  const unknownPath = `/api/kiosk/${crypto.randomUUID()}/end`;
  expect((await app.call('POST', unknownPath, {}, { as: admin })).status).toBe(404);
});

test('returns 401 to a kiosk for every member, staff and admin call', async () => {
  const { cookie } = await aKiosk(app);
  const calls = callsFor('member', 'staff', 'admin');
  expect(calls.length).toBeGreaterThan(60);
  for (const { name, method, path } of calls) {
    const body = method === 'GET' ? undefined : {};
    const response = await app.call(method, path, body, { as: { cookie } });
    const code = response.headers.get('x-error-code');
    expect([response.status, code], name).toEqual([401, 'errors.signInFirst']);
  }
});
