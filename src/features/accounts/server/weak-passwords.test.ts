import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember } from './accounts-factory.ts';
import { findPasswordWeakness } from './require-strong-password.ts';
import { setAccount } from './staff/set-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const owner = { email: 'mary.lee+play@example.org', venueName: 'The Acorn' };

test.each([
  ['password', 'commonPassword'],
  ['Password', 'commonPassword'],
  ['pass-word!', 'commonPassword'],
  ['12345678', 'commonPassword'],
  ['87654321', 'commonPassword'],
  ['aaaaaaaaaaaa', 'commonPassword'],
  ['qwertyuiop', 'commonPassword'],
  ['mary.lee+play@example.org', 'personalPassword'],
  ['MaryLee2026', 'personalPassword'],
  ['i love the acorn', 'personalPassword'],
  ['a good long password', null],
  ['correct horse battery', null],
  ['una buena contraseña', null],
])('rates the password %j as %s', async (password, weakness) => {
  expect(await findPasswordWeakness(password, owner)).toBe(weakness);
});

test('allows a three-letter mailbox name in a password', async () => {
  const ownerWithShortName = { ...owner, email: 'ann@example.org' };
  expect(await findPasswordWeakness('annual picnics', ownerWithShortName)).toBeNull();
  expect(await findPasswordWeakness('ann@example.org', ownerWithShortName)).toBe(
    'personalPassword',
  );
});

test('rejects weak passwords wherever a password is set, and names the field', async () => {
  const member = await aMember(app.services);
  const { email } = member;
  await app.call('POST', '/api/auth/request-password-reset', { email });
  const message = (await app.emailsTo(email)).at(-1)?.text ?? '';
  const token = /token=([\w-]+)/.exec(message)?.[1];
  const common = 'This password is too easy to guess';
  const personal = 'Your password can’t contain your e-mail or the venue’s name';
  const mailbox = email.split('@')[0] ?? '';
  const post = async (path: string, body: object) => {
    const { status, text } = await app.call('POST', `/api/auth/${path}`, body, { as: member });
    return [status, text];
  };
  const { config } = app.services;
  const installation = { config, database: app.services, venueName: app.services.venue().name };
  for (const [password = '', problem] of [
    ['password', common],
    [mailbox, personal],
    ['playvillage!', personal],
  ]) {
    const signUp = { name: 'Ada', email: `${mailbox}@example.net`, password };
    expect(await post('sign-up/email', signUp)).toEqual([400, `password: ${problem}`]);
    const rejection = [400, `newPassword: ${problem}`];
    expect(await post('reset-password', { token, newPassword: password })).toEqual(rejection);
    expect(await post('password', { newPassword: password })).toEqual(rejection);
    const input = { email, role: 'member' as const, password };
    await expect(setAccount(installation, input)).rejects.toThrow(problem);
  }
  expect(await post('reset-password', { token, newPassword: 'a good long one' })).toEqual([
    200,
    '{"success":true}',
  ]);
});

test('explains weak passwords in Spanish to Spanish speakers', async () => {
  const body = { name: 'Ada', email: 'ada@example.org', password: 'password' };
  const headers = { 'accept-language': 'es' };
  const { text } = await app.call('POST', '/api/auth/sign-up/email', body, { headers });
  expect(text).toBe('password: Esta contraseña es muy fácil de adivinar');
});
