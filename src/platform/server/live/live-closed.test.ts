import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aMember, sessionCookieFor } from '#features/accounts/server/accounts-factory.ts';
import { endSessions, setRole } from '#features/accounts/server/accounts-queries.ts';
import { sessions, users } from '#features/accounts/server/accounts-tables.ts';
import { HEARTBEAT_SECONDS } from '#shared/live-updates.ts';
import { eventually } from '#tests/eventually.ts';
import { connectAs, openSocket } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { announce } from './announce.ts';
import { liveOf } from './live.ts';

let app: TestApp;
let otherApp: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  otherApp = await startTestApp({ connection: app.connection });
});
afterAll(async () => {
  await otherApp.stop();
  await app.stop();
});
afterEach(() => void vi.useRealTimers());

const UPDATE = { type: 'notifications' as const, payload: {} };
const hello = (userId: string) => ({ type: 'auth', payload: { userId } });

describe('the live server', () => {
  test.each([
    ['sends a different message type', '{"type":"subscribe","payload":{}}'],
    ['sends extra fields', '{"type":"auth","payload":{"userId":"x","role":"admin"}}'],
    ['sends invalid JSON', 'hello'],
    ['sends an empty message', ''],
    ['sends null', 'null'],
    ['sends an empty id', '{"type":"auth","payload":{"userId":""}}'],
    ['sends a list as id', '{"type":"auth","payload":{"userId":["x"]}}'],
  ])('closes a socket with 4400 if it %s', async (_label, message) => {
    const live = await openSocket(app.address, { as: await aMember(app.services) });
    live.send(message);
    expect(await live.waitForCloseCode()).toBe(4400);
    expect(live.received).toEqual([]);
  });

  test('closes a socket with 4400 if it sends binary data', async () => {
    const as = await aMember(app.services);
    const live = await openSocket(app.address, { as });
    live.socket.send(Buffer.from(JSON.stringify(hello(as.id))));
    expect(await live.waitForCloseCode()).toBe(4400);
  });

  test('closes a socket with 1009 if its message is too long', async () => {
    const as = await aMember(app.services);
    const live = await connectAs(app.address, as);
    live.send('x'.repeat(2000));
    expect(await live.waitForCloseCode()).toBe(1009);
  });

  test('closes a socket with 4401, without sending anything, if it sends another account’s id', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const live = await openSocket(app.address, { as: ann });
    live.send(hello(bob.id));
    expect(await live.waitForCloseCode()).toBe(4401);
    await announce(app.db, { userIds: [ann.id, bob.id] }, UPDATE);
    expect(live.received).toEqual([]);
  });

  test('closes an authenticated socket with 4401 if it sends a different id', async () => {
    const ann = await aMember(app.services);
    const live = await connectAs(app.address, ann);
    live.send(hello('other'));
    expect(await live.waitForCloseCode()).toBe(4401);
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
  ])('closes sockets with 4401 on every server when the user %s', async (_label, endAccess) => {
    const person = await aMember(app.services);
    const local = await connectAs(app.address, person);
    const remote = await connectAs(otherApp.address, person);
    await endAccess(person.cookie, person.id);
    expect(await local.waitForCloseCode()).toBe(4401);
    expect(await remote.waitForCloseCode()).toBe(4401);
  });

  test('closes only the sockets of the session that ends', async () => {
    const person = await aMember(app.services);
    const phone = await connectAs(app.address, person);
    const laptop = await connectAs(app.address, {
      ...person,
      cookie: await sessionCookieFor(app.services, person.id),
    });
    await app.call('POST', '/api/logout', undefined, { as: person });
    await phone.waitForCloseCode();
    await announce(app.db, { userIds: [person.id] }, UPDATE);
    await laptop.waitFor('notifications');
    expect(phone.updates()).toEqual([]);
    laptop.close();
  });

  test('closes the socket of an expired session in the periodic check', async () => {
    const valid = await connectAs(app.address, await aMember(app.services));
    const person = await aMember(app.services);
    const live = await connectAs(app.address, person);
    await app.db
      .update(sessions)
      .set({ expire: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, person.id));
    await liveOf(app.fastify).recheck();
    expect(await live.waitForCloseCode()).toBe(4401);
    expect(valid.isOpen()).toBe(true);
    valid.close();
  });

  test('terminates a socket that does not respond to a ping', async () => {
    const person = await aMember(app.services);
    const live = await connectAs(app.address, person);
    const silent = await connectAs(app.address, person);
    silent.socket.pong = () => undefined;
    silent.socket.removeAllListeners('ping');
    silent.socket.pause();
    liveOf(app.fastify).sendHeartbeats();
    await live.waitFor('beat');
    await eventually('the silent socket is terminated', async () => {
      liveOf(app.fastify).sendHeartbeats();
      silent.socket.resume();
      return !silent.isOpen();
    });
    expect(await silent.waitForCloseCode()).toBe(1006);
    live.close();
  });
});

test('pings sockets and rechecks sessions on a timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const timed = await startTestApp({ connection: app.connection });
  const person = await aMember(app.services);
  const live = await connectAs(timed.address, person);
  await app.db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, person.id));
  vi.advanceTimersByTime(HEARTBEAT_SECONDS * 1000);
  await live.waitFor('beat');
  // Updates arrive after the ping was handled.
  await announce(app.db, { userIds: [person.id] }, UPDATE);
  await live.waitFor('notifications');
  expect(live.isOpen()).toBe(true);
  vi.advanceTimersByTime(60_000 - HEARTBEAT_SECONDS * 1000);
  expect(await live.waitForCloseCode()).toBe(4401);
  vi.useRealTimers();
  await timed.stop();
});
