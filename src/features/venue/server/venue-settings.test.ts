import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { aHold, aSlot, fetchBookingRow, NOW } from '#features/bookings/server/bookings-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { instantOf } from '#shared/venue-dates.ts';
import { badBodies } from '#tests/bad-bodies.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { venueSettings } from '../venue-settings.ts';
import { findVenueSettings, storeInitialSettings } from './venue-queries.ts';

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

const patchSettings = (body: unknown) =>
  app.call('PATCH', '/api/admin/settings', body, {
    as: admin,
    headers: { 'content-type': 'application/json' },
  });

describe('PATCH /api/admin/settings with invalid input', () => {
  const invalidValues: [field: string, value: unknown][] = [
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
    ['agesToMonths', 71],
    ['agesFromMonths', -1],
    ['claims', ['swimming pool']],
    ['latitude', 91],
    ['directionsEn', 'x'.repeat(601)],
    ['headlineEs', 'x'.repeat(91)],
    ['questionsEn', [{ question: ' ', answer: 'Yes' }]],
    ['hiddenQuestions', ['socks']],
    ['instagram', 'javascript:alert(1)'],
    ['facebook', 'our page'],
    ['openingHours', [{ weekday: 7, opens: '09:00', closes: '17:00' }]],
    ['openingHours', [{ weekday: 1, opens: '17:00', closes: '09:00' }]],
    [
      'openingHours',
      [
        { weekday: 1, opens: '09:00', closes: '12:01' },
        { weekday: 1, opens: '12:00', closes: '17:00' },
      ],
    ],
  ];

  test.each(invalidValues)('rejects %s: %j and changes no setting', async (field, value) => {
    const before = await findVenueSettings(app.db);
    const response = await patchSettings({ town: 'Elsewhere', [field]: value });
    expect(response.status).toBe(400);
    expect(response.text).toMatch(new RegExp(`^${field}[^:]*: `));
    expect(await findVenueSettings(app.db)).toEqual(before);
  });

  test('rejects an unknown setting', async () => {
    expect((await patchSettings({ role: 'admin' })).text).toBe('role: Unknown field');
  });

  test.each(badBodies.filter(([label]) => label !== 'an empty body'))(
    'rejects %s as the body',
    async (_label, body) => {
      const before = await findVenueSettings(app.db);
      expect((await patchSettings(body)).status).toBe(400);
      expect(await findVenueSettings(app.db)).toEqual(before);
    },
  );
});

describe('the languages that families can choose', () => {
  const both = { languagesOffered: 'both', firstLanguage: 'en' };
  afterEach(() => patchSettings(both));

  test.each([
    ['languagesOffered', {}, { languagesOffered: 'es' }],
    ['firstLanguage', { languagesOffered: 'en' }, { firstLanguage: 'es' }],
    ['firstLanguage', {}, { languagesOffered: 'en', firstLanguage: 'es' }],
  ])(
    'rejects %s if the default language would not be offered: saved %j, then %j',
    async (field, before, input) => {
      await patchSettings({ ...both, ...before });
      const response = await patchSettings({ ...input, town: 'Elsewhere' });
      expect(response.status).toBe(400);
      expect(response.text).toBe(
        `${field}: The default language must be one that families can choose.`,
      );
      expect(await findVenueSettings(app.db)).toMatchObject({ ...both, ...before });
      expect((await findVenueSettings(app.db)).town).not.toBe('Elsewhere');
    },
  );

  test('GET /api/venue returns only the offered languages', async () => {
    expect((await patchSettings({ languagesOffered: 'es', firstLanguage: 'es' })).status).toBe(200);
    expect((await app.call('GET', '/api/venue')).json).toMatchObject({ languages: ['es'] });
    await patchSettings(both);
    expect((await app.call('GET', '/api/venue')).json).toMatchObject({ languages: ['en', 'es'] });
  });

  test('GET /api/admin/settings/languages counts the accounts whose language would no longer be offered', async () => {
    const countAccounts = async (languagesOffered: string) => {
      const path = `/api/admin/settings/languages?languagesOffered=${languagesOffered}`;
      return (await app.call('GET', path, undefined, { as: admin })).json;
    };
    const englishCount = await app.db.$count(users);
    await aMember(app.services, { language: 'es' });
    await aMember(app.services, { language: 'es' });
    expect(await countAccounts('both')).toEqual({ members: 0 });
    expect(await countAccounts('en')).toEqual({ members: 2 });
    expect(await countAccounts('es')).toEqual({ members: englishCount });
  });
});

