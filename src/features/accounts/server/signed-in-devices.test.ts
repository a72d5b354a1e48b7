import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { SessionInfo } from '../security-contract.ts';
import { aMember, aSession, type SignedIn } from './accounts-factory.ts';
import { sessions } from './accounts-tables.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const listSessions = async (as: { cookie: string }) =>
  (await app.call('GET', '/api/auth/sessions', undefined, { as })).json as SessionInfo[];
const endSession = (id: string, as: SignedIn) =>
  app.call('DELETE', `/api/auth/sessions/${id}`, undefined, { as });
const signOutEverywhere = (as: { cookie: string }, body = {}) =>
  app.call('POST', '/api/auth/sign-out-everywhere', body, { as });
const isSignedIn = async (as: { cookie: string }) =>
  (await app.call('GET', '/api/auth/user', undefined, { as })).status === 200;

test('returns 404 for another user’s session and leaves it active', async () => {
  const [member, other] = [await aMember(app.services), await aMember(app.services)];
  const id = await aSession(app, other.id);
  expect((await endSession(id, member)).status).toBe(404);
  expect((await endSession('made-up', member)).status).toBe(404);
  expect((await listSessions(other)).map((session) => session.id)).toContain(id);
});

test('lists device, IP address and times of the user’s sessions, the current one first', async () => {
  const [member, other] = [await aMember(app.services), await aMember(app.services)];
  await aSession(app, other.id);
  const id = await aSession(app, member.id, {
    userAgent: IPHONE,
    ipAddress: '203.0.113.9',
    createdAt: new Date('2036-01-05T15:00:00Z'),
    updatedAt: new Date('2036-01-20T15:00:00Z'),
  });
  const listed = await listSessions(member);
  expect(listed).toEqual([
    expect.objectContaining({ current: true, device: { browser: null, system: null } }),
    {
      id,
      device: { browser: 'Safari', system: 'iPhone' },
      address: '203.0.113.9',
      beganAt: '2036-01-05T15:00:00.000Z',
      lastUsedAt: '2036-01-20T15:00:00.000Z',
      current: false,
    },
  ]);
});

test('identifies a session by its id, never by the cookie’s sid', async () => {
  const member = await aMember(app.services);
  const response = await app.call('GET', '/api/auth/sessions', undefined, { as: member });
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, member.id));
  expect(response.text).toContain(row?.id);
  expect(response.text).not.toContain(row?.sid);
});

test('does not list expired sessions', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id, { expire: new Date(Date.now() - 1000) });
  expect(await listSessions(member)).toHaveLength(1);
});

test('ends a session once, even concurrently', async () => {
  const member = await aMember(app.services);
  const id = await aSession(app, member.id);
  const [first, second] = await Promise.all([endSession(id, member), endSession(id, member)]);
  expect([first.status, second.status].sort()).toEqual([200, 404]);
  expect(await listSessions(member)).toHaveLength(1);
});

test('retains the current session when signing out everywhere else', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id);
  await aSession(app, member.id);
  const other = await aMember(app.services);
  expect((await signOutEverywhere(member)).json).toEqual({ success: true });
  expect(await listSessions(member)).toEqual([expect.objectContaining({ current: true })]);
  expect(await isSignedIn(other)).toBe(true);
});

test('clears the cookie when signing out everywhere, including this session', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id);
  const response = await signOutEverywhere(member, { thisToo: true });
  expect(response.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/);
  expect(await isSignedIn(member)).toBe(false);
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, member.id))).toEqual([]);
});

test('audits ended sessions', async () => {
  const member = await aMember(app.services);
  await endSession(await aSession(app, member.id), member);
  await signOutEverywhere(member);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, member.id));
  expect(entries.map(({ action }) => action).sort()).toEqual(['session.ended', 'sessions.ended']);
});
