import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  aSession,
  givePassword,
  giveSecondFactor,
} from '#features/accounts/server/accounts-factory.ts';
import { closeAccount } from '#features/accounts/server/closed-accounts-queries.ts';
import { findSessions } from '#features/accounts/server/sessions-queries.ts';
import { inTransaction, violatedConstraint } from '#platform/server/database/database.ts';
import { codeOf } from '#tests/authenticator-app.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const PASSWORD = 'correct horse battery';
const CLOSED = 'The venue closed this account. If you have questions, please contact the venue.';
const close = (userId: string) =>
  inTransaction(app.db, (db) => closeAccount(db, userId, app.clock.now()));
const signIn = (email: string, password = PASSWORD) =>
  app.call('POST', '/api/auth/sign-in/email', { email, password });

describe('a closed account', () => {
  test('reveals that it is closed only for the correct password', async () => {
    const person = await aMember(app.services);
    await givePassword(app.services, person.id, PASSWORD);
    expect((await signIn(person.email)).status).toBe(200);
    await close(person.id);
    const rejected = await signIn(person.email);
    expect([rejected.status, rejected.text]).toEqual([403, CLOSED]);
    expect(rejected.headers.getSetCookie()).toEqual([]);
    const wrong = await signIn(person.email, 'something else entirely');
    expect(wrong.status).toBe(401);
    expect(await findSessions(app.db, person.id)).toEqual([]);
  });

  test('refuses a magic link emailed before the account was closed', async () => {
    const person = await aMember(app.services);
    await app.call('POST', '/api/auth/sign-in/magic-link', { email: person.email });
    const [email] = await app.emailsTo(person.email);
    const token = /link=([\w-]+)/.exec(email?.text ?? '')?.[1];
    await close(person.id);
    const rejected = await app.call('POST', '/api/auth/magic-link/verify', { token });
    expect([rejected.status, rejected.text]).toEqual([403, CLOSED]);
    expect(await findSessions(app.db, person.id)).toEqual([]);
  });

  test('refuses a second-factor code if the account was closed after the password was accepted', async () => {
    const person = await aMember(app.services);
    await givePassword(app.services, person.id, PASSWORD);
    const { secret } = await giveSecondFactor(app.services, person.id);
    const passwordResponse = await signIn(person.email);
    await close(person.id);
    const cookie = passwordResponse.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const rejected = await app.call(
      'POST',
      '/api/auth/sign-in/second-factor',
      { code: codeOf(secret, app.clock.now()) },
      { headers: { cookie } },
    );
    expect([rejected.status, rejected.text]).toEqual([403, CLOSED]);
    expect(await findSessions(app.db, person.id)).toEqual([]);
  });

  test('cannot get a session in any other way, because a database constraint rejects it', async () => {
    const person = await aMember(app.services);
    await close(person.id);
    const constraint = await aSession(app.services, person.id).catch(violatedConstraint);
    expect(constraint).toBe('session_of_open_account');
  });
});

test('closing an account leaves no session created concurrently', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await aMember(app.services);
    await Promise.all([
      close(person.id),
      ...Array.from({ length: 4 }, () => aSession(app.services, person.id).catch(() => undefined)),
    ]);
    expect(await findSessions(app.db, person.id)).toEqual([]);
  }
});

test('closing an account deletes its sessions and closes its sockets', async () => {
  const person = await aMember(app.services);
  const live = await connectAs(app.address, person);
  await close(person.id);
  expect(await live.waitForCloseCode()).toBe(4401);
  expect((await app.call('GET', '/api/auth/user', undefined, { as: person })).status).toBe(401);
});
