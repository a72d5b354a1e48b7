import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { endSessions } from '#features/accounts/server/accounts-queries.ts';
import { sessions } from '#features/accounts/server/accounts-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { connectAs, openSocket } from '#tests/live-socket.ts';
import { createDatabaseForTest } from '#tests/postgres-for-tests.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { inTransaction } from '../database/database.ts';
import { announce } from './announce.ts';
import { liveOf } from './live.ts';
import { MAX_SOCKETS_PER_ACCOUNT } from './live-sockets.ts';

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

const UPDATE = { type: 'notifications' as const, payload: {} };

describe('/ws', () => {
  test('rejects a visitor with 401', async () => {
    const { rejection } = await openSocket(app.address);
    expect(rejection).toMatchObject({
      status: 401,
      statusText: 'Unauthorized',
      code: 'errors.signInFirst',
    });
  });

  test.each([
    ['a cookie with a bad signature', (cookie: string) => `${cookie.slice(0, -12)}AAAAAAAA%3D`],
    [
      'a cookie of an unknown session',
      (cookie: string) => cookie.replace(/=.{20}/, '=aaaaaaaaaaaaaaaaaaaa'),
    ],
    ['a malformed cookie', () => 'playvillage.session_token=%E0%A4%A'],
  ])('rejects %s with 401', async (_label, tamper) => {
    const { cookie } = await aMember(app.services);
    const { rejection } = await openSocket(app.address, { as: { cookie: tamper(cookie) } });
    expect(rejection?.status).toBe(401);
  });

  test('rejects an ended or expired session with 401', async () => {
    const ended = await aMember(app.services);
    await endSessions(app.db, ended.id);
    expect((await openSocket(app.address, { as: ended })).rejection?.status).toBe(401);
    const expired = await aMember(app.services);
    await app.db
      .update(sessions)
      .set({ expire: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, expired.id));
    expect((await openSocket(app.address, { as: expired })).rejection?.status).toBe(401);
  });

  test.each([
    ['another site', 'https://evil.example'],
    ['another port on the same machine', 'http://127.0.0.1:1'],
    ['a sandboxed page', 'null'],
    ['no origin', null],
  ])('rejects %s with 403', async (_label, origin) => {
    const as = await aMember(app.services);
    const { rejection } = await openSocket(app.address, { as, origin });
    expect(rejection).toMatchObject({ status: 403, code: 'errors.foreignOrigin' });
  });

  test('rejects any other path with 404', async () => {
    const as = await aMember(app.services);
    for (const path of ['/', '/ws/', '/api/notifications', '/WS']) {
      const { rejection } = await openSocket(app.address, { as, path });
      expect(rejection?.status, path).toBe(404);
    }
  });

  test('rejects too many sockets of one account with 429', async () => {
    const as = await aMember(app.services);
    const open = await Promise.all(
      Array.from({ length: MAX_SOCKETS_PER_ACCOUNT }, () => openSocket(app.address, { as })),
    );
    expect(open.every(({ rejection }) => rejection === null)).toBe(true);
    expect((await openSocket(app.address, { as })).rejection).toMatchObject({
      status: 429,
      code: 'errors.tooManySockets',
    });
    open[0]?.close();
    await eventually('another socket is accepted', async () => {
      const next = await openSocket(app.address, { as });
      next.close();
      return next.rejection === null;
    });
    for (const live of open) live.close();
  });

  test('responds to a plain request with 401 for visitors and 426 for members', async () => {
    expect((await app.call('GET', '/ws')).status).toBe(401);
    const response = await app.call('GET', '/ws', undefined, { as: await aMember(app.services) });
    expect(response.status).toBe(426);
    expect(response.headers.get('upgrade')).toBe('websocket');
  });
});

test('ignores an h2c upgrade', async () => {
  const { port } = new URL(app.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n',
  );
  const [chunk] = await new Promise<Buffer[]>((resolve) => {
    socket.once('data', (data) => resolve([data]));
  });
  expect(String(chunk)).toContain('HTTP/1.1 200 OK');
  socket.destroy();
});

