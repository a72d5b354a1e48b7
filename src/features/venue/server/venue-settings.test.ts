import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { aHold, aSlot, bookingRow, NOW } from '#features/bookings/server/bookings-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { instantOf } from '#shared/venue-dates.ts';
import { badBodies } from '#tests/bad-bodies.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { venueSettings } from '../venue-rules.ts';
import { findVenueSettings, storeFirstSettings } from './venue-queries.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({
    environment: { VENUE_NAME: 'The Ball Pit', THROTTLE_FACTOR: '1000' },
  });
  admin = await anAdmin(app.services);
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const change = (body: unknown) =>
  app.call('PATCH', '/api/admin/settings', body, {
    as: admin,
    headers: { 'content-type': 'application/json' },
  });

describe('a change of the settings refuses', () => {
  const wrong: [field: string, value: unknown][] = [
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(81)],
    ['name', 7],
    ['email', 'hello'],
    ['phone', 'x'.repeat(41)],
    ['street', null],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+01:00'],
    ['currency', 'jpy'],
    ['firstLanguage', 'de'],
    ['languagesOffered', 'none'],
    ['languagesOffered', []],
    ['languagesOffered', null],
    ['currency', 'xxxx'],
    ['openPlayCents', -1],
    ['openPlayCents', 15.5],
    ['openPlayCents', '1500'],
    ['trialCents', 10_000_01],
    ['maxChildrenPerBooking', 0],
    ['maxChildrenPerBooking', 13],
    ['walkInReserve', -1],
    ['refundUntilHoursBefore', 721],
    ['waitlistOfferMinutes', 4],
    ['waitlistEnabled', 'yes'],
    ['waiverValidMonths', 0],
    ['memberCodes', 'closed'],
  ];

  test.each(wrong)('%s: %j, and changes nothing else', async (field, value) => {
    const before = await findVenueSettings(app.db);
    const response = await change({ town: 'Elsewhere', [field]: value });
    expect(response.status).toBe(400);
    expect(response.text).toMatch(new RegExp(`^${field}: `));
    expect(await findVenueSettings(app.db)).toEqual(before);
  });

  test('an unknown setting', async () => {
    expect((await change({ role: 'admin' })).text).toBe('role: Unknown field');
  });

  test.each(badBodies.filter(([what]) => what !== 'nothing'))('%s', async (_what, body) => {
    const before = await findVenueSettings(app.db);
    expect((await change(body)).status).toBe(400);
    expect(await findVenueSettings(app.db)).toEqual(before);
  });
});

describe('the languages that families can choose', () => {
  const both = { languagesOffered: 'both', firstLanguage: 'en' };
  afterEach(() => change(both));

  test.each([
    ['languagesOffered', {}, { languagesOffered: 'es' }],
    ['firstLanguage', { languagesOffered: 'en' }, { firstLanguage: 'es' }],
    ['firstLanguage', {}, { languagesOffered: 'en', firstLanguage: 'es' }],
  ])('must include the first one: refused at %s after %j', async (field, before, input) => {
    await change({ ...both, ...before });
    const refused = await change({ ...input, town: 'Elsewhere' });
    expect(refused.status).toBe(400);
    expect(refused.text).toBe(
      `${field}: The language for who asks for none of them must be one that families can choose.`,
    );
    expect(await findVenueSettings(app.db)).toMatchObject({ ...both, ...before });
    expect((await findVenueSettings(app.db)).town).not.toBe('Elsewhere');
  });

  test('can be only one, which pages show', async () => {
    expect((await change({ languagesOffered: 'es', firstLanguage: 'es' })).status).toBe(200);
    expect((await app.call('GET', '/api/venue')).json).toMatchObject({ languages: ['es'] });
    await change(both);
    expect((await app.call('GET', '/api/venue')).json).toMatchObject({ languages: ['en', 'es'] });
  });

  test('count the accounts that chose the one switched off', async () => {
    const counted = async (languagesOffered: string) => {
      const path = `/api/admin/settings/languages?languagesOffered=${languagesOffered}`;
      return (await app.call('GET', path, undefined, { as: admin })).json;
    };
    const english = await app.db.$count(users);
    await aMember(app.services, { language: 'es' });
    await aMember(app.services, { language: 'es' });
    expect(await counted('both')).toEqual({ members: 0 });
    expect(await counted('en')).toEqual({ members: 2 });
    expect(await counted('es')).toEqual({ members: english });
  });
});

