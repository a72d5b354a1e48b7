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

test('another person’s session is as if it did not exist, and stays', async () => {
  const [member, other] = [await aMember(app.services), await aMember(app.services)];
  const id = await aSession(app, other.id);
  expect((await end(id, member)).status).toBe(404);
  expect((await end('made-up', member)).status).toBe(404);
  expect((await list(other)).map((session) => session.id)).toContain(id);
});

test('tells device, place and times of each session, this one first, and none of another', async () => {
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

test('what a cookie is made of stays on the server', async () => {
  const member = await aMember(app.services);
  const response = await app.call('GET', '/api/auth/sessions', undefined, { as: member });
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, member.id));
  expect(response.text).toContain(row?.id);
  expect(response.text).not.toContain(row?.sid);
});

test('a session that has run out is not shown', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id, { expire: new Date(Date.now() - 1000) });
  expect(await list(member)).toHaveLength(1);
});

test('a session ends once, even at the same moment', async () => {
  const member = await aMember(app.services);
  const id = await aSession(app, member.id);
  const [once, twice] = await Promise.all([end(id, member), end(id, member)]);
  expect([once.status, twice.status].sort()).toEqual([200, 404]);
  expect(await list(member)).toHaveLength(1);
});

test('signing out everywhere ends all but this session', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id);
  await aSession(app, member.id);
  const other = await aMember(app.services);
  expect((await everywhere(member)).json).toEqual({ success: true });
  expect(await list(member)).toEqual([expect.objectContaining({ current: true })]);
  expect(await isSignedIn(other)).toBe(true);
});

test('signing out everywhere and here ends all, and the cookie goes', async () => {
  const member = await aMember(app.services);
  await aSession(app, member.id);
  const response = await everywhere(member, { thisToo: true });
  expect(response.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/);
  expect(await isSignedIn(member)).toBe(false);
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, member.id))).toEqual([]);
});

test('ended sessions are in the audit log', async () => {
  const member = await aMember(app.services);
  await end(await aSession(app, member.id), member);
  await everywhere(member);
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.actorId, member.id));
  expect(lines.map(({ action }) => action).sort()).toEqual(['session.ended', 'sessions.ended']);
});
