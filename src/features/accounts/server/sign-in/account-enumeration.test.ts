import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

const PASSWORD = 'a good long password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const post = (path: string, body: object) => app.call('POST', `/api/auth/${path}`, body);
const signUp = (email: string, password = PASSWORD) =>
  post('sign-up/email', { name: 'Somebody', email, password });

test('responds identically to sign-ups with a new and an existing email', async () => {
  const first = await signUp('twice@example.org');
  const repeated = await signUp('twice@example.org', 'the password of another');
  expect(repeated.status).toBe(first.status);
  expect(repeated.json).toEqual({
    user: { id: expect.any(String), name: 'Somebody', email: 'twice@example.org' },
  });
  const idLength = (response: typeof first) =>
    (response.json as { user: { id: string } }).user.id.length;
  expect(idLength(repeated)).toBe(idLength(first));
  expect(repeated.headers.getSetCookie()).toEqual([]);
});

test('emails the owner once a day about sign-ups with an existing email, and changes nothing', async () => {
  await signUp('owner@example.org');
  await signUp('owner@example.org', 'the password of another');
  await signUp('owner@example.org', 'the password of a third');
  const subjects = (await app.emailsTo('owner@example.org')).map(({ subject }) => subject);
  expect(subjects).toEqual([
    'Please confirm your e-mail for Playvillage',
    'You already have an account at Playvillage',
  ]);
  const signIn = await post('sign-in/email', { email: 'owner@example.org', password: PASSWORD });
  expect(signIn.status).toBe(200);
});

test('signs in a user who signs up again with the correct password', async () => {
  await signUp('forgetful@example.org');
  const repeated = await signUp('forgetful@example.org');
  expect(repeated.headers.getSetCookie().join()).toContain('playvillage.session_token');
});

test('omits the name entered at sign-up from the verification email', async () => {
  await post('sign-up/email', {
    name: 'Win at https://evil.example',
    email: 'victim@example.org',
    password: PASSWORD,
  });
  const [email] = await app.emailsTo('victim@example.org');
  expect(email?.text).toContain('Hello Victim,');
  expect(email?.text).not.toContain('evil');
});

test.each([
  ['sign-in/magic-link', {}],
  ['request-password-reset', {}],
])('%s responds identically to existing and unknown emails', async (path, extra) => {
  const email = `known-${path.length}@example.org`;
  await signUp(email);
  const existing = await post(path, { email, ...extra });
  const unknown = await post(path, { email: `un${email}`, ...extra });
  expect([unknown.status, unknown.text]).toEqual([existing.status, existing.text]);
});

test('responds identically to a wrong password and an unknown email', async () => {
  await signUp('exists@example.org');
  const wrongPassword = await post('sign-in/email', {
    email: 'exists@example.org',
    password: 'not this one',
  });
  const unknownEmail = await post('sign-in/email', {
    email: 'nobody@example.org',
    password: 'not this one',
  });
  expect([unknownEmail.status, unknownEmail.text]).toEqual([
    wrongPassword.status,
    wrongPassword.text,
  ]);
});

test('sends no password reset to an email address without an account', async () => {
  await post('request-password-reset', { email: 'nobody-here@example.org' });
  expect(await app.emailsTo('nobody-here@example.org')).toEqual([]);
});

test('locks the account after ten wrong passwords', async () => {
  const email = 'guessed@example.org';
  await signUp(email);
  const guesses = Array.from({ length: 10 }, (_, index) =>
    post('sign-in/email', { email, password: `guess number ${index}` }),
  );
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
  const correctPassword = await post('sign-in/email', { email, password: PASSWORD });
  expect(correctPassword.status).toBe(429);
  expect(correctPassword.text).toMatch(/^Too many attempts\. Please wait \d+ minutes/);
  expect(Number(correctPassword.headers.get('retry-after'))).toBeGreaterThan(0);
  app.clock.advanceMinutes(16);
  expect((await post('sign-in/email', { email, password: PASSWORD })).status).toBe(200);
});

test('does not count correct passwords as attempts', async () => {
  const email = 'often@example.org';
  await signUp(email);
  for (let round = 0; round < 12; round += 1) {
    expect((await post('sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  }
});

test.each(['sign-in/magic-link', 'request-password-reset'])(
  'limits emails per recipient: %s',
  async (path) => {
    app.clock.advanceMinutes(61);
    const email = `flooded-${path.length}@example.org`;
    for (let round = 0; round < 5; round += 1) {
      expect((await post(path, { email })).status).toBe(200);
    }
    expect((await post(path, { email })).status).toBe(429);
  },
);

test('limits guesses at link tokens', async () => {
  app.clock.advanceMinutes(61);
  const attempts = Array.from({ length: 30 }, (_, index) =>
    post('magic-link/verify', { token: `guess${index}` }),
  );
  expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(
    new Set([410]),
  );
  expect((await post('magic-link/verify', { token: 'guess' })).status).toBe(429);
  expect((await post('reset-password', { token: 'x', newPassword: PASSWORD })).status).toBe(429);
});

test('limits sign-ins per network', async () => {
  // The limit of 60 in 15 minutes is reduced to a tenth.
  const strict = await startTestApp({ environment: { THROTTLE_FACTOR: '0.1' } });
  const attempts = Array.from({ length: 8 }, (_, index) =>
    strict.call('POST', '/api/auth/sign-in/email', {
      email: `spray-${index}@example.org`,
      password: 'Spring2026!',
    }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  await strict.stop();
});
