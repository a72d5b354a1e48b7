import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCookieJar } from '#tests/cookie-jar.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startIssuer } from '#tests/oidc-issuer.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember } from '../accounts-factory.ts';
import { findAccountByEmail } from '../accounts-queries.ts';
import { signInAccounts } from '../accounts-tables.ts';

const client = { clientId: 'playvillage', clientSecret: 'oidc-test-secret' };

let app: TestApp;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let port: number;
let jar: ReturnType<typeof createCookieJar>;

const openIssuer = () =>
  startIssuer({ port, redirectUri: `${app.address}/api/auth/callback/oidc`, ...client });

beforeAll(async () => {
  port = await findFreePort();
  app = await startTestApp({
    environment: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    },
  });
});
afterAll(async () => {
  await issuer.stop();
  await app.stop();
});
beforeEach(() => {
  jar = createCookieJar();
});

/** Sends one browser request with the cookies in `jar`. */
async function visit(url: string) {
  const response = await app.call('GET', url.replace(app.address, ''), undefined, { as: jar });
  jar.store(response.headers);
  return { ...response, location: response.headers.get('location') ?? '' };
}

async function signInAs(login: string, redirect = '/intake') {
  const loginRedirect = await visit(`/api/login?redirect=${encodeURIComponent(redirect)}`);
  return visit(await issuer.signIn(loginRedirect.location, login));
}

test('reports an unreachable issuer and leaves other sign-in methods available', async () => {
  const loginRedirect = await visit('/api/login?redirect=/intake');
  expect(loginRedirect.status).toBe(302);
  expect(loginRedirect.location).toBe('/login?redirect=%2Fintake&error=provider_unreachable');
  const link = await app.call('POST', '/api/auth/sign-in/magic-link', { email: 'a@example.org' });
  expect(link.status).toBe(200);
  // The next sign-in retries without a server restart.
  issuer = await openIssuer();
  expect((await visit('/api/login')).location).toMatch(new RegExp(`^${issuer.issuer}/auth\\?`));
});

test('requests the right scopes, with PKCE, state and nonce', async () => {
  const { location } = await visit('/api/login');
  const params = Object.fromEntries(new URL(location).searchParams);
  expect(params).toMatchObject({
    client_id: client.clientId,
    redirect_uri: `${app.address}/api/auth/callback/oidc`,
    response_type: 'code',
    code_challenge_method: 'S256',
  });
  expect(params.scope?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
  expect(params.code_challenge?.length).toBeGreaterThan(40);
  expect(params.state?.length).toBeGreaterThan(20);
  expect(params.nonce?.length).toBeGreaterThan(20);
});

test('signs in through the issuer and redirects to the requested page', async () => {
  issuer.people.set('ada', {
    sub: 'ada',
    name: 'Ada Lovelace',
    email: 'Ada.Lovelace@example.org',
    email_verified: true,
    picture: 'https://issuer.example/ada.png',
  });
  const response = await signInAs('ada', '/booking?date=2026-01-05');
  expect(response.status).toBe(302);
  expect(response.location).toBe('/booking?date=2026-01-05');
  const me = await visit('/api/auth/user');
  expect(me.json).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada.lovelace@example.org',
    emailVerified: true,
    role: 'member',
    profileImageUrl: null,
  });
  const [method] = await app.db
    .select()
    .from(signInAccounts)
    .where(eq(signInAccounts.accountId, 'ada'));
  expect(method).toMatchObject({
    providerId: 'oidc',
    accessToken: null,
    refreshToken: null,
    idToken: null,
  });
});

test('signs in to the same account on a second sign-in', async () => {
  const account = await findAccountByEmail(app.db, 'ada.lovelace@example.org');
  await signInAs('ada');
  expect((await visit('/api/auth/user')).json).toMatchObject({ id: account?.id });
});

test('ends a session that started in the same browser during the sign-in', async () => {
  const loginRedirect = await visit('/api/login');
  const previous = await aMember(app.services);
  jar.store(new Headers([['set-cookie', previous.cookie]]));
  await visit(await issuer.signIn(loginRedirect.location, 'ada'));
  expect((await visit('/api/auth/user')).json).toMatchObject({ name: 'Ada Lovelace' });
  expect((await app.call('GET', '/api/auth/user', undefined, { as: previous })).status).toBe(401);
});

test('rejects a forged state or one from another browser', async () => {
  const loginRedirect = await visit('/api/login');
  const callbackUrl = new URL(await issuer.signIn(loginRedirect.location, 'ada'));
  const forged = new URL(callbackUrl);
  forged.searchParams.set('state', 'x'.repeat(32));
  expect((await visit(forged.href)).location).toBe('/login?error=state_mismatch');
  const stranger = await app.call('GET', callbackUrl.pathname + callbackUrl.search);
  expect(stranger.headers.get('location')).toMatch(/^\/login\?.*error=state_mismatch$/);
  expect(stranger.headers.getSetCookie().join()).not.toContain('session_token');
  expect((await visit('/api/auth/user')).status).toBe(401);
});

test('accepts a callback only once', async () => {
  const loginRedirect = await visit('/api/login');
  const callbackUrl = await issuer.signIn(loginRedirect.location, 'ada');
  expect((await visit(callbackUrl)).location).toBe('/login');
  expect((await visit(callbackUrl)).location).toBe('/login?error=state_mismatch');
});

test('rejects a forged code', async () => {
  const loginRedirect = await visit('/api/login');
  const callbackUrl = new URL(await issuer.signIn(loginRedirect.location, 'ada'));
  callbackUrl.searchParams.set('code', 'made-up');
  expect((await visit(callbackUrl.href)).location).toBe('/login?error=invalid_code');
  expect((await visit('/api/auth/user')).status).toBe(401);
});

test('never links a provider sign-in to an account with an unverified email', async () => {
  await app.call('POST', '/api/auth/sign-up/email', {
    name: 'Real Owner',
    email: 'owner@example.org',
    password: 'a good long password',
  });
  for (const verified of [false, true]) {
    issuer.people.set('impostor', {
      sub: `impostor-${verified}`,
      name: 'Impostor',
      email: 'owner@example.org',
      email_verified: verified,
    });
    jar = createCookieJar();
    expect((await signInAs('impostor')).location).toBe(
      '/login?redirect=%2Fintake&error=account_not_linked',
    );
    expect((await visit('/api/auth/user')).status).toBe(401);
  }
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example'])(
  'never redirects to another site: %s',
  async (redirect) => {
    expect((await signInAs('ada', redirect)).location).toBe('/login');
  },
);