describe('a change of the settings', () => {
  test('changes only its fields, returns all and is audited', async () => {
    const before = await findVenueSettings(app.db);
    const response = await change({ openPlayCents: 1600, town: 'Littleton' });
    expect(response.json).toEqual({ ...before, openPlayCents: 1600, town: 'Littleton' });
    const facts = (await app.call('GET', '/api/venue')).json;
    expect(facts).toMatchObject({ openPlayCents: 1600, address: { town: 'Littleton' } });
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(lines.at(-1)).toMatchObject({
      action: 'settings.changed',
      detail: { fields: 'town, openPlayCents' },
    });
  });

  test('loses nothing with concurrent changes', async () => {
    const fields = ['phone', 'street', 'town', 'region', 'zip'];
    await Promise.all(fields.map((field) => change({ [field]: `new ${field}` })));
    const settings = await findVenueSettings(app.db);
    for (const field of fields) expect(settings).toMatchObject({ [field]: `new ${field}` });
  });

  test('applies prices to the next booking, not to existing ones', async () => {
    await change({ openPlayCents: 1500 });
    const slot = await aSlot(app);
    const before = await aHold(app, slot);
    await change({ openPlayCents: 1700 });
    const after = await aHold(app, slot);
    expect((await bookingRow(app, before.bookingId)).priceCents).toBe(1500);
    expect((await bookingRow(app, after.bookingId)).priceCents).toBe(1700);
  });

  test('of the zone keeps the local date and time of bookings', async () => {
    const held = await aHold(app, await aSlot(app));
    await change({ timezone: 'America/Los_Angeles' });
    const path = `/api/bookings/${held.bookingId}`;
    const { json } = await app.call('GET', path, undefined, { as: admin });
    expect(json).toMatchObject({ date: held.date, slotLabel: held.slotLabel });
    expect((json as { startsAt: string }).startsAt).toBe(
      instantOf(held.date, '19:00', 'America/Los_Angeles').toISOString(),
    );
    await change({ timezone: 'America/New_York' });
  });

  test('reaches another server at once', async () => {
    const other = await startTestApp({ connection: app.connection });
    await change({ name: 'The Sand Pit', trialCents: 2500 });
    await eventually('the other server knows', async () => {
      const { json } = await other.call('GET', '/api/venue');
      return (json as { name: string }).name === 'The Sand Pit';
    });
    expect((await other.call('GET', '/api/venue')).json).toMatchObject({ trialCents: 2500 });
    await other.stop();
  });
});

test('the first start takes values from the environment; later ones keep the settings', async () => {
  const firstStart = await startTestApp({
    environment: { VENUE_NAME: 'First', VENUE_TIMEZONE: 'Asia/Kolkata', VENUE_CURRENCY: 'EUR' },
  });
  expect((await firstStart.call('GET', '/api/venue')).json).toMatchObject({
    name: 'First',
    timezone: 'Asia/Kolkata',
    currency: 'eur',
  });
  await storeFirstSettings(firstStart.db, { name: 'Second' });
  expect((await findVenueSettings(firstStart.db)).name).toBe('First');
  await firstStart.stop();
});

test('the public facts contain no secrets and no personal data', async () => {
  const { json } = await app.call('GET', '/api/venue');
  expect(Object.keys(json as object).sort()).toEqual([
    'address',
    'consentTicked',
    'currency',
    'email',
    'languages',
    'maxChildrenPerBooking',
    'moneyStyles',
    'name',
    'openPlayCents',
    'payments',
    'phone',
    'refundUntilHoursBefore',
    'siblingCents',
    'signInWith',
    'siteAccess',
    'timezone',
    'today',
    'trialCents',
  ]);
  expect(venueSettings.parse({})).toMatchObject({ openPlayCents: 1500, trialCents: 2000 });
});