describe('updates', () => {
  test('are delivered to their authenticated recipients on all servers', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const local = await connectAs(app.address, ann);
    const remote = await connectAs(otherApp.address, ann);
    const stranger = await connectAs(otherApp.address, bob);
    const unauthenticated = await openSocket(app.address, { as: ann });
    await announce(app.db, { userIds: [ann.id] }, UPDATE);
    await local.waitFor('notifications');
    await remote.waitFor('notifications');
    await announce(app.db, { userIds: [bob.id] }, { type: 'bookings', payload: {} });
    await stranger.waitFor('bookings');
    expect(stranger.updates()).toEqual([{ type: 'bookings', payload: {} }]);
    expect(local.updates()).toEqual([UPDATE]);
    expect(unauthenticated.received).toEqual([]);
    for (const live of [local, remote, stranger, unauthenticated]) live.close();
  });

  test('for the desk are delivered to staff only', async () => {
    const sam = await connectAs(otherApp.address, await aStaffMember(app.services));
    const ann = await aMember(app.services);
    const family = await connectAs(app.address, ann);
    await announce(app.db, { desk: true }, { type: 'visits', payload: {} });
    await sam.waitFor('visits');
    await announce(app.db, { userIds: [ann.id] }, UPDATE);
    await family.waitFor('notifications');
    expect(family.updates()).toEqual([UPDATE]);
    for (const live of [sam, family]) live.close();
  });

  test('are not sent after a rollback', async () => {
    const ann = await aMember(app.services);
    const live = await connectAs(app.address, ann);
    await inTransaction(app.db, async (db) => {
      await announce(db, { userIds: [ann.id] }, { type: 'household', payload: {} });
      throw new Error('rolled back');
    }).catch(() => undefined);
    await announce(app.db, { userIds: [ann.id] }, UPDATE);
    await live.waitFor('notifications');
    expect(live.updates()).toEqual([UPDATE]);
    live.close();
  });

  test('from the last few seconds are replayed on connect', async () => {
    const ann = await aMember(app.services);
    const first = await connectAs(app.address, ann);
    await announce(app.db, { userIds: [ann.id] }, UPDATE);
    await first.waitFor('notifications');
    const second = await connectAs(app.address, ann);
    await second.waitFor('notifications');
    const stranger = await connectAs(app.address, await aMember(app.services));
    expect(stranger.updates()).toEqual([]);
    for (const live of [first, second, stranger]) live.close();
  });

  test('trigger a catch-up if they were missed during a lost database connection', async () => {
    const ann = await aMember(app.services);
    const ended = await aMember(app.services);
    const live = await connectAs(app.address, ann);
    const endedSocket = await connectAs(app.address, ended);
    // Simulates a notification that is lost with the connection.
    await inTransaction(app.db, async (db) => {
      await db.execute(`set local session_replication_role = replica`);
      await db.delete(sessions).where(eq(sessions.userId, ended.id));
    });
    await app.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen "%'`;
    await live.waitFor('catch_up');
    expect(await endedSocket.waitForCloseCode()).toBe(4401);
    await announce(app.db, { userIds: [ann.id] }, UPDATE);
    await live.waitFor('notifications');
    live.close();
  });
});

test('ignores a notification that is not JSON', async () => {
  const ann = await aMember(app.services);
  const live = await connectAs(app.address, ann);
  await app.sql`select pg_notify('live_news', '')`;
  await announce(app.db, { userIds: [ann.id] }, UPDATE);
  await live.waitFor('notifications');
  live.close();
});

test('sends one catch-up after a longer database outage without closing sockets', async () => {
  const database = await createDatabaseForTest();
  const restarting = await startTestApp({ connection: database.address });
  const ann = await aMember(restarting.services);
  const live = await connectAs(restarting.address, ann);
  const [{ name } = { name: '' }] = await restarting.sql<{ name: string }[]>`
    select current_database() as name`;
  const allowConnections = (isAllowed: boolean) =>
    app.sql`alter database ${app.sql(name)} allow_connections ${
      isAllowed ? app.sql`true` : app.sql`false`
    }`;
  await allowConnections(false);
  await app.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  let failures = 0;
  await eventually('the driver has retried a few times', async () => {
    await restarting.db.execute('select 1').catch(() => {
      failures += 1;
    });
    return failures > 5;
  });
  await allowConnections(true);
  await live.waitFor('catch_up');
  await announce(restarting.db, { userIds: [ann.id] }, UPDATE);
  await live.waitFor('notifications');
  expect(live.received.filter(({ type }) => type === 'catch_up')).toHaveLength(1);
  expect(live.updates()).toEqual([UPDATE]);
  live.close();
  await restarting.stop();
  await database.drop();
});

test('terminates a socket that does not read', async () => {
  const ann = await aMember(app.services);
  const live = await connectAs(app.address, ann);
  const before = liveOf(app.fastify).count();
  live.socket.pause();
  await app.sql`
    select pg_notify('live_news', json_build_object('to', json_build_object('userIds', json_build_array(${ann.id}::text)),
      'news', json_build_object('type', 'new_message', 'payload', json_build_object('conversationId', n || repeat('x', 4000))))::text)
    from generate_series(1, 3000) as n`;
  await eventually('it is terminated', async () => liveOf(app.fastify).count() < before);
  live.close();
});

test('exports the number of open sockets as a metric', async () => {
  const live = await connectAs(app.address, await aMember(app.services));
  const { text } = await app.call('GET', '/api/metrics');
  const [, count] = /^live_sockets (\d+)$/m.exec(text) ?? [];
  expect(Number(count)).toBe(liveOf(app.fastify).count());
  expect(Number(count)).toBeGreaterThan(0);
  live.close();
});

test('closes sockets on stop without waiting for unresponsive ones', async () => {
  const stopping = await startTestApp({ connection: app.connection });
  const person = await aMember(app.services);
  const live = await connectAs(stopping.address, person);
  const unresponsive = await connectAs(stopping.address, person);
  unresponsive.socket.pause();
  const startedAt = Date.now();
  await stopping.stop();
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(await live.waitForCloseCode()).toBe(1001);
  unresponsive.close();
});
