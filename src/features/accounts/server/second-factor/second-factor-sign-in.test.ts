import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#tests/authenticator-app.ts';
import { cookieJar } from '#tests/cookie-jar.ts';
import { freePort } from '#tests/free-port.ts';
import { startIssuer } from '#tests/oidc-issuer.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember, givePassword, giveSecondFactor } from '../accounts-factory.ts';
import { sessions, verifications } from '../accounts-tables.ts';

const PASSWORD = 'a good long password';
const NEEDED = { secondFactorNeeded: true };
const client = { clientId: 'playvillage', clientSecret: 'a secret of the tests' };

let app: TestApp;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  const port = await freePort();
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
// Each code works once; the clock also resets rate limits between tests.
beforeEach(() => app.clock.passMinutes(16));

type Jar = ReturnType<typeof cookieJar>;
const now = () => app.clock.now();

async function post(path: string, body: object, jar: Jar, headers = {}) {
  const response = await app.call('POST', `/api/auth/${path}`, body, { as: jar, headers });
  jar.take(response.headers);
  return response;
}
const sendCode = (code: string, jar: Jar, headers = {}) =>
  post('sign-in/second-factor', { code }, jar, headers);
const whoIs = async (jar: Jar) =>
  (await app.call('GET', '/api/auth/user', undefined, { as: jar })).status;

async function aMemberWithSecondFactor() {
  const member = await aMember(app.services);
  await app.db.delete(sessions).where(eq(sessions.userId, member.id));
  await givePassword(app.services, member.id, PASSWORD);
  return { ...member, ...(await giveSecondFactor(app.services, member.id)) };
}
type Person = Awaited<ReturnType<typeof aMemberWithSecondFactor>>;

const sessionsOf = ({ id }: Person) =>
  app.db.select().from(sessions).where(eq(sessions.userId, id));

/** Signs in with the right password; the code is still missing. */
async function passwordOnly({ email }: Person, jar = cookieJar()) {
  const response = await post('sign-in/email', { email, password: PASSWORD }, jar);
  expect(response.json).toEqual(NEEDED);
  return jar;
}

