import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { callsFor } from '#tests/api-calls.ts';
import { codeOf } from '#tests/authenticator-app.ts';
import { createCookieJar } from '#tests/cookie-jar.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aMember,
  anAdmin,
  aPasskey,
  aStaffMember,
  givePassword,
  giveSecondFactor,
} from '../accounts-factory.ts';
import { sessions } from '../accounts-tables.ts';

const PASSWORD = 'a good long password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advanceMinutes(1));
afterEach(() => setRequirement('asked'));

/** Changes the setting and waits until it reaches the server through a database notification. */
async function setRequirement(staffSecondFactor: 'asked' | 'required') {
  await app.changeVenue({ staffSecondFactor });
  await eventually('the setting arrives', async () => {
    return app.services.venue().staffSecondFactor === staffSecondFactor;
  });
}

const getSettings = (as: { cookie: string }) =>
  app.call('GET', '/api/admin/settings', undefined, { as });
const getRequirement = async (as: { cookie: string }) =>
  ((await app.call('GET', '/api/auth/security', undefined, { as })).json as { wanted: string })
    .wanted;

test('recommends a second factor to staff and admins, not to members', async () => {
  expect(await getRequirement(await aMember(app.services))).toBe('no');
  expect(await getRequirement(await aStaffMember(app.services))).toBe('asked');
  expect(await getRequirement(await anAdmin(app.services))).toBe('asked');
  expect((await getSettings(await anAdmin(app.services))).status).toBe(200);
});

test('rejects office calls, but not member calls, in sessions without the required second factor', async () => {
  await setRequirement('required');
  const admin = await anAdmin(app.services);
  const response = await getSettings(admin);
  expect(response.status).toBe(403);
  expect(response.headers.get('x-error-code')).toBe('errors.secondFactorFirst');
  expect(response.text).toContain('two-step sign-in');
  // Member calls remain available, including the setup.
  expect((await app.call('GET', '/api/auth/user', undefined, { as: admin })).status).toBe(200);
  expect(await getRequirement(admin)).toBe('required');
});

test('rejects every staff and admin call in sessions without the required second factor', async () => {
  await setRequirement('required');
  const admin = await anAdmin(app.services);
  const calls = callsFor('staff', 'admin');
  expect(calls.length).toBeGreaterThan(20);
  for (const { name, method, path } of calls) {
    const body = method === 'GET' ? undefined : {};
    const response = await app.call(method, path, body, { as: admin });
    const code = response.headers.get('x-error-code');
    expect([response.status, code], name).toEqual([403, 'errors.secondFactorFirst']);
  }
});

test('without the required second factor, denies rights checked in handlers but still returns the role', async () => {
  await setRequirement('required');
  const admin = await anAdmin(app.services);
  const get = (path: string) => app.call('GET', path, undefined, { as: admin });
  expect((await get('/api/auth/user')).json).toMatchObject({ role: 'admin' });
  const draft = await anEvent(app, { published: false });
  expect((await get(`/api/events/${draft.id}`)).status).toBe(404);
  const allEvents = await get('/api/events?includeAll=true');
  expect([allEvents.status, allEvents.headers.get('x-error-code')]).toEqual([
    403,
    'errors.secondFactorFirst',
  ]);
  const { codeId } = await aMemberWithCode(app);
  const [row] = await app.sql<[{ code: string }]>`
    select numeric_code as code from member_codes where id = ${codeId}`;
  const response = await app.call(
    'POST',
    '/api/member-codes/check-for-booking',
    { code: row.code },
    { as: admin },
  );
  expect(response.json).toMatchObject({ valid: false });
  // Sockets receive no live updates of the desk either.
  expect(await app.services.signIn.liveSessionOf(admin)).toMatchObject({ role: 'member' });
  await setRequirement('asked');
  expect(await app.services.signIn.liveSessionOf(admin)).toMatchObject({ role: 'admin' });
  expect((await get(`/api/events/${draft.id}`)).status).toBe(200);
});

test('reports an insufficient role before a missing second factor', async () => {
  await setRequirement('required');
  const response = await getSettings(await aMember(app.services));
  expect(response.headers.get('x-error-code')).toBe('errors.notForYourAccount');
});

test('allows office calls only while the second factor is on', async () => {
  await setRequirement('required');
  const admin = await anAdmin(app.services);
  const post = (path: string, body: object) =>
    app.call('POST', `/api/auth/second-factor/${path}`, body, { as: admin });
  const { secret } = (await post('setup', {})).json as { secret: string };
  expect((await getSettings(admin)).status).toBe(403);
  await post('confirm', { code: codeOf(secret, app.clock.now()) });
  expect((await getSettings(admin)).status).toBe(200);
  app.clock.advanceMinutes(1);
  await post('off', { code: codeOf(secret, app.clock.now()) });
  expect((await getSettings(admin)).status).toBe(403);
});

test('allows office calls after a sign-in with a code', async () => {
  await setRequirement('required');
  const admin = await anAdmin(app.services);
  await givePassword(app.services, admin.id, PASSWORD);
  const { secret } = await giveSecondFactor(app.services, admin.id);
  const jar = createCookieJar();
  const send = async (path: string, body: object) =>
    jar.store((await app.call('POST', `/api/auth/sign-in/${path}`, body, { as: jar })).headers);
  await send('email', { email: admin.email, password: PASSWORD });
  expect((await getSettings(jar)).status).toBe(401);
  await send('second-factor', { code: codeOf(secret, app.clock.now()) });
  expect((await getSettings(jar)).status).toBe(200);
});

test('accepts a passkey as second factor only if it started the session', async () => {
  await setRequirement('required');
  const admin = await anAdmin(app.services);
  const id = await aPasskey(app, admin.id);
  expect((await getSettings(admin)).status).toBe(403);
  await app.db
    .update(sessions)
    .set({ sess: { startedBy: '/passkey/verify-authentication', secondFactor: 'passkey' } })
    .where(eq(sessions.userId, admin.id));
  expect((await getSettings(admin)).status).toBe(200);
  await app.call('DELETE', `/api/auth/passkeys/${id}`, undefined, { as: admin });
  expect((await getSettings(admin)).status).toBe(403);
});
