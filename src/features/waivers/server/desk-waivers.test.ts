import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaff, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aKiosk } from '#features/kiosk/server/kiosk-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aSignedForm, aWaiver } from './waivers-factory.ts';
import { waivers } from './waivers-tables.ts';

const NOW = '2027-03-02T15:00:00Z';
let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  staff = await aStaff(app.services);
});
afterAll(() => app.stop());

const aKey = () => randomBytes(16).toString('hex');
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const rowsOf = (email: string) =>
  app.db.select().from(waivers).where(eq(waivers.guardianEmail, email));

describe('a waiver signed offline at the desk', () => {
  const send = (changes: Record<string, unknown>, as = staff) =>
    app.call(
      'POST',
      '/api/waivers/from-desk',
      aSignedForm({ key: aKey(), signedAt: minutesAgo(10), ...changes }),
      { as },
    );

  test.each([
    ['no key', { key: undefined }, 400],
    ['a key of its own choosing', { key: 'my-key' }, 400],
    ['no time', { signedAt: undefined }, 400],
    ['a time that is no instant', { signedAt: '10 minutes ago' }, 400],
    ['a time in the future', { signedAt: minutesAgo(-6) }, 422],
    ['a time too long ago', { signedAt: minutesAgo(24 * 60 + 1) }, 422],
    ['no signature', { signatureData: '' }, 400],
    ['another text', { textHash: 'f'.repeat(64) }, 409],
  ])('is refused with %s', async (_what, changes, status) => {
    const guardianEmail = `refused-${aKey().slice(0, 6)}@example.org`;
    const response = await send({ guardianEmail, ...changes });
    expect([response.status, response.text]).toEqual([status, response.text]);
    expect(await rowsOf(guardianEmail)).toEqual([]);
  });

  test('is stored with the time of signing and no account', async () => {
    const signedAt = minutesAgo(9);
    const response = await send({ guardianEmail: 'then@example.org', signedAt });
    expect([response.status, response.text]).toEqual([201, response.text]);
    const [row] = await rowsOf('then@example.org');
    expect(row?.createdAt.toISOString()).toBe(signedAt);
    expect(row?.userId).toBeNull();
  });

  test('is stored once when two accounts send it six times concurrently', async () => {
    const other = await aStaff(app.services);
    const form = {
      key: aKey(),
      signedAt: minutesAgo(5),
      guardianEmail: 'once@example.org',
      children: [{ childName: 'Ada Rivera' }],
    };
    const sent = [staff, other, staff, other, staff, other].map((as) => send(form, as));
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await rowsOf('once@example.org')).toHaveLength(2);
  });
});

describe('at a kiosk', () => {
  test('signing stores a waiver that counts at once', async () => {
    const { cookie } = await aKiosk(app);
    const email = 'foyer@example.org';
    const check = () =>
      app.call('POST', '/api/waivers/at-kiosk/check', { email }, { as: { cookie } });
    expect((await check()).json).toEqual({ hasSigned: false });
    const form = aSignedForm({ guardianEmail: email });
    const response = await app.call('POST', '/api/waivers/at-kiosk', form, { as: { cookie } });
    expect([response.status, response.text]).toEqual([201, response.text]);
    expect((await check()).json).toEqual({ hasSigned: true });
    expect(await rowsOf(email)).toMatchObject([{ userId: null, signatureKind: 'drawn' }]);
  });

  test('a double tap on "send" stores it once', async () => {
    const { cookie } = await aKiosk(app);
    const form = aSignedForm({ guardianEmail: 'twice@example.org' });
    const extra = { as: { cookie }, headers: { 'idempotency-key': aKey() } };
    const sent = [1, 2].map(() => app.call('POST', '/api/waivers/at-kiosk', form, extra));
    for (const response of await Promise.all(sent)) expect(response.status).toBe(201);
    expect(await rowsOf('twice@example.org')).toHaveLength(1);
  });

  test('only kiosks may call these, also where the site is members-only', async () => {
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: 'signed@example.org' }));
    const body = { email: 'signed@example.org' };
    const path = '/api/waivers/at-kiosk/check';
    expect((await app.call('POST', path, body, { as: staff })).status).toBe(401);
    const closed = await startTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: { SITE_ACCESS: 'members-only' },
    });
    const kiosk = await aKiosk(app);
    const response = await closed.call('POST', path, body, { as: kiosk });
    expect(response.json).toEqual({
      hasSigned: true,
    });
    await closed.stop();
  });
});
