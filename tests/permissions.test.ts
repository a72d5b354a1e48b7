import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app/server/app.ts';
import { aStaff } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { type Area, areas } from '#shared/areas.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { allCalls } from './calls-for.ts';
import {
  type Outcome,
  outcomes,
  type Permission,
  type Role,
  roles,
} from './permission-outcomes.ts';
import { aPerson, requestAbout, tokenOfAnother } from './permission-requests.ts';
import { permissions } from './permissions.ts';
import { registeredRoutes } from './registered-routes.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let open: TestApp;
let membersOnly: TestApp;
/** Requires a second factor of staff, which no session here has. */
let strict: TestApp;
beforeAll(async () => {
  open = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  open.clock.set(NOW);
  membersOnly = await startTestApp({
    connection: open.connection,
    clock: open.clock,
    environment: { THROTTLE_FACTOR: '1000', SITE_ACCESS: 'members-only' },
  });
  strict = await startTestApp({
    environment: { THROTTLE_FACTOR: '1000' },
    venue: { staffSecondFactor: 'required' },
  });
  strict.clock.set(NOW);
});
afterAll(async () => {
  await strict.stop();
  await membersOnly.stop();
  await open.stop();
});

/** Routes of one list that are missing from the other. */
const missing = (routes: string[], from: string[]) => routes.filter((name) => !from.includes(name));

test('the matrix lists exactly the registered routes', () => {
  const registered = registeredRoutes(open.fastify).filter((name) => !name.startsWith('HEAD '));
  const listed = Object.keys(permissions);
  expect(registered.length).toBeGreaterThan(40);
  expect(missing(registered, listed)).toEqual([]);
  expect(missing(listed, registered)).toEqual([]);
});

test('notices a new route that is missing from the matrix', async () => {
  const grown = Fastify();
  grown.get('/api/bookings', () => 'known');
  grown.post('/api/bookings/:id/give-away', () => 'new');
  const registered = registeredRoutes(grown as unknown as App);
  expect(missing(registered, Object.keys(permissions))).toContain(
    'POST /api/bookings/:id/give-away',
  );
  expect(missing(registered, Object.keys(permissions))).not.toContain('GET /api/bookings');
});

describe.each(Object.entries(permissions))('%s', (route, permission) => {
  test.each(roles)('%s', async (role) => {
    await expectOutcome(open, route, permission, role, 'own', permission.own[role]);
    if (permission.foreign) {
      await expectOutcome(open, route, permission, role, 'foreign', permission.foreign[role]);
    }
    const closed = role === 'visitor' && permission.forVisitorPages;
    const outcome = closed ? 401 : permission.own[role];
    await expectOutcome(membersOnly, route, permission, role, 'own', outcome);
  });

  test('treats staff and admins without the required second factor as members', async () => {
    for (const role of ['staff', 'admin'] as const) {
      await expectOutcome(strict, route, permission, role, 'own', permission.own.member);
      if (!permission.foreign) continue;
      await expectOutcome(strict, route, permission, role, 'foreign', permission.foreign.member);
    }
  });
});

const grantable = Object.entries(allCalls).flatMap(([name, { area }]: [string, Endpoint]) =>
  area && area !== 'any' ? [[name, area] as const] : [],
);

test('only calls of admins have an area', () => {
  expect(grantable.length).toBeGreaterThan(15);
  for (const [name] of grantable)
    expect(permissions[name]?.own).toEqual(outcomes(401, 403, 403, 'in'));
});

describe.each(grantable)('%s, of the area %s', (route, area) => {
  test('admits staff with this area, and refuses staff with all others', async () => {
    const { thing } = permissions[route] ?? {};
    const owner = await aPerson(open, 'member');
    const { path, query = {}, body } = await requestAbout(open, route, thing, owner);
    const [method = ''] = route.split(' ');
    const ask = async (granted: Area[]) => {
      const as = await aStaff(open.services, { areas: granted });
      const search = method === 'GET' ? `?${new URLSearchParams(query)}` : '';
      return open.call(method, path + search, method === 'GET' ? undefined : body, { as });
    };
    expect((await ask(areas.filter((other) => other !== area))).status).toBe(403);
    expectStatus((await ask([area])).status, 'in', route);
  });
});

async function expectOutcome(
  app: TestApp,
  route: string,
  { thing }: Permission,
  role: Role,
  whose: 'own' | 'foreign',
  outcome: Outcome,
) {
  const caller = await aPerson(app, role);
  // Objects are created in an app where visitors may create them.
  const at = app === membersOnly ? open : app;
  const owner = whose === 'own' ? caller : await aPerson(at, 'member');
  const { path, query = {}, body } = await requestAbout(at, route, thing, owner);
  const method = route.split(' ')[0] ?? '';
  // Without a session, a foreign object needs a foreign link; without both it would be "sign in first".
  const hasLink = thing === 'booking' || thing === 'party' || thing === 'party guest';
  const isByForeignLink = hasLink && whose === 'foreign' && role === 'visitor';
  const token: Record<string, string> = isByForeignLink ? { token: tokenOfAnother(open) } : {};
  const search = method === 'GET' ? `?${new URLSearchParams({ ...query, ...token })}` : '';
  const sent = method === 'GET' ? undefined : { ...body, ...token };
  const as = caller ? { as: caller } : {};
  if (method === 'GET' && app !== strict) {
    const head = await app.call('HEAD', path + search, undefined, as);
    expectStatus(head.status, outcome, `HEAD ${path} as ${role}, ${whose}`);
  }
  const response = await app.call(method, path + search, complete(route, sent), as);
  expectStatus(response.status, outcome, `${route} as ${role}, ${whose}: ${response.text}`);
}

/** Adds the required input: access to an object is checked after validation. */
function complete(route: string, sent: Record<string, unknown> | undefined) {
  if (route.endsWith('/email')) return { guardianEmail: 'robin@example.org', ...sent };
  if (!route.endsWith('/reschedule')) return sent;
  return { date: '2027-03-03', slotLabel: '9:00 - 11:00 AM', ...sent };
}

function expectStatus(status: number, outcome: Outcome, what: string) {
  if (outcome === 'in') expect([401, 403, 404, 429, 500], what).not.toContain(status);
  else expect(status, what).toBe(outcome);
}
