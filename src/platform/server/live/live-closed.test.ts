import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aMember, sessionCookieFor } from '#features/accounts/server/accounts-factory.ts';
import { endSessions, setRole } from '#features/accounts/server/accounts-queries.ts';
import { sessions, users } from '#features/accounts/server/accounts-tables.ts';
import { BEAT_SECONDS } from '#shared/live-news.ts';
import { eventually } from '#tests/eventually.ts';
import { listenAs, openSocket } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { announce } from './announce.ts';
import { liveOf } from './live.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ connection: app.connection });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
afterEach(() => void vi.useRealTimers());

const NEWS = { type: 'notifications' as const, payload: {} };
const hello = (userId: string) => ({ type: 'auth', payload: { userId } });

describe('a socket is closed', () => {
  test.each([
    ['sends another message type', '{"type":"subscribe","payload":{}}'],
    ['sends extra fields', '{"type":"auth","payload":{"userId":"x","role":"admin"}}'],
    ['sends no JSON', 'hello'],
    ['sends an empty message', ''],
    ['sends null', 'null'],
    ['sends an empty id', '{"type":"auth","payload":{"userId":""}}'],
    ['sends a list as id', '{"type":"auth","payload":{"userId":["x"]}}'],
  ])('that %s: 4400', async (_what, message) => {
    const live = await openSocket(app.address, { as: await aMember(app.services) });
    live.send(message);
    expect(await live.closedWith()).toBe(4400);
    expect(live.heard).toEqual([]);
  });

  test('that sends binary data: 4400', async () => {
    const as = await aMember(app.services);
    const live = await openSocket(app.address, { as });
    live.socket.send(Buffer.from(JSON.stringify(hello(as.id))));
    expect(await live.closedWith()).toBe(4400);
  });

  test('that sends too long a message: 1009', async () => {
    const as = await aMember(app.services);
    const live = await listenAs(app.address, as);
    live.send('x'.repeat(2000));
    expect(await live.closedWith()).toBe(1009);
  });

  test('that sends another id: 4401, and it receives nothing', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const live = await openSocket(app.address, { as: ann });
    live.send(hello(bob.id));
    expect(await live.closedWith()).toBe(4401);
    await announce(app.db, { userIds: [ann.id, bob.id] }, NEWS);
    expect(live.heard).toEqual([]);
  });

  test('that sends another id later: 4401', async () => {
    const ann = await aMember(app.services);
    const live = await listenAs(app.address, ann);
    live.send(hello('somebody'));
    expect(await live.closedWith()).toBe(4401);
  });

  test.each([
    [
      'signs out',
      async (cookie: string) => {
        await app.call('POST', '/api/logout', undefined, { as: { cookie } });
      },
    ],
    ['is signed out everywhere', (_: string, id: string) => endSessions(app.db, id)],
    ['changes role', (_: string, id: string) => setRole(app.db, id, 'staff')],
    [
      'deletes the account',
      async (_: string, id: string) => {
        await app.db.delete(users).where(eq(users.id, id));
      },
    ],
  ])('on every server when the person %s: 4401', async (_what, happen) => {
    const person = await aMember(app.services);
    const local = await listenAs(app.address, person);
    const remote = await listenAs(other.address, person);
    await happen(person.cookie, person.id);
    expect(await local.closedWith()).toBe(4401);
    expect(await remote.closedWith()).toBe(4401);
  });

  test('when its own session ends, not another session of the person', async () => {
    const person = await aMember(app.services);
    const phone = await listenAs(app.address, person);
    const laptop = await listenAs(app.address, {
      ...person,
      cookie: await sessionCookieFor(app.services, person.id),
    });
    await app.call('POST', '/api/logout', undefined, { as: person });
    await phone.closedWith();
    await announce(app.db, { userIds: [person.id] }, NEWS);
    await laptop.hears('notifications');
    expect(phone.news()).toEqual([]);
    laptop.leave();
  });

  test('by the periodic check when its session expired', async () => {
    const late = await listenAs(app.address, await aMember(app.services));
    const person = await aMember(app.services);
    const live = await listenAs(app.address, person);
    await app.db
      .update(sessions)
      .set({ expire: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, person.id));
    await liveOf(app.fastify).recheck();
    expect(await live.closedWith()).toBe(4401);
    expect(late.isOpen()).toBe(true);
    late.leave();
  });

  test('that misses a ping', async () => {
    const person = await aMember(app.services);
    const live = await listenAs(app.address, person);
    const silent = await listenAs(app.address, person);
    silent.socket.pong = () => undefined;
    silent.socket.removeAllListeners('ping');
    silent.socket.pause();
    liveOf(app.fastify).beat();
    await live.hears('beat');
    await eventually('the other is cut', async () => {
      liveOf(app.fastify).beat();
      silent.socket.resume();
      return !silent.isOpen();
    });
    expect(await silent.closedWith()).toBe(1006);
    live.leave();
  });
});

test('pings sockets and rechecks sessions on a timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const timed = await startTestApp({ connection: app.connection });
  const person = await aMember(app.services);
  const live = await listenAs(timed.address, person);
  await app.db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, person.id));
  vi.advanceTimersByTime(BEAT_SECONDS * 1000);
  await live.hears('beat');
  // News arrive after the ping was handled.
  await announce(app.db, { userIds: [person.id] }, NEWS);
  await live.hears('notifications');
  expect(live.isOpen()).toBe(true);
  vi.advanceTimersByTime(60_000 - BEAT_SECONDS * 1000);
  expect(await live.closedWith()).toBe(4401);
  vi.useRealTimers();
  await timed.stop();
});
