import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { setRole } from '#features/accounts/server/accounts-queries.ts';
import { auditLog, throttles } from '#platform/server/database/platform-tables.ts';
import { allCalls } from '#tests/calls-for.ts';
import { requestAbout } from '#tests/permission-requests.ts';
import { permissions } from '#tests/permissions.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { apiScopes, scopeNames, scopesOf } from '../api-scopes.ts';
import { anApiKey } from './connections-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const calls = Object.keys(allCalls);

test('scopes list only calls of the desk and the back office', () => {
  for (const name of Object.values(apiScopes).flat()) {
    const { access } = allCalls[name] ?? {};
    expect(['staff', 'admin'], name).toContain(access);
  }
});

test('a key is refused for every call without a scope, public ones included', async () => {
  const { headers } = await anApiKey(app);
  const unlisted = calls.filter((name) => scopesOf(name).length === 0);
  expect(unlisted.length).toBeGreaterThan(100);
  for (const name of unlisted) {
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(/:\w+/g, crypto.randomUUID());
    const response = await app.call(method, address, method === 'GET' ? undefined : {}, {
      headers,
    });
    expect(response.status, name).toBe(allCalls[name]?.access === 'kiosk' ? 401 : 403);
    app.clock.passMinutes(1);
  }
}, 120_000);

describe.each(calls.filter((name) => scopesOf(name).length > 0))('%s', (name) => {
  test('is allowed with its scope only', async () => {
    const { path, body } = await requestAbout(app, name, permissions[name]?.thing, null);
    const [method = ''] = name.split(' ');
    const ask = async (scopes: typeof scopeNames | ReturnType<typeof scopesOf>) => {
      const { headers } = await anApiKey(app, scopes);
      return (await app.call(method, path, method === 'GET' ? undefined : body, { headers }))
        .status;
    };
    expect([401, 403, 404, 500]).not.toContain(await ask(scopesOf(name)));
    const others = scopeNames.filter((scope) => !scopesOf(name).includes(scope));
    expect(await ask(others)).toBe(403);
  });
});

test('a key ends for good when it is revoked or its owner is no longer an admin', async () => {
  const ask = (headers: Record<string, string>) =>
    app.call('GET', '/api/bookings', undefined, { headers });
  const one = await anApiKey(app);
  expect((await ask(one.headers)).status).toBe(200);
  const revoked = await app.call(
    'POST',
    `/api/admin/api-keys/${one.id}/revoke`,
    {},
    { as: one.owner },
  );
  expect(revoked.status).toBe(200);
  expect((await ask(one.headers)).status).toBe(401);
  const other = await anApiKey(app);
  await setRole(app.db, other.owner.id, 'staff');
  expect((await ask(other.headers)).status).toBe(401);
  await setRole(app.db, other.owner.id, 'admin');
  expect((await ask(other.headers)).status).toBe(401);
  expect((await ask({ authorization: 'Bearer pv_nobody' })).status).toBe(401);
});

test('a key is shown once; its last use is stored and its writes are audited', async () => {
  const admin = await anAdmin(app.services);
  const made = await app.call(
    'POST',
    '/api/admin/api-keys',
    { name: 'Till', scopes: ['events:write', 'bookings:read'] },
    { as: admin },
  );
  const { id, key } = made.json as { id: string; key: string };
  expect(key).toMatch(/^pv_[\w-]{43}$/);
  const headers = { authorization: `Bearer ${key}` };
  await app.call('GET', '/api/bookings', undefined, { headers });
  await app.call('POST', '/api/events', {}, { headers });
  const listed = await app.call('GET', '/api/admin/connections', undefined, { as: admin });
  expect(listed.text).not.toContain(key);
  const { keys } = listed.json as { keys: { id: string; lastUsedAt: string | null }[] };
  expect(keys.find((one) => one.id === id)?.lastUsedAt).not.toBeNull();
  const lines = (await app.db.select().from(auditLog)).filter(({ subject }) => subject === id);
  expect(lines.map(({ action, detail }) => [action, detail])).toEqual([
    ['apiKey.made', { scopes: 'events:write bookings:read' }],
    ['apiKey.used', { call: 'POST /api/events' }],
  ]);
});

test('a key is limited to 300 calls a minute, and guesses are throttled', async () => {
  const { id, headers } = await anApiKey(app);
  const ask = (bearer: Record<string, string>) =>
    app.call('GET', '/api/bookings', undefined, { headers: bearer });
  const windowEndsAt = new Date(app.clock.now().getTime() + 60_000);
  await app.db.delete(throttles);
  await app.db.insert(throttles).values([
    { name: 'api-key', subject: `key:${id}`, count: 299, windowEndsAt },
    { name: 'api-key-guess', subject: 'net:127.0.0.1', count: 29, windowEndsAt },
  ]);
  expect((await ask(headers)).status).toBe(200);
  expect((await ask(headers)).status).toBe(429);
  const wrong = { authorization: 'Bearer pv_wrong' };
  expect((await ask(wrong)).status).toBe(401);
  expect((await ask(wrong)).status).toBe(429);
});

test('the OpenAPI document names the scope of each call', async () => {
  const { json } = await app.call('GET', '/api/openapi.json');
  const { paths } = json as {
    paths: Record<string, Record<string, { description?: string; security?: unknown }>>;
  };
  expect(paths['/api/bookings']?.get).toMatchObject({
    description: 'With an API key: scope bookings:read.',
    security: [{ session: [] }, { apiKey: [] }],
  });
  expect(paths['/api/bookings/mine']?.get?.security).toEqual([{ session: [] }]);
}, 120_000);
