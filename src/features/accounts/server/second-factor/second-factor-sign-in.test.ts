import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#tests/authenticator-app.ts';
import { createCookieJar } from '#tests/cookie-jar.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startIssuer } from '#tests/oidc-issuer.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember, givePassword, giveSecondFactor } from '../accounts-factory.ts';
import { sessions, verifications } from '../accounts-tables.ts';

const PASSWORD = 'a good long password';
const CODE_REQUIRED = { secondFactorNeeded: true };
const client = { clientId: 'playvillage', clientSecret: 'oidc-test-secret' };

let app: TestApp;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  const port = await findFreePort();
  app = await startTestApp({
    environment: {
      TRUST_PROXY: 'on',
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    },
  });
  const redirectUri = `${app.address}/api/auth/callback/oidc`;
  issuer = await startIssuer({ port, redirectUri, ...client });
});
afterAll(async () => {
  await issuer?.stop();
  await app?.stop();
});
// Each code works once. Advancing the clock also resets the rate limits between tests.
beforeEach(() => app.clock.advanceMinutes(16));

type Jar = ReturnType<typeof createCookieJar>;
const now = () => app.clock.now();

async function post(path: string, body: object, jar: Jar, headers = {}) {
  const response = await app.call('POST', `/api/auth/${path}`, body, { as: jar, headers });
  jar.store(response.headers);
  return response;
}
const sendCode = (code: string, jar: Jar, headers = {}) =>
  post('sign-in/second-factor', { code }, jar, headers);
const getUserStatus = async (jar: Jar) =>
  (await app.call('GET', '/api/auth/user', undefined, { as: jar })).status;

async function aMemberWithSecondFactor() {
  const member = await aMember(app.services);
  await app.db.delete(sessions).where(eq(sessions.userId, member.id));
  await givePassword(app.services, member.id, PASSWORD);
  return { ...member, ...(await giveSecondFactor(app.services, member.id)) };
}
type TestMember = Awaited<ReturnType<typeof aMemberWithSecondFactor>>;

const sessionsOf = ({ id }: TestMember) =>
  app.db.select().from(sessions).where(eq(sessions.userId, id));

/** Signs in with the correct password only; the code is still pending. */
async function enterPassword({ email }: TestMember, jar = createCookieJar()) {
  const response = await post('sign-in/email', { email, password: PASSWORD }, jar);
  expect(response.json).toEqual(CODE_REQUIRED);
  return jar;
}

