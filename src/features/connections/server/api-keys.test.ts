import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { setRole } from '#features/accounts/server/accounts-queries.ts';
import { auditLog, throttles } from '#platform/server/database/platform-tables.ts';
import { allCalls } from '#tests/api-calls.ts';
import { createRequest } from '#tests/permission-requests.ts';
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

test('includes only calls of the desk and the back office in scopes', () => {
  for (const name of Object.values(apiScopes).flat()) {
    const { access } = allCalls[name] ?? {};
    expect(['staff', 'admin'], name).toContain(access);
  }
});

test('rejects a key for every call without a scope, including public ones', async () => {
  const { headers } = await anApiKey(app);
  const withoutScope = calls.filter((name) => scopesOf(name).length === 0);
  expect(withoutScope.length).toBeGreaterThan(100);
  for (const name of withoutScope) {
    const [method = '', path = ''] = name.split(' ');
    const url = path.replace(/:\w+/g, crypto.randomUUID());
    const response = await app.call(method, url, method === 'GET' ? undefined : {}, {
      headers,
    });
    expect(response.status, name).toBe(allCalls[name]?.access === 'kiosk' ? 401 : 403);
    app.clock.advanceMinutes(1);
  }
}, 120_000);

describe.each(calls.filter((name) => scopesOf(name).length > 0))('%s', (name) => {
  test('accepts only a key that has the scope of this call', async () => {
    const { path, body } = await createRequest(app, name, permissions[name]?.resource, null);
    const [method = ''] = name.split(' ');
    const statusWith = async (scopes: typeof scopeNames | ReturnType<typeof scopesOf>) => {
      const { headers } = await anApiKey(app, scopes);
      return (await app.call(method, path, method === 'GET' ? undefined : body, { headers }))
        .status;
    };
    expect([401, 403, 404, 500]).not.toContain(await statusWith(scopesOf(name)));
    const others = scopeNames.filter((scope) => !scopesOf(name).includes(scope));
    expect(await statusWith(others)).toBe(403);
  });
});

test('invalidates a key permanently when it is revoked or its owner loses the admin role', async () => {
  const listBookings = (headers: Record<string, string>) =>
    app.call('GET', '/api/bookings', undefined, { headers });
  const key = await anApiKey(app);
  expect((await listBookings(key.headers)).status).toBe(200);
  const revoked = await app.call(
    'POST',
    `/api/admin/api-keys/${key.id}/revoke`,
    {},
    { as: key.owner },
  );
  expect(revoked.status).toBe(200);
  expect((await listBookings(key.headers)).status).toBe(401);
  const demotedKey = await anApiKey(app);
  await setRole(app.db, demotedKey.owner.id, 'staff');
  expect((await listBookings(demotedKey.headers)).status).toBe(401);
  await setRole(app.db, demotedKey.owner.id, 'admin');
  expect((await listBookings(demotedKey.headers)).status).toBe(401);
  expect((await listBookings({ authorization: 'Bearer pv_unknown' })).status).toBe(401);
});

test('shows a key once, stores its last use and audits its writes', async () => {
  const admin = await anAdmin(app.services);
  const created = await app.call(
    'POST',
    '/api/admin/api-keys',
    { name: 'Till', scopes: ['events:write', 'bookings:read'] },
    { as: admin },
  );
  const { id, key } = created.json as { id: string; key: string };
  expect(key).toMatch(/^pv_[\w-]{43}$/);
  const headers = { authorization: `Bearer ${key}` };
  await app.call('GET', '/api/bookings', undefined, { headers });
  await app.call('POST', '/api/events', {}, { headers });
  const listed = await app.call('GET', '/api/admin/connections', undefined, { as: admin });
  expect(listed.text).not.toContain(key);
  const { keys } = listed.json as { keys: { id: string; lastUsedAt: string | null }[] };
  expect(keys.find((listedKey) => listedKey.id === id)?.lastUsedAt).not.toBeNull();
  const entries = (await app.db.select().from(auditLog)).filter(({ subject }) => subject === id);
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['apiKey.made', { scopes: 'events:write bookings:read' }],
    ['apiKey.used', { call: 'POST /api/events' }],
  ]);
});

test('limits a key to 300 calls a minute, and throttles guesses', async () => {
  const { id, headers } = await anApiKey(app);
  const listBookings = (bearer: Record<string, string>) =>
    app.call('GET', '/api/bookings', undefined, { headers: bearer });
  const windowEndsAt = new Date(app.clock.now().getTime() + 60_000);
  await app.db.delete(throttles);
  await app.db.insert(throttles).values([
    { name: 'api-key', subject: `key:${id}`, count: 299, windowEndsAt },
    { name: 'api-key-guess', subject: 'net:127.0.0.1', count: 29, windowEndsAt },
  ]);
  expect((await listBookings(headers)).status).toBe(200);
  expect((await listBookings(headers)).status).toBe(429);
  const unknownKey = { authorization: 'Bearer pv_wrong' };
  expect((await listBookings(unknownKey)).status).toBe(401);
  expect((await listBookings(unknownKey)).status).toBe(429);
});

test('lists the scopes of each call in the OpenAPI document', async () => {
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
