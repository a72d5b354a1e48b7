import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
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
  staff = await aStaffMember(app.services);
});
afterAll(() => app.stop());

const aKey = () => randomBytes(16).toString('hex');
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const findWaivers = (email: string) =>
  app.db.select().from(waivers).where(eq(waivers.guardianEmail, email));

describe('POST /api/waivers/from-desk', () => {
  const send = (changes: Record<string, unknown>, as = staff) =>
    app.call(
      'POST',
      '/api/waivers/from-desk',
      aSignedForm({ key: aKey(), signedAt: minutesAgo(10), ...changes }),
      { as },
    );

  test.each([
    ['no key', { key: undefined }, 400],
    ['a malformed key', { key: 'my-key' }, 400],
    ['no signing time', { signedAt: undefined }, 400],
    ['a malformed signing time', { signedAt: '10 minutes ago' }, 400],
    ['a signing time in the future', { signedAt: minutesAgo(-6) }, 422],
    ['a signing time more than a day ago', { signedAt: minutesAgo(24 * 60 + 1) }, 422],
    ['no signature', { signatureData: '' }, 400],
    ['the hash of an unknown text', { textHash: 'f'.repeat(64) }, 409],
  ])('rejects a waiver with %s', async (_label, changes, status) => {
    const guardianEmail = `rejected-${aKey().slice(0, 6)}@example.org`;
    const response = await send({ guardianEmail, ...changes });
    expect([response.status, response.text]).toEqual([status, response.text]);
    expect(await findWaivers(guardianEmail)).toEqual([]);
  });

  test('stores the signing time and no account', async () => {
    const signedAt = minutesAgo(9);
    const response = await send({ guardianEmail: 'offline@example.org', signedAt });
    expect([response.status, response.text]).toEqual([201, response.text]);
    const [row] = await findWaivers('offline@example.org');
    expect(row?.createdAt.toISOString()).toBe(signedAt);
    expect(row?.userId).toBeNull();
  });

  test('stores a waiver once when two accounts upload it six times concurrently', async () => {
    const other = await aStaffMember(app.services);
    const form = {
      key: aKey(),
      signedAt: minutesAgo(5),
      guardianEmail: 'once@example.org',
      children: [{ childName: 'Ada Rivera' }],
    };
    const requests = [staff, other, staff, other, staff, other].map((as) => send(form, as));
    const responses = await Promise.all(requests);
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await findWaivers('once@example.org')).toHaveLength(2);
  });
});

describe('POST /api/waivers/at-kiosk', () => {
  test('stores a waiver that is valid immediately', async () => {
    const { cookie } = await aKiosk(app);
    const email = 'foyer@example.org';
    const check = () =>
      app.call('POST', '/api/waivers/at-kiosk/check', { email }, { as: { cookie } });
    expect((await check()).json).toEqual({ hasSigned: false });
    const form = aSignedForm({ guardianEmail: email });
    const response = await app.call('POST', '/api/waivers/at-kiosk', form, { as: { cookie } });
    expect([response.status, response.text]).toEqual([201, response.text]);
    expect((await check()).json).toEqual({ hasSigned: true });
    expect(await findWaivers(email)).toMatchObject([{ userId: null, signatureKind: 'drawn' }]);
  });

  test('stores one waiver after a double tap on the submit button', async () => {
    const { cookie } = await aKiosk(app);
    const form = aSignedForm({ guardianEmail: 'twice@example.org' });
    const options = { as: { cookie }, headers: { 'idempotency-key': aKey() } };
    const requests = [1, 2].map(() => app.call('POST', '/api/waivers/at-kiosk', form, options));
    for (const response of await Promise.all(requests)) expect(response.status).toBe(201);
    expect(await findWaivers('twice@example.org')).toHaveLength(1);
  });

  test('allows the check only from kiosks, including on a members-only site', async () => {
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: 'signed@example.org' }));
    const body = { email: 'signed@example.org' };
    const path = '/api/waivers/at-kiosk/check';
    expect((await app.call('POST', path, body, { as: staff })).status).toBe(401);
    const membersOnlyApp = await startTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: { SITE_ACCESS: 'members-only' },
    });
    const kiosk = await aKiosk(app);
    const response = await membersOnlyApp.call('POST', path, body, { as: kiosk });
    expect(response.json).toEqual({
      hasSigned: true,
    });
    await membersOnlyApp.stop();
  });
});
