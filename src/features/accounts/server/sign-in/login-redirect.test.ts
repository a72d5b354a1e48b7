import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember, anAdmin, aStaffMember } from '../accounts-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function locationFor(redirect: string, as?: { cookie: string }) {
  const path = `/api/login?redirect=${encodeURIComponent(redirect)}`;
  const response = await app.call('GET', path, undefined, { as });
  expect(response.status).toBe(302);
  return response.headers.get('location');
}

test('redirects to the sign-in page with the page to return to', async () => {
  const response = await app.call('GET', '/api/login');
  expect(response.headers.get('location')).toBe('/login');
  expect(await locationFor('/intake')).toBe('/login?redirect=%2Fintake');
  expect(await locationFor('/booking?date=2026-01-05&slot=1')).toBe(
    '/login?redirect=%2Fbooking%3Fdate%3D2026-01-05%26slot%3D1',
  );
});

test('redirects a signed-in user directly to the requested page', async () => {
  const member = await aMember(app.services);
  expect(await locationFor('/intake', member)).toBe('/intake');
  expect(await locationFor('https://evil.example', member)).toBe('/dashboard');
});

test('redirects a signed-in user without a requested page to the role’s start page', async () => {
  const findStartPage = async (as: { cookie: string }) => {
    const response = await app.call('GET', '/api/login', undefined, { as });
    const me = await app.call('GET', '/api/auth/user', undefined, { as });
    expect(me.json).toMatchObject({ startPage: response.headers.get('location') });
    return response.headers.get('location');
  };
  expect(await findStartPage(await aMember(app.services))).toBe('/dashboard');
  expect(await findStartPage(await anAdmin(app.services))).toBe('/admin/today');
  const staffWithAreas = await aStaffMember(app.services, { areas: ['events', 'bookings'] });
  expect(await findStartPage(staffWithAreas)).toBe('/scan');
  expect(await findStartPage(await aStaffMember(app.services))).toBe('/scan');
});

test.each([
  'https://evil.example/',
  'http://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\r\n/evil.example',
  '/\r\nset-cookie: a=b',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '/\u007f/evil',
  '',
])('drops the unsafe redirect %j', async (redirect) => {
  expect(await locationFor(redirect)).toBe('/login');
  expect(await locationFor(redirect, await aMember(app.services))).toBe('/dashboard');
});

test('preserves harmless paths that look hostile', async () => {
  expect(await locationFor('/@evil.example')).toBe('/login?redirect=%2F%40evil.example');
  expect(await locationFor('/%2f%2fevil.example')).toBe(
    '/login?redirect=%2F%252f%252fevil.example',
  );
});

test('rejects a repeated redirect parameter', async () => {
  expect((await app.call('GET', '/api/login?redirect=/a&redirect=//evil.example')).status).toBe(
    400,
  );
});