const linkTokenTo = async (email: string) =>
  /link=([\w-]+)/.exec((await app.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';

describe('no session starts before the code', () => {
  test('after the password', async () => {
    const member = await aMemberWithSecondFactor();
    const jar = await passwordOnly(member);
    expect(await sessionsOf(member)).toEqual([]);
    expect(jar.names()).toEqual(['playvillage.second_factor']);
    expect(await whoIs(jar)).toBe(401);
  });

  test('after a sign-up with an existing e-mail and password', async () => {
    const member = await aMemberWithSecondFactor();
    const body = { name: 'Ada', email: member.email, password: PASSWORD };
    expect((await post('sign-up/email', body, cookieJar())).json).toEqual(NEEDED);
    expect(await sessionsOf(member)).toEqual([]);
  });

  test('after a mailed link, which is used up', async () => {
    const member = await aMemberWithSecondFactor();
    const jar = cookieJar();
    await post('sign-in/magic-link', { email: member.email }, jar);
    const token = await linkTokenTo(member.email);
    expect((await post('magic-link/verify', { token }, jar)).json).toEqual(NEEDED);
    expect(await sessionsOf(member)).toEqual([]);
    expect((await post('magic-link/verify', { token }, cookieJar())).status).toBe(410);
    expect((await sendCode(codeOf(member.secret, now()), jar)).status).toBe(200);
    expect(await whoIs(jar)).toBe(200);
  });

  test('after a provider’s sign-in, which redirects to the code form', async () => {
    const member = await aMemberWithSecondFactor();
    issuer.people.set('ada', { sub: 'ada', email: member.email, email_verified: true });
    const jar = cookieJar();
    const start = await app.call('GET', '/api/login?redirect=/booking', undefined, { as: jar });
    jar.take(start.headers);
    const back = await issuer.signIn(start.headers.get('location') ?? '', 'ada');
    const path = back.replace(app.address, '');
    const response = await app.call('GET', path, undefined, { as: jar });
    jar.take(response.headers);
    expect(response.headers.get('location')).toBe('/login?mode=code&redirect=%2Fbooking');
    expect(await sessionsOf(member)).toEqual([]);
    expect((await sendCode(codeOf(member.secret, now()), jar)).status).toBe(200);
    expect(await whoIs(jar)).toBe(200);
  });

  test('after a password reset', async () => {
    const member = await aMemberWithSecondFactor();
    const jar = cookieJar();
    await post('request-password-reset', { email: member.email }, jar);
    const token = /token=([\w-]+)/.exec((await app.mailsTo(member.email)).at(-1)?.text ?? '')?.[1];
    await post('reset-password', { token, newPassword: PASSWORD }, jar);
    expect(await sessionsOf(member)).toEqual([]);
    await passwordOnly(member, jar);
  });
});

test('responds to a wrong password alike with and without a second factor', async () => {
  const member = await aMemberWithSecondFactor();
  const body = { email: member.email, password: 'a wrong password' };
  const response = await post('sign-in/email', body, cookieJar());
  expect([response.status, response.text]).toEqual([
    401,
    'The email or the password is not right.',
  ]);
});

describe('a code is refused', () => {
  test('without the first factor', async () => {
    const member = await aMemberWithSecondFactor();
    const response = await sendCode(codeOf(member.secret, now()), cookieJar());
    expect(response.status).toBe(410);
    const forged = { cookie: `playvillage.second_factor=${'x'.repeat(43)}` } as Jar;
    const tried = await app.call(
      'POST',
      '/api/auth/sign-in/second-factor',
      { code: codeOf(member.secret, now()) },
      { as: forged },
    );
    expect(tried.status).toBe(410);
  });

  test('when it is wrong, another person’s, expired or empty', async () => {
    const member = await aMemberWithSecondFactor();
    const other = await aMemberWithSecondFactor();
    const jar = await passwordOnly(member);
    const old = codeOf(member.secret, new Date(now().getTime() - 90_000));
    for (const code of [codeOf(other.secret, now()), old, other.backupCodes[0] ?? '']) {
      expect((await sendCode(code, jar)).status, code).toBe(401);
    }
    expect((await sendCode('  ', jar)).status).toBe(400);
    expect(await sessionsOf(member)).toEqual([]);
  });

  test('after more than ten minutes', async () => {
    const member = await aMemberWithSecondFactor();
    const jar = await passwordOnly(member);
    await app.db
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(verifications.value, member.id));
    expect((await sendCode(codeOf(member.secret, now()), jar)).status).toBe(410);
  });

  test('when it was used before, even in another browser', async () => {
    const member = await aMemberWithSecondFactor();
    const code = codeOf(member.secret, now());
    expect((await sendCode(code, await passwordOnly(member))).status).toBe(200);
    expect((await sendCode(code, await passwordOnly(member))).status).toBe(401);
    expect(await sessionsOf(member)).toHaveLength(1);
  });
});

test('locks the account after five wrong codes from any networks', async () => {
  const member = await aMemberWithSecondFactor();
  const jars = await Promise.all([1, 2].map(() => passwordOnly(member)));
  const guesses = Array.from({ length: 9 }, (_, index) =>
    sendCode(`00000${index}`, jars[index % 2] ?? cookieJar(), {
      'x-forwarded-for': `203.0.113.${index}`,
    }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
  // Starting over does not reset the limit.
  const fresh = await passwordOnly(member);
  expect((await sendCode(codeOf(member.secret, now()), fresh)).status).toBe(429);
  expect((await sendCode(member.backupCodes[0] ?? '', fresh)).status).toBe(429);
  app.clock.passMinutes(16);
  expect((await sendCode(codeOf(member.secret, now()), fresh)).status).toBe(200);
});

test('does not count right codes as attempts', async () => {
  const member = await aMemberWithSecondFactor();
  for (let round = 0; round < 7; round += 1) {
    app.clock.passMinutes(1);
    expect((await sendCode(codeOf(member.secret, now()), await passwordOnly(member))).status).toBe(
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

test('starts a session with the right code and ends the challenge', async () => {
  const member = await aMemberWithSecondFactor();
  const jar = await passwordOnly(member);
  const before = jar.cookie;
  const response = await sendCode(codeOf(member.secret, now()), jar, {
    'user-agent': 'Firefox/131.0',
  });
  expect(response.json).toEqual({ success: true });
  expect(jar.names()).toEqual(['playvillage.session_token']);
  expect(await whoIs(jar)).toBe(200);
  const [row] = await sessionsOf(member);
  expect(row).toMatchObject({
    userAgent: 'Firefox/131.0',
    sess: { startedBy: '/sign-in/second-factor', secondFactor: 'code' },
  });
  const lines = response.headers.getSetCookie().join('\n');
  expect(lines).toMatch(/session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
  app.clock.passMinutes(1);
  const again = { cookie: before } as Jar;
  const repeated = await app.call(
    'POST',
    '/api/auth/sign-in/second-factor',
    { code: codeOf(member.secret, now()) },
    { as: again },
  );
  expect(repeated.status).toBe(410);
});

test('ends the previous session once the code is accepted', async () => {
  const member = await aMemberWithSecondFactor();
  const before = await aMember(app.services);
  const jar = cookieJar();
  jar.take(new Headers([['set-cookie', before.cookie]]));
  const old = { cookie: before.cookie } as Jar;
  await passwordOnly(member, jar);
  expect(await whoIs(old)).toBe(200);
  expect((await sendCode('000000', jar)).status).toBe(401);
  expect(await whoIs(old)).toBe(200);
  expect((await sendCode(codeOf(member.secret, now()), jar)).status).toBe(200);
  expect([await whoIs(old), await whoIs(jar)]).toEqual([401, 200]);
});

test('starts one session for concurrent uses of one code', async () => {
  const member = await aMemberWithSecondFactor();
  const code = codeOf(member.secret, now());
  const jars = [await passwordOnly(member), await passwordOnly(member)];
  const responses = await Promise.all(jars.map((jar) => sendCode(code, jar)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await sessionsOf(member)).toHaveLength(1);
});

test('starts one session per challenge, without using up a concurrent second code', async () => {
  const member = await aMemberWithSecondFactor();
  const jar = await passwordOnly(member);
  const waiting = { cookie: jar.cookie } as Jar;
  const codes = [member.backupCodes[0] ?? '', member.backupCodes[1] ?? ''];
  const responses = await Promise.all(
    codes.map((code) =>
      app.call('POST', '/api/auth/sign-in/second-factor', { code }, { as: waiting }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await sessionsOf(member)).toHaveLength(1);
  const second = codes[responses.findIndex(({ status }) => status === 410)] ?? '';
  expect((await sendCode(second, await passwordOnly(member))).status).toBe(200);
});

describe('a backup code', () => {
  test('signs in once, in any notation', async () => {
    const member = await aMemberWithSecondFactor();
    const code = member.backupCodes[4] ?? '';
    const typed = code.toUpperCase().replace('-', ' ');
    expect((await sendCode(typed, await passwordOnly(member))).status).toBe(200);
    expect((await sendCode(code, await passwordOnly(member))).status).toBe(401);
    expect(await sessionsOf(member)).toHaveLength(1);
  });

  test('starts one session for two concurrent sign-ins', async () => {
    const member = await aMemberWithSecondFactor();
    const code = member.backupCodes[0] ?? '';
    const jars = [await passwordOnly(member), await passwordOnly(member)];
    const responses = await Promise.all(jars.map((jar) => sendCode(code, jar)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await sessionsOf(member)).toHaveLength(1);
  });

  test('is not lost when two different ones are used concurrently', async () => {
    const member = await aMemberWithSecondFactor();
    const jars = [await passwordOnly(member), await passwordOnly(member)];
    const responses = await Promise.all(
      jars.map((jar, index) => sendCode(member.backupCodes[index] ?? '', jar)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await sendCode(member.backupCodes[0] ?? '', await passwordOnly(member))).status).toBe(
      401,
    );
    expect((await sendCode(member.backupCodes[2] ?? '', await passwordOnly(member))).status).toBe(
      200,
    );
  });
});

test('sets Secure cookies with the prefix over HTTPS', async () => {
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
  const waiting = first.headers.getSetCookie().join();
  expect(waiting).toMatch(/^__Secure-playvillage\.second_factor=.*; HttpOnly; .*; Secure/);
  const code = codeOf(secret, secure.clock.now());
  const second = await send('second-factor', { code }, waiting.split(';')[0]);
  expect(second.headers.getSetCookie().join()).toMatch(
    /__Secure-playvillage\.session_token=[^;]+;.*; Secure/,
  );
  await secure.stop();
});
