import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app/server/app.ts';
import { aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { type Area, areas } from '#shared/areas.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { allCalls } from './api-calls.ts';
import {
  type Outcome,
  outcomes,
  type Permission,
  type Role,
  roles,
} from './permission-outcomes.ts';
import { aUserInRole, createRequest, tokenOfOtherBooking } from './permission-requests.ts';
import { permissions } from './permissions.ts';
import { parseRegisteredRoutes } from './registered-routes.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let openApp: TestApp;
let membersOnlyApp: TestApp;
/** Requires a second factor from staff, which no session in this test has. */
let strictApp: TestApp;
beforeAll(async () => {
  openApp = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  openApp.clock.set(NOW);
  membersOnlyApp = await startTestApp({
    connection: openApp.connection,
    clock: openApp.clock,
    environment: { THROTTLE_FACTOR: '1000', SITE_ACCESS: 'members-only' },
  });
  strictApp = await startTestApp({
    environment: { THROTTLE_FACTOR: '1000' },
    venue: { staffSecondFactor: 'required' },
  });
  strictApp.clock.set(NOW);
});
afterAll(async () => {
  await strictApp.stop();
  await membersOnlyApp.stop();
  await openApp.stop();
});

/** Returns the routes that `others` does not contain. */
const findMissing = (routes: string[], others: string[]) =>
  routes.filter((name) => !others.includes(name));

test('the matrix contains exactly the registered routes', () => {
  const registered = parseRegisteredRoutes(openApp.fastify).filter(
    (name) => !name.startsWith('HEAD '),
  );
  const listed = Object.keys(permissions);
  expect(registered.length).toBeGreaterThan(40);
  expect(findMissing(registered, listed)).toEqual([]);
  expect(findMissing(listed, registered)).toEqual([]);
});

test('a new route is detected as missing from the matrix', async () => {
  const server = Fastify();
  server.get('/api/bookings', () => 'known');
  server.post('/api/bookings/:id/give-away', () => 'new');
  const registered = parseRegisteredRoutes(server as unknown as App);
  expect(findMissing(registered, Object.keys(permissions))).toContain(
    'POST /api/bookings/:id/give-away',
  );
  expect(findMissing(registered, Object.keys(permissions))).not.toContain('GET /api/bookings');
});

describe.each(Object.entries(permissions))('%s', (route, permission) => {
  test.each(roles)('returns the expected status for the role %s', async (role) => {
    await expectOutcome(openApp, route, permission, role, 'own', permission.own[role]);
    if (permission.foreign) {
      await expectOutcome(openApp, route, permission, role, 'foreign', permission.foreign[role]);
    }
    const isDenied = role === 'visitor' && permission.isSiteGated;
    const outcome = isDenied ? 401 : permission.own[role];
    await expectOutcome(membersOnlyApp, route, permission, role, 'own', outcome);
  });

  test('treats staff and admins without the required second factor as members', async () => {
    for (const role of ['staff', 'admin'] as const) {
      await expectOutcome(strictApp, route, permission, role, 'own', permission.own.member);
      if (!permission.foreign) continue;
      await expectOutcome(strictApp, route, permission, role, 'foreign', permission.foreign.member);
    }
  });
});

const grantableRoutes = Object.entries(allCalls).flatMap(([name, { area }]: [string, Endpoint]) =>
  area && area !== 'any' ? [[name, area] as const] : [],
);

test('only admin calls have an area', () => {
  expect(grantableRoutes.length).toBeGreaterThan(15);
  for (const [name] of grantableRoutes)
    expect(permissions[name]?.own).toEqual(outcomes(401, 403, 403, 'allowed'));
});

describe.each(grantableRoutes)('%s in the area %s', (route, area) => {
  test('allows staff with this area and rejects staff with all others', async () => {
    const { resource } = permissions[route] ?? {};
    const owner = await aUserInRole(openApp, 'member');
    const { path, query = {}, body } = await createRequest(openApp, route, resource, owner);
    const [method = ''] = route.split(' ');
    const callWith = async (granted: Area[]) => {
      const as = await aStaffMember(openApp.services, { areas: granted });
      const search = method === 'GET' ? `?${new URLSearchParams(query)}` : '';
      return openApp.call(method, path + search, method === 'GET' ? undefined : body, { as });
    };
    expect((await callWith(areas.filter((other) => other !== area))).status).toBe(403);
    expectStatus((await callWith([area])).status, 'allowed', route);
  });
});

async function expectOutcome(
  app: TestApp,
  route: string,
  { resource }: Permission,
  role: Role,
  ownership: 'own' | 'foreign',
  outcome: Outcome,
) {
  const caller = await aUserInRole(app, role);
  // Resources are created in the app where visitors can create them.
  const creator = app === membersOnlyApp ? openApp : app;
  const owner = ownership === 'own' ? caller : await aUserInRole(creator, 'member');
  const { path, query = {}, body } = await createRequest(creator, route, resource, owner);
  const method = route.split(' ')[0] ?? '';
  // A visitor without any link would get 401 instead of 404.
  const hasLink = resource === 'booking' || resource === 'party' || resource === 'party guest';
  const usesForeignLink = hasLink && ownership === 'foreign' && role === 'visitor';
  const token: Record<string, string> = usesForeignLink
    ? { token: tokenOfOtherBooking(openApp) }
    : {};
  const search = method === 'GET' ? `?${new URLSearchParams({ ...query, ...token })}` : '';
  const input = method === 'GET' ? undefined : { ...body, ...token };
  const as = caller ? { as: caller } : {};
  if (method === 'GET' && app !== strictApp) {
    const head = await app.call('HEAD', path + search, undefined, as);
    expectStatus(head.status, outcome, `HEAD ${path} as ${role}, ${ownership}`);
  }
  const response = await app.call(method, path + search, addRequiredInput(route, input), as);
  expectStatus(response.status, outcome, `${route} as ${role}, ${ownership}: ${response.text}`);
}

/** Adds required input, because access to a resource is checked after validation. */
function addRequiredInput(route: string, input: Record<string, unknown> | undefined) {
  if (route.endsWith('/email')) return { guardianEmail: 'robin@example.org', ...input };
  if (!route.endsWith('/reschedule')) return input;
  return { date: '2027-03-03', slotLabel: '9:00 - 11:00 AM', ...input };
}

function expectStatus(status: number, outcome: Outcome, label: string) {
  if (outcome === 'allowed') expect([401, 403, 404, 429, 500], label).not.toContain(status);
  else expect(status, label).toBe(outcome);
}
