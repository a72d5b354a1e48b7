import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, aStaff } from '#features/accounts/server/accounts-factory.ts';
import { endSessions } from '#features/accounts/server/accounts-queries.ts';
import { sessions } from '#features/accounts/server/accounts-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { listenAs, openSocket } from '#tests/live-socket.ts';
import { createDatabaseForTest } from '#tests/postgres-for-tests.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { inTransaction } from '../database/database.ts';
import { announce } from './announce.ts';
import { liveOf } from './live.ts';
import { MAX_OF_ACCOUNT } from './live-sockets.ts';

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

const NEWS = { type: 'notifications' as const, payload: {} };

describe('/ws rejects', () => {
  test('a visitor with 401', async () => {
    const { refused } = await openSocket(app.address);
    expect(refused).toMatchObject({ status: 401, code: 'errors.signInFirst' });
  });

  test.each([
    ['a cookie with a bad signature', (cookie: string) => `${cookie.slice(0, -12)}AAAAAAAA%3D`],
    [
      'a cookie of an unknown session',
      (cookie: string) => cookie.replace(/=.{20}/, '=aaaaaaaaaaaaaaaaaaaa'),
    ],
    ['garbage', () => 'playvillage.session_token=%E0%A4%A'],
  ])('%s with 401', async (_what, spoil) => {
    const { cookie } = await aMember(app.services);
    const { refused } = await openSocket(app.address, { as: { cookie: spoil(cookie) } });
    expect(refused?.status).toBe(401);
  });

  test('an ended or expired session with 401', async () => {
    const ended = await aMember(app.services);
    await endSessions(app.db, ended.id);
    expect((await openSocket(app.address, { as: ended })).refused?.status).toBe(401);
    const late = await aMember(app.services);
    await app.db
      .update(sessions)
      .set({ expire: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, late.id));
    expect((await openSocket(app.address, { as: late })).refused?.status).toBe(401);
  });

  test.each([
    ['another site', 'https://evil.example'],
    ['another port on the same machine', 'http://127.0.0.1:1'],
    ['a sandboxed page', 'null'],
    ['no origin', null],
  ])('%s with 403', async (_what, origin) => {
    const as = await aMember(app.services);
    const { refused } = await openSocket(app.address, { as, origin });
    expect(refused).toMatchObject({ status: 403, code: 'errors.foreignOrigin' });
  });

  test('any other path with 404', async () => {
    const as = await aMember(app.services);
    for (const path of ['/', '/ws/', '/api/notifications', '/WS']) {
      const { refused } = await openSocket(app.address, { as, path });
      expect(refused?.status, path).toBe(404);
    }
  });

  test('too many sockets of one account', async () => {
    const as = await aMember(app.services);
    const open = await Promise.all(
      Array.from({ length: MAX_OF_ACCOUNT }, () => openSocket(app.address, { as })),
    );
    expect(open.every(({ refused }) => refused === null)).toBe(true);
    expect((await openSocket(app.address, { as })).refused).toMatchObject({
      status: 429,
      code: 'errors.tooManySockets',
    });
    open[0]?.leave();
    await eventually('a slot is free again', async () => {
      const next = await openSocket(app.address, { as });
      next.leave();
      return next.refused === null;
    });
    for (const live of open) live.leave();
  });

  test('a plain request: 401 for visitors, 426 for members', async () => {
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
  const [first] = await new Promise<Buffer[]>((resolve) => {
    socket.once('data', (data) => resolve([data]));
  });
  expect(String(first)).toContain('HTTP/1.1 200 OK');
  socket.destroy();
});

describe('news', () => {
  test('reach their recipients on all servers once authenticated', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const local = await listenAs(app.address, ann);
    const remote = await listenAs(other.address, ann);
    const stranger = await listenAs(other.address, bob);
    const mute = await openSocket(app.address, { as: ann });
    await announce(app.db, { userIds: [ann.id] }, NEWS);
    await local.hears('notifications');
    await remote.hears('notifications');
    await announce(app.db, { userIds: [bob.id] }, { type: 'bookings', payload: {} });
    await stranger.hears('bookings');
    expect(stranger.news()).toEqual([{ type: 'bookings', payload: {} }]);
    expect(local.news()).toEqual([NEWS]);
    expect(mute.heard).toEqual([]);
    for (const live of [local, remote, stranger, mute]) live.leave();
  });

  test('for the desk reach staff only', async () => {
    const sam = await listenAs(other.address, await aStaff(app.services));
    const ann = await aMember(app.services);
    const family = await listenAs(app.address, ann);
    await announce(app.db, { desk: true }, { type: 'visits', payload: {} });
    await sam.hears('visits');
    await announce(app.db, { userIds: [ann.id] }, NEWS);
    await family.hears('notifications');
    expect(family.news()).toEqual([NEWS]);
    for (const live of [sam, family]) live.leave();
  });

  test('are not sent on a rollback', async () => {
    const ann = await aMember(app.services);
    const live = await listenAs(app.address, ann);
    await inTransaction(app.db, async (db) => {
      await announce(db, { userIds: [ann.id] }, { type: 'household', payload: {} });
      throw new Error('something else went wrong');
    }).catch(() => undefined);
    await announce(app.db, { userIds: [ann.id] }, NEWS);
    await live.hears('notifications');
    expect(live.news()).toEqual([NEWS]);
    live.leave();
  });

  test('of the last seconds are replayed on connect', async () => {
    const ann = await aMember(app.services);
    const first = await listenAs(app.address, ann);
    await announce(app.db, { userIds: [ann.id] }, NEWS);
    await first.hears('notifications');
    const second = await listenAs(app.address, ann);
    await second.hears('notifications');
    const stranger = await listenAs(app.address, await aMember(app.services));
    expect(stranger.news()).toEqual([]);
    for (const live of [first, second, stranger]) live.leave();
  });

  test('missed during a lost database connection cause a catch-up', async () => {
    const ann = await aMember(app.services);
    const gone = await aMember(app.services);
    const live = await listenAs(app.address, ann);
    const over = await listenAs(app.address, gone);
    // As if the notice was lost with the connection.
    await inTransaction(app.db, async (db) => {
      await db.execute(`set local session_replication_role = replica`);
      await db.delete(sessions).where(eq(sessions.userId, gone.id));
    });
    await app.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen "%'`;
    await live.hears('catch_up');
    expect(await over.closedWith()).toBe(4401);
    await announce(app.db, { userIds: [ann.id] }, NEWS);
    await live.hears('notifications');
    live.leave();
  });
});

test('a longer database outage causes one catch-up, and sockets stay open', async () => {
  const database = await createDatabaseForTest();
  const away = await startTestApp({ connection: database.address });
  const ann = await aMember(away.services);
  const live = await listenAs(away.address, ann);
  const [{ name } = { name: '' }] = await away.sql<{ name: string }[]>`
    select current_database() as name`;
  const allow = (is: boolean) =>
    app.sql`alter database ${app.sql(name)} allow_connections ${
      is ? app.sql`true` : app.sql`false`
    }`;
  await allow(false);
  await app.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  let failures = 0;
  await eventually('the driver has tried for a while', async () => {
    await away.sql`select 1`.catch(() => {
      failures += 1;
    });
    return failures > 5;
  });
  await allow(true);
  await live.hears('catch_up');
  await announce(away.db, { userIds: [ann.id] }, NEWS);
  await live.hears('notifications');
  expect(live.heard.filter(({ type }) => type === 'catch_up')).toHaveLength(1);
  expect(live.news()).toEqual([NEWS]);
  live.leave();
  await away.stop();
  await database.drop();
  // The driver backs off up to 20 seconds.
}, 120_000);

test('terminates a socket that does not read', async () => {
  const ann = await aMember(app.services);
  const live = await listenAs(app.address, ann);
  const before = liveOf(app.fastify).count();
  live.socket.pause();
  await app.sql`
    select pg_notify('live_news', json_build_object('to', json_build_object('userIds', json_build_array(${ann.id}::text)),
      'news', json_build_object('type', 'new_message', 'payload', json_build_object('conversationId', n || repeat('x', 4000))))::text)
    from generate_series(1, 3000) as n`;
  await eventually('it is cut', async () => liveOf(app.fastify).count() < before);
  live.leave();
});

test('exports the number of open sockets as a metric', async () => {
  const live = await listenAs(app.address, await aMember(app.services));
  const { text } = await app.call('GET', '/api/metrics');
  const [, count] = /^live_sockets (\d+)$/m.exec(text) ?? [];
  expect(Number(count)).toBe(liveOf(app.fastify).count());
  expect(Number(count)).toBeGreaterThan(0);
  live.leave();
});

test('a stopping server closes its sockets and does not wait for unresponsive ones', async () => {
  const going = await startTestApp({ connection: app.connection });
  const person = await aMember(app.services);
  const live = await listenAs(going.address, person);
  const unresponsive = await listenAs(going.address, person);
  unresponsive.socket.pause();
  const started = Date.now();
  await going.stop();
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(await live.closedWith()).toBe(1001);
  unresponsive.leave();
});
