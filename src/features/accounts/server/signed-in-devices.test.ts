import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { SessionFacts } from '../security-contract.ts';
import { aMember, aSession, type SignedIn } from './accounts-factory.ts';
import { sessions } from './accounts-tables.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const list = async (as: { cookie: string }) =>
  (await app.call('GET', '/api/auth/sessions', undefined, { as })).json as SessionFacts[];
const end = (id: string, as: SignedIn) =>
  app.call('DELETE', `/api/auth/sessions/${id}`, undefined, { as });
const everywhere = (as: { cookie: string }, body = {}) =>
  app.call('POST', '/api/auth/sign-out-everywhere', body, { as });
const isSignedIn = async (as: { cookie: string }) =>
  (await app.call('GET', '/api/auth/user', undefined, { as })).status === 200;

test('returns 404 for another person’s session and keeps it', async () => {
  const [member, other] = [await aMember(app.services), await aMember(app.services)];
  const id = await aSession(app, other.id);
  expect((await end(id, member)).status).toBe(404);
  expect((await end('made-up', member)).status).toBe(404);
  expect((await list(other)).map((session) => session.id)).toContain(id);
});

test('lists device, address and times of the own sessions, the current one first', async () => {
  const [member, other] = [await aMember(app.services), await aMember(app.services)];
  await aSession(app, other.id);
  const id = await aSession(app, member.id, {
    userAgent: IPHONE,
    ipAddress: '203.0.113.9',
    createdAt: new Date('2036-01-05T15:00:00Z'),
    updatedAt: new Date('2036-01-20T15:00:00Z'),
  });
  const found = await list(member);
  expect(found).toEqual([
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

test('never returns the session id of the cookie', async () => {
  const member = await aMember(app.services);
  const response = await app.call('GET', '/api/auth/sessions', undefined, { as: member });
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, member.id));
  expect(response.text).toContain(row?.id);
  expect(response.text).not.toContain(row?.sid);
});

test('does not list expired sessions', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id, { expire: new Date(Date.now() - 1000) });
  expect(await list(member)).toHaveLength(1);
});

test('ends a session once, even concurrently', async () => {
  const member = await aMember(app.services);
  const id = await aSession(app, member.id);
  const [once, twice] = await Promise.all([end(id, member), end(id, member)]);
  expect([once.status, twice.status].sort()).toEqual([200, 404]);
  expect(await list(member)).toHaveLength(1);
});

test('signing out everywhere keeps the current session', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id);
  await aSession(app, member.id);
  const other = await aMember(app.services);
  expect((await everywhere(member)).json).toEqual({ success: true });
  expect(await list(member)).toEqual([expect.objectContaining({ current: true })]);
  expect(await isSignedIn(other)).toBe(true);
});

test('signing out everywhere including this session clears the cookie', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id);
  const response = await everywhere(member, { thisToo: true });
  expect(response.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/);
  expect(await isSignedIn(member)).toBe(false);
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, member.id))).toEqual([]);
});

test('audits ended sessions', async () => {
  const member = await aMember(app.services);
  await end(await aSession(app, member.id), member);
  await everywhere(member);
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.actorId, member.id));
  expect(lines.map(({ action }) => action).sort()).toEqual(['session.ended', 'sessions.ended']);
});
