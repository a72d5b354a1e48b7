import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { createCookieJar } from '#tests/cookie-jar.ts';
import { createPasskeyDevice } from '#tests/passkey-device.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { PasskeyInfo } from '../../passkeys-contract.ts';
import { aMember, aPasskey, givePassword, giveSecondFactor } from '../accounts-factory.ts';
import { passkeys, sessions } from '../accounts-tables.ts';

const PASSWORD = 'a good long password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advanceMinutes(16));

type Jar = ReturnType<typeof createCookieJar>;
type Device = ReturnType<typeof createPasskeyDevice>;
type Options = { challenge: string; rp?: { id: string }; rpId?: string; userVerification?: string };

async function post(path: string, body: object | undefined, jar: Jar) {
  const response = await app.call('POST', `/api/auth/${path}`, body, { as: jar });
  jar.store(response.headers);
  return response;
}

/** The cookie jar of a browser in which the account is signed in. */
async function signedInJar({ cookie }: { cookie: string }): Promise<Jar> {
  const jar = createCookieJar();
  jar.store(new Headers([['set-cookie', cookie]]));
  return jar;
}

const aDevice = () => createPasskeyDevice('localhost');
const origin = () => app.address;

async function addPasskey(device: Device, jar: Jar, { proof = {}, ...overrides }: Overrides = {}) {
  const options = await post('passkeys/options', proof, jar);
  if (options.status !== 200) return options;
  const { challenge } = options.json as Options;
  const credential = device.create({ origin: origin(), challenge, ...overrides });
  return post('passkeys', { name: 'My phone', credential }, jar);
}

async function signInWith(device: Device, jar = createCookieJar(), overrides: Overrides = {}) {
  const options = await post('sign-in/passkey/options', undefined, jar);
  const { challenge } = options.json as Options;
  const credential = device.authenticate({ origin: origin(), challenge, ...overrides });
  return { ...(await post('sign-in/passkey', { credential }, jar)), jar, credential };
}

type Overrides = { proof?: object; origin?: string; challenge?: string; isVerified?: boolean };

async function aMemberWithPasskey() {
  const member = await aMember(app.services);
  const device = aDevice();
  const added = await addPasskey(device, await signedInJar(member));
  expect(added.status).toBe(201);
  return { ...member, device, passkey: added.json as PasskeyInfo };
}