describe('public facts about the venue', () => {
  test('GET /api/venue returns no facts that the venue has not entered', async () => {
    expect((await app.call('GET', '/api/venue')).json).toMatchObject({
      ages: { fromMonths: null, toMonths: null },
      claims: [],
      openingHours: [],
      geo: null,
      directions: { en: '', es: '' },
    });
  });

  test('rejects a maximum age below the previously saved minimum age', async () => {
    expect((await patchSettings({ agesFromMonths: 24, agesToMonths: 60 })).status).toBe(200);
    const response = await patchSettings({ agesToMonths: 12 });
    expect(response.status).toBe(400);
    expect(response.text).toBe('agesToMonths: The minimum age must be lower than the maximum age.');
    expect((await patchSettings({ agesFromMonths: null, agesToMonths: null })).status).toBe(200);
  });

  test('GET /api/venue falls back to the other language for a missing text', async () => {
    await patchSettings({ directionsEn: 'Park behind the house.' });
    expect((await app.call('GET', '/api/venue')).json).toMatchObject({
      directions: { en: 'Park behind the house.', es: 'Park behind the house.' },
    });
  });
});

describe('PATCH /api/admin/settings', () => {
  test('changes only the given fields, returns all settings and writes an audit entry', async () => {
    const before = await findVenueSettings(app.db);
    const response = await patchSettings({ openPlayCents: 1600, town: 'Littleton' });
    expect(response.json).toEqual({ ...before, openPlayCents: 1600, town: 'Littleton' });
    const facts = (await app.call('GET', '/api/venue')).json;
    expect(facts).toMatchObject({
      address: { town: 'Littleton' },
      priceList: { types: [{ rules: [{ channel: 'trial' }, { cents: 1600 }] }] },
    });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(entries.at(-1)).toMatchObject({
      action: 'settings.changed',
      detail: { fields: 'town, openPlayCents' },
    });
  });

  test('saves every field of concurrent changes', async () => {
    const fields = ['phone', 'street', 'town', 'region', 'zip'];
    await Promise.all(fields.map((field) => patchSettings({ [field]: `new ${field}` })));
    const settings = await findVenueSettings(app.db);
    for (const field of fields) expect(settings).toMatchObject({ [field]: `new ${field}` });
  });

  test('applies new prices to new bookings only', async () => {
    await patchSettings({ openPlayCents: 1500 });
    const slot = await aSlot(app);
    const before = await aHold(app, slot);
    await patchSettings({ openPlayCents: 1700 });
    const after = await aHold(app, slot);
    expect((await fetchBookingRow(app, before.bookingId)).priceCents).toBe(1500);
    expect((await fetchBookingRow(app, after.bookingId)).priceCents).toBe(1700);
  });

  test('leaves the local date and time of bookings unchanged when the time zone changes', async () => {
    const hold = await aHold(app, await aSlot(app));
    await patchSettings({ timezone: 'America/Los_Angeles' });
    const path = `/api/bookings/${hold.bookingId}`;
    const { json } = await app.call('GET', path, undefined, { as: admin });
    expect(json).toMatchObject({ date: hold.date, slotLabel: hold.slotLabel });
    expect((json as { startsAt: string }).startsAt).toBe(
      instantOf(hold.date, '19:00', 'America/Los_Angeles').toISOString(),
    );
    await patchSettings({ timezone: 'America/New_York' });
  });

  test('notifies the other servers of the change', async () => {
    const other = await startTestApp({ connection: app.connection });
    await patchSettings({ name: 'The Sand Pit', trialCents: 2500 });
    await eventually('the other server returns the new name', async () => {
      const { json } = await other.call('GET', '/api/venue');
      return (json as { name: string }).name === 'The Sand Pit';
    });
    expect((await other.call('GET', '/api/venue')).json).toMatchObject({
      priceList: { types: [{ rules: [{ cents: 2500, channel: 'trial' }, {}] }] },
    });
    await other.stop();
  });
});

test('takes the initial settings from the environment on the first start only', async () => {
  const firstStart = await startTestApp({
    environment: { VENUE_NAME: 'First', VENUE_TIMEZONE: 'Asia/Kolkata', VENUE_CURRENCY: 'EUR' },
  });
  expect((await firstStart.call('GET', '/api/venue')).json).toMatchObject({
    name: 'First',
    timezone: 'Asia/Kolkata',
    currency: 'eur',
  });
  await storeInitialSettings(firstStart.db, { name: 'Second' });
  expect((await findVenueSettings(firstStart.db)).name).toBe('First');
  await firstStart.stop();
});

test('GET /api/venue returns no secrets and no personal data', async () => {
  const { json } = await app.call('GET', '/api/venue');
  expect(Object.keys(json as object).sort()).toEqual([
    'address',
    'ages',
    'bring',
    'claims',
    'consentTicked',
    'currency',
    'directions',
    'email',
    'exceptionLines',
    'geo',
    'hiddenQuestions',
    'hoursExceptions',
    'included',
    'isDemo',
    'languages',
    'look',
    'moneyStyles',
    'name',
    'noShowFeeCents',
    'openHours',
    'openingHours',
    'payments',
    'phone',
    'priceList',
    'refundUntilHoursBefore',
    'signInWith',
    'siteAccess',
    'socials',
    'timezone',
    'today',
    'unconfirmed',
    'words',
  ]);
  expect(venueSettings.parse({})).toMatchObject({ openPlayCents: 1500, trialCents: 2000 });
});
