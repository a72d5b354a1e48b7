import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSetCookieHeader } from '#tests/cookie-jar.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember } from '../accounts-factory.ts';

const providers = ['google', 'github', 'twitter', 'apple'] as const;
const credentials = Object.fromEntries(
  providers.flatMap((name) => [
    [`${name.toUpperCase()}_CLIENT_ID`, `${name}-id`],
    [`${name.toUpperCase()}_CLIENT_SECRET`, `${name}-secret`],
  ]),
);

let app: TestApp;
let appWithoutProviders: TestApp;
beforeAll(async () => {
  [app, appWithoutProviders] = await Promise.all([
    startTestApp({ environment: credentials }),
    startTestApp(),
  ]);
});
afterAll(() => Promise.all([app.stop(), appWithoutProviders.stop()]));

const startSignIn = (target: TestApp, provider: string, redirect?: string) =>
  target.call('POST', '/api/auth/sign-in/social', { provider, redirect });

test('offers only providers with credentials', async () => {
  const getProviders = async (target: TestApp) =>
    ((await target.call('GET', '/api/venue')).json as { signInWith: string[] }).signInWith;
  expect(await getProviders(app)).toEqual([...providers]);
  expect(await getProviders(appWithoutProviders)).toEqual([]);
});

test.each(providers)('rejects %s without credentials', async (provider) => {
  const response = await startSignIn(appWithoutProviders, provider);
  expect(response.status).toBe(404);
  expect(response.text).toBe('This sign-in option is not available here.');
});

test('rejects an unknown provider', async () => {
  expect((await startSignIn(app, 'evil')).status).toBe(400);
});

test.each([
  ['google', 'https://accounts.google.com', ['email', 'openid', 'profile']],
  ['github', 'https://github.com', ['read:user', 'user:email']],
  ['twitter', 'https://x.com', ['offline.access', 'tweet.read', 'users.email', 'users.read']],
  ['apple', 'https://appleid.apple.com', ['email', 'name']],
])('builds the URL of %s with scopes, state and PKCE', async (provider, origin, scopes) => {
  const response = await startSignIn(app, provider, '/intake');
  expect(response.status).toBe(200);
  const url = new URL((response.json as { url: string }).url);
  expect(url.origin).toBe(origin);
  expect(url.searchParams.get('client_id')).toBe(`${provider}-id`);
  expect(url.searchParams.get('redirect_uri')).toBe(`${app.address}/api/auth/callback/${provider}`);
  expect(url.searchParams.get('scope')?.split(' ').sort()).toEqual(scopes);
  expect(url.searchParams.get('state')?.length).toBeGreaterThan(20);
  expect(url.searchParams.get('code_challenge')?.length).toBeGreaterThan(40);
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.href).not.toContain('secret');
  const stateCookie = response.headers.getSetCookie().find((line) => line.includes('.state='));
  expect(stateCookie).toMatch(/HttpOnly/);
  expect(stateCookie).toMatch(/SameSite=Lax/);
});

test('uses a new state for each attempt', async () => {
  const states = await Promise.all(
    [1, 2].map(async () =>
      new URL(((await startSignIn(app, 'google')).json as { url: string }).url).searchParams.get(
        'state',
      ),
    ),
  );
  expect(new Set(states).size).toBe(2);
});

test.each(providers)('rejects an unsolicited callback from %s', async (provider) => {
  const response = await app.call(
    'GET',
    `/api/auth/callback/${provider}?code=stolen&state=${'x'.repeat(32)}`,
  );
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/login?error=state_mismatch');
  expect(response.headers.getSetCookie().join()).not.toContain('session_token');
});

test('redirects a callback without a state to the sign-in page, and rejects an unknown provider', async () => {
  const response = await app.call('GET', '/api/auth/callback/google');
  expect(response.headers.get('location')).toBe('/login?error=state_not_found');
  expect((await app.call('GET', '/api/auth/callback/evil?code=1')).status).toBe(400);
});

test('forwards only known fields of Apple’s form to the callback', async () => {
  const response = await fetch(`${app.address}/api/auth/callback/apple`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://appleid.apple.com' },
    body: new URLSearchParams({ code: 'c', state: 's', user: '{}', evil: 'yes' }),
  });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(
    '/api/auth/callback/apple?code=c&state=s&user=%7B%7D',
  );
});

test('accepts form posts only at Apple’s callback', async () => {
  const member = await aMember(app.services);
  for (const path of ['/api/auth/sign-in/email', '/api/logout', '/api/auth/callback/google']) {
    const response = await fetch(app.address + path, {
      method: 'POST',
      headers: { cookie: member.cookie },
      body: new URLSearchParams({ email: member.email, password: 'x' }),
    });
    expect([404, 415], path).toContain(response.status);
  }
  const json = await app.call('POST', '/api/auth/callback/apple', { code: 'c' });
  expect(json.status).toBe(415);
});

test('rejects a sign-in from a different origin', async () => {
  const response = await app.call(
    'POST',
    '/api/auth/sign-in/email',
    { email: 'a@example.org', password: 'x' },
    { headers: { origin: 'https://evil.example' } },
  );
  expect(response.status).toBe(403);
});

test('sets Secure cookies with the __Secure- prefix over HTTPS', async () => {
  const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://play.example' } });
  const { port } = secure.fastify.server.address() as AddressInfo;
  const call = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, ...init });
  const response = await call('POST', '/api/auth/sign-up/email', {
    headers: { 'content-type': 'application/json', origin: 'https://play.example' },
    body: JSON.stringify({ name: 'A', email: 'a@example.org', password: 'a good password' }),
  });
  const line = findSetCookieHeader(response.headers, '__Secure-playvillage.session_token');
  expect(line).toMatch(/; Secure/);
  const me = await call('GET', '/api/auth/user', {
    headers: { cookie: line?.split(';')[0] ?? '' },
  });
  expect(me.status).toBe(200);
  await secure.stop();
});