const readLinkToken = async (email: string) =>
  /link=([\w-]+)/.exec((await app.emailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';

describe('the first factor alone', () => {
  test('starts no session after the correct password', async () => {
    const member = await aMemberWithSecondFactor();
    const jar = await enterPassword(member);
    expect(await sessionsOf(member)).toEqual([]);
    expect(jar.names()).toEqual(['playvillage.second_factor']);
    expect(await getUserStatus(jar)).toBe(401);
  });

  test('starts no session after a sign-up with an existing email and password', async () => {
    const member = await aMemberWithSecondFactor();
    const body = { name: 'Ada', email: member.email, password: PASSWORD };
    expect((await post('sign-up/email', body, createCookieJar())).json).toEqual(CODE_REQUIRED);
    expect(await sessionsOf(member)).toEqual([]);
  });

  test('starts no session with an emailed link, but consumes it', async () => {
    const member = await aMemberWithSecondFactor();
    const jar = createCookieJar();
    await post('sign-in/magic-link', { email: member.email }, jar);
    const token = await readLinkToken(member.email);
    expect((await post('magic-link/verify', { token }, jar)).json).toEqual(CODE_REQUIRED);
    expect(await sessionsOf(member)).toEqual([]);
    expect((await post('magic-link/verify', { token }, createCookieJar())).status).toBe(410);
    expect((await sendCode(codeOf(member.secret, now()), jar)).status).toBe(200);
    expect(await getUserStatus(jar)).toBe(200);
  });

  test('starts no session after a provider sign-in, but redirects to the code form', async () => {
    const member = await aMemberWithSecondFactor();
    issuer.people.set('ada', { sub: 'ada', email: member.email, email_verified: true });
    const jar = createCookieJar();
    const signInStart = await app.call('GET', '/api/login?redirect=/booking', undefined, {
      as: jar,
    });
    jar.store(signInStart.headers);
    const callbackUrl = await issuer.signIn(signInStart.headers.get('location') ?? '', 'ada');
    const path = callbackUrl.replace(app.address, '');
    const response = await app.call('GET', path, undefined, { as: jar });
    jar.store(response.headers);
    expect(response.headers.get('location')).toBe('/login?mode=code&redirect=%2Fbooking');
    expect(await sessionsOf(member)).toEqual([]);
    expect((await sendCode(codeOf(member.secret, now()), jar)).status).toBe(200);
    expect(await getUserStatus(jar)).toBe(200);
  });

  test('starts no session after a password reset', async () => {
    const member = await aMemberWithSecondFactor();
    const jar = createCookieJar();
    await post('request-password-reset', { email: member.email }, jar);
    const token = /token=([\w-]+)/.exec((await app.emailsTo(member.email)).at(-1)?.text ?? '')?.[1];
    await post('reset-password', { token, newPassword: PASSWORD }, jar);
    expect(await sessionsOf(member)).toEqual([]);
    await enterPassword(member, jar);
  });
});

test('responds to a wrong password identically with and without a second factor', async () => {
  const member = await aMemberWithSecondFactor();
  const body = { email: member.email, password: 'a wrong password' };
  const response = await post('sign-in/email', body, createCookieJar());
  expect([response.status, response.text]).toEqual([401, 'The e-mail or password is incorrect.']);
});

describe('POST /api/auth/sign-in/second-factor', () => {
  test('rejects a code without the first factor', async () => {
    const member = await aMemberWithSecondFactor();
    const response = await sendCode(codeOf(member.secret, now()), createCookieJar());
    expect(response.status).toBe(410);
    const forgedJar = { cookie: `playvillage.second_factor=${'x'.repeat(43)}` } as Jar;
    const forgedResponse = await app.call(
      'POST',
      '/api/auth/sign-in/second-factor',
      { code: codeOf(member.secret, now()) },
      { as: forgedJar },
    );
    expect(forgedResponse.status).toBe(410);
  });

  test('rejects a wrong, expired or empty code, and another user’s code', async () => {
    const member = await aMemberWithSecondFactor();
    const other = await aMemberWithSecondFactor();
    const jar = await enterPassword(member);
    const expiredCode = codeOf(member.secret, new Date(now().getTime() - 90_000));
    for (const code of [codeOf(other.secret, now()), expiredCode, other.backupCodes[0] ?? '']) {
      expect((await sendCode(code, jar)).status, code).toBe(401);
    }
    expect((await sendCode('  ', jar)).status).toBe(400);
    expect(await sessionsOf(member)).toEqual([]);
  });

  test('rejects a code more than ten minutes after the first factor', async () => {
    const member = await aMemberWithSecondFactor();
    const jar = await enterPassword(member);
    await app.db
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(verifications.value, member.id));
    expect((await sendCode(codeOf(member.secret, now()), jar)).status).toBe(410);
  });

  test('rejects a used code, even in a different browser', async () => {
    const member = await aMemberWithSecondFactor();
    const code = codeOf(member.secret, now());
    expect((await sendCode(code, await enterPassword(member))).status).toBe(200);
    expect((await sendCode(code, await enterPassword(member))).status).toBe(401);
    expect(await sessionsOf(member)).toHaveLength(1);
  });
});

test('locks the account after five wrong codes from different networks', async () => {
  const member = await aMemberWithSecondFactor();
  const jars = await Promise.all([1, 2].map(() => enterPassword(member)));
  const guesses = Array.from({ length: 9 }, (_, index) =>
    sendCode(`00000${index}`, jars[index % 2] ?? createCookieJar(), {
      'x-forwarded-for': `203.0.113.${index}`,
    }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
  // Starting over does not reset the limit.
  const newJar = await enterPassword(member);
  expect((await sendCode(codeOf(member.secret, now()), newJar)).status).toBe(429);
  expect((await sendCode(member.backupCodes[0] ?? '', newJar)).status).toBe(429);
  app.clock.advanceMinutes(16);
  expect((await sendCode(codeOf(member.secret, now()), newJar)).status).toBe(200);
});

test('does not count correct codes as attempts', async () => {
  const member = await aMemberWithSecondFactor();
  for (let round = 0; round < 7; round += 1) {
    app.clock.advanceMinutes(1);
    expect((await sendCode(codeOf(member.secret, now()), await enterPassword(member))).status).toBe(
      200,
    );
  }
});

test('limits guesses per network across accounts', async () => {
  const strict = await startTestApp({ environment: { THROTTLE_FACTOR: '0.1' } });
  const attempts = Array.from({ length: 8 }, () =>
    strict.call('POST', '/api/auth/sign-in/second-factor', { code: '123456' }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
  expect(statuses).toEqual([410, 410, 410, 410, 410, 410, 429, 429]);
  await strict.stop();
});

test('starts a session with the correct code and ends the challenge', async () => {
  const member = await aMemberWithSecondFactor();
  const jar = await enterPassword(member);
  const challengeCookie = jar.cookie;
  const response = await sendCode(codeOf(member.secret, now()), jar, {
    'user-agent': 'Firefox/131.0',
  });
  expect(response.json).toEqual({ success: true });
  expect(jar.names()).toEqual(['playvillage.session_token']);
  expect(await getUserStatus(jar)).toBe(200);
  const [row] = await sessionsOf(member);
  expect(row).toMatchObject({
    userAgent: 'Firefox/131.0',
    sess: { startedBy: '/sign-in/second-factor', secondFactor: 'code' },
  });
  const setCookies = response.headers.getSetCookie().join('\n');
  expect(setCookies).toMatch(
    /session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
  );
  app.clock.advanceMinutes(1);
  const replayedJar = { cookie: challengeCookie } as Jar;
  const repeated = await app.call(
    'POST',
    '/api/auth/sign-in/second-factor',
    { code: codeOf(member.secret, now()) },
    { as: replayedJar },
  );
  expect(repeated.status).toBe(410);
});

test('ends the previous session once the code is accepted', async () => {
  const member = await aMemberWithSecondFactor();
  const previous = await aMember(app.services);
  const jar = createCookieJar();
  jar.store(new Headers([['set-cookie', previous.cookie]]));
  const previousJar = { cookie: previous.cookie } as Jar;
  await enterPassword(member, jar);
  expect(await getUserStatus(previousJar)).toBe(200);
  expect((await sendCode('000000', jar)).status).toBe(401);
  expect(await getUserStatus(previousJar)).toBe(200);
  expect((await sendCode(codeOf(member.secret, now()), jar)).status).toBe(200);
  expect([await getUserStatus(previousJar), await getUserStatus(jar)]).toEqual([401, 200]);
});

test('starts one session when a code is used twice concurrently', async () => {
  const member = await aMemberWithSecondFactor();
  const code = codeOf(member.secret, now());
  const jars = [await enterPassword(member), await enterPassword(member)];
  const responses = await Promise.all(jars.map((jar) => sendCode(code, jar)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await sessionsOf(member)).toHaveLength(1);
});

test('starts one session per challenge, without consuming a second concurrent code', async () => {
  const member = await aMemberWithSecondFactor();
  const jar = await enterPassword(member);
  const challengeJar = { cookie: jar.cookie } as Jar;
  const codes = [member.backupCodes[0] ?? '', member.backupCodes[1] ?? ''];
  const responses = await Promise.all(
    codes.map((code) =>
      app.call('POST', '/api/auth/sign-in/second-factor', { code }, { as: challengeJar }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await sessionsOf(member)).toHaveLength(1);
  const second = codes[responses.findIndex(({ status }) => status === 410)] ?? '';
  expect((await sendCode(second, await enterPassword(member))).status).toBe(200);
});

describe('signing in with a backup code', () => {
  test('accepts a backup code once, ignoring case and separators', async () => {
    const member = await aMemberWithSecondFactor();
    const code = member.backupCodes[4] ?? '';
    const reformatted = code.toUpperCase().replace('-', ' ');
    expect((await sendCode(reformatted, await enterPassword(member))).status).toBe(200);
    expect((await sendCode(code, await enterPassword(member))).status).toBe(401);
    expect(await sessionsOf(member)).toHaveLength(1);
  });

  test('starts one session for two concurrent sign-ins with one backup code', async () => {
    const member = await aMemberWithSecondFactor();
    const code = member.backupCodes[0] ?? '';
    const jars = [await enterPassword(member), await enterPassword(member)];
    const responses = await Promise.all(jars.map((jar) => sendCode(code, jar)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await sessionsOf(member)).toHaveLength(1);
  });

  test('consumes two backup codes used concurrently', async () => {
    const member = await aMemberWithSecondFactor();
    const jars = [await enterPassword(member), await enterPassword(member)];
    const responses = await Promise.all(
      jars.map((jar, index) => sendCode(member.backupCodes[index] ?? '', jar)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await sendCode(member.backupCodes[0] ?? '', await enterPassword(member))).status).toBe(
      401,
    );
    expect((await sendCode(member.backupCodes[2] ?? '', await enterPassword(member))).status).toBe(
      200,
    );
  });
});

test('sets Secure cookies with the __Secure- prefix over HTTPS', async () => {
  const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://play.example' } });
  const member = await aMember(secure.services);
  await givePassword(secure.services, member.id, PASSWORD);
  const { secret } = await giveSecondFactor(secure.services, member.id);
  const { port } = secure.fastify.server.address() as { port: number };
  const send = (path: string, body: object, cookie = '') =>
    fetch(`http://127.0.0.1:${port}/api/auth/sign-in/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://play.example', cookie },
      body: JSON.stringify(body),
    });
  const first = await send('email', { email: member.email, password: PASSWORD });
  const challengeCookie = first.headers.getSetCookie().join();
  expect(challengeCookie).toMatch(/^__Secure-playvillage\.second_factor=.*; HttpOnly; .*; Secure/);
  const code = codeOf(secret, secure.clock.now());
  const second = await send('second-factor', { code }, challengeCookie.split(';')[0]);
  expect(second.headers.getSetCookie().join()).toMatch(
    /__Secure-playvillage\.session_token=[^;]+;.*; Secure/,
  );
  await secure.stop();
});