describe('adding a passkey', () => {
  test('requires the correct password', async () => {
    const member = await aMember(app.services);
    await givePassword(app.services, member.id, PASSWORD);
    const jar = await signedInJar(member);
    expect((await addPasskey(aDevice(), jar)).status).toBe(403);
    expect((await addPasskey(aDevice(), jar, { proof: { password: 'wrong' } })).status).toBe(403);
    expect((await addPasskey(aDevice(), jar, { proof: { password: PASSWORD } })).status).toBe(201);
  });

  test('requires a fresh session for an account without a password', async () => {
    const member = await aMember(app.services);
    await app.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 61 * 60_000) })
      .where(eq(sessions.userId, member.id));
    const response = await addPasskey(aDevice(), await signedInJar(member));
    expect(response.headers.get('x-error-code')).toBe('accounts.signInAgain');
  });

  test('is rejected while the email is unverified', async () => {
    const member = await aMember(app.services, { emailVerified: false });
    const response = await addPasskey(aDevice(), await signedInJar(member));
    expect(response.headers.get('x-error-code')).toBe('accounts.confirmEmailFirst');
  });

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for a made-up challenge', { challenge: Buffer.from('made up').toString('base64url') }],
    ['without user verification', { isVerified: false }],
  ])('rejects a credential %s', async (_case, overrides) => {
    const member = await aMember(app.services);
    const response = await addPasskey(aDevice(), await signedInJar(member), overrides);
    expect([401, 422]).toContain(response.status);
    expect(response.text).not.toContain('wrong on our side');
    expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, member.id))).toEqual([]);
  });

  test('rejects a replayed, stolen or malformed credential', async () => {
    const [member, other] = [await aMember(app.services), await aMember(app.services)];
    const jar = await signedInJar(member);
    const { challenge } = (await post('passkeys/options', {}, jar)).json as Options;
    const credential = aDevice().create({ origin: origin(), challenge });
    const otherJar = createCookieJar();
    otherJar.store(new Headers([['set-cookie', other.cookie]]));
    for (const name of jar.names().filter((name) => !name.includes('session'))) {
      const value = jar.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`)) ?? '';
      otherJar.store(new Headers([['set-cookie', value]]));
    }
    expect((await post('passkeys', { name: 'X', credential }, otherJar)).status).toBe(422);
    expect((await post('passkeys', { name: 'X', credential }, jar)).status).toBe(410);
    expect((await post('passkeys', { name: 'X', credential: {} }, jar)).status).toBe(400);
    expect((await post('passkeys', { name: ' ', credential }, jar)).text).toBe('name: Required');
    expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, other.id))).toEqual([]);
  });

  test('rejects a twenty-first passkey', async () => {
    const member = await aMember(app.services);
    await Promise.all(Array.from({ length: 20 }, () => aPasskey(app, member.id)));
    expect((await addPasskey(aDevice(), await signedInJar(member))).status).toBe(409);
  });
});

test('lists a new passkey by its name, emails the owner and audits the addition', async () => {
  const member = await aMemberWithPasskey();
  const response = await app.call('GET', '/api/auth/passkeys', undefined, { as: member });
  expect(response.json).toEqual([
    { id: member.passkey.id, name: 'My phone', addedAt: expect.any(String) },
  ]);
  expect((await app.emailsTo(member.email)).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
  ]);
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.actorId, member.id));
  expect(entry).toMatchObject({ action: 'passkey.added', subject: member.id });
});

test('requests user verification for this site', async () => {
  const member = await aMember(app.services);
  const registration = (await post('passkeys/options', {}, await signedInJar(member))).json;
  expect(registration).toMatchObject({
    rp: { id: 'localhost', name: 'Playvillage' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  const authentication = (await post('sign-in/passkey/options', undefined, createCookieJar())).json;
  expect(authentication).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(authentication).not.toHaveProperty('allowCredentials');
});

test('signs in with a passkey without a code, although a second factor is on', async () => {
  const member = await aMemberWithPasskey();
  await giveSecondFactor(app.services, member.id);
  const { status, json, jar } = await signInWith(member.device);
  expect([status, json]).toEqual([200, { success: true }]);
  const currentUser = await app.call('GET', '/api/auth/user', undefined, { as: jar });
  expect(currentUser.json).toMatchObject({ id: member.id });
  const rows = await app.db.select().from(sessions).where(eq(sessions.userId, member.id));
  expect(rows.map(({ sess }) => sess)).toContainEqual({
    startedBy: '/passkey/verify-authentication',
    secondFactor: 'passkey',
  });
});

test('ends the browser’s previous session on passkey sign-in', async () => {
  const [member, previous] = [await aMemberWithPasskey(), await aMember(app.services)];
  expect((await signInWith(member.device, await signedInJar(previous))).status).toBe(200);
  expect((await app.call('GET', '/api/auth/user', undefined, { as: previous })).status).toBe(401);
});

describe('signing in with a passkey', () => {
  test('rejects an unknown passkey', async () => {
    const response = await signInWith(aDevice());
    expect(response.status).toBe(401);
    expect(response.jar.names().join()).not.toContain('session');
  });

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for a made-up challenge', { challenge: Buffer.from('made up').toString('base64url') }],
    ['without user verification', { isVerified: false }],
  ])('rejects a credential %s', async (_case, overrides) => {
    const { device, id } = await aMemberWithPasskey();
    const sessionsBefore = await app.db.select().from(sessions).where(eq(sessions.userId, id));
    expect((await signInWith(device, createCookieJar(), overrides)).status).toBe(401);
    const sessionsAfter = await app.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(sessionsAfter).toHaveLength(sessionsBefore.length);
  });

  test('rejects a credential that is replayed or sent from a different browser', async () => {
    const { device } = await aMemberWithPasskey();
    const { jar, credential } = await signInWith(device);
    expect((await post('sign-in/passkey', { credential }, jar)).status).toBe(410);
    expect((await post('sign-in/passkey', { credential }, createCookieJar())).status).toBe(410);
  });

  test('rejects a credential signed by a different device', async () => {
    const { device } = await aMemberWithPasskey();
    const jar = createCookieJar();
    const { challenge } = (await post('sign-in/passkey/options', undefined, jar)).json as Options;
    const forged = { ...aDevice().authenticate({ origin: origin(), challenge }), id: device.id };
    const credential = { ...forged, rawId: device.id };
    expect((await post('sign-in/passkey', { credential }, jar)).status).toBe(401);
  });

  test('rejects a removed passkey', async () => {
    const member = await aMemberWithPasskey();
    const path = `/api/auth/passkeys/${member.passkey.id}`;
    expect((await app.call('DELETE', path, undefined, { as: member })).status).toBe(200);
    expect((await signInWith(member.device)).status).toBe(401);
    expect((await app.call('DELETE', path, undefined, { as: member })).status).toBe(404);
  });
});

test('returns 404 for another user’s passkey and leaves it unchanged', async () => {
  const [member, other] = [await aMemberWithPasskey(), await aMember(app.services)];
  const path = `/api/auth/passkeys/${member.passkey.id}`;
  expect((await app.call('PATCH', path, { name: 'Mine' }, { as: other })).status).toBe(404);
  expect((await app.call('DELETE', path, undefined, { as: other })).status).toBe(404);
  const list = await app.call('GET', '/api/auth/passkeys', undefined, { as: member });
  expect(list.json).toMatchObject([{ name: 'My phone' }]);
});

test('lets the owner rename a passkey', async () => {
  const member = await aMemberWithPasskey();
  const path = `/api/auth/passkeys/${member.passkey.id}`;
  const response = await app.call('PATCH', path, { name: ' Blue phone ' }, { as: member });
  expect(response.json).toMatchObject({ id: member.passkey.id, name: 'Blue phone' });
  expect((await app.call('PATCH', path, { name: 'x'.repeat(61) }, { as: member })).status).toBe(
    400,
  );
});
