import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, aStaff } from '#features/accounts/server/accounts-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFamilyEverywhere, findEverywhere, type MarkedFamily } from './personal-factory.ts';

let app: TestApp;
let alpha: MarkedFamily;
let beta: MarkedFamily;
beforeAll(async () => {
  app = await startTestApp();
  alpha = await aFamilyEverywhere(app, 'canaryalpha', 1);
  beta = await aFamilyEverywhere(app, 'canarybeta', 2);
});
afterAll(() => app.stop());

const download = (as: { cookie: string }) =>
  app.call('GET', '/api/profile/data', undefined, { as });

/** All texts in the database with the mark, such as "canaryalpha-phone". */
async function canariesOf(mark: string): Promise<string[]> {
  const found = await findEverywhere(app, mark);
  const texts = found.flatMap(
    ({ value }) => value.match(new RegExp(`${mark}[\\w@.-]*`, 'g')) ?? [],
  );
  return [...new Set(texts)];
}

describe('the download', () => {
  test('returns 401 to visitors', async () => {
    expect((await app.call('GET', '/api/profile/data')).status).toBe(401);
  });

  test.each([
    ['canaryalpha', 'canarybeta'],
    ['canarybeta', 'canaryalpha'],
  ])('of %s contains every own canary, no secret, and nothing of %s', async (own, other) => {
    const response = await download(own === 'canaryalpha' ? alpha : beta);
    expect(response.status).toBe(200);
    const canaries = await canariesOf(own);
    expect(canaries.length).toBeGreaterThan(40);
    for (const canary of canaries) {
      if (canary.includes('secret')) expect(response.text).not.toContain(canary);
      else expect(response.text).toContain(`${canary}"`);
    }
    expect(response.text).not.toContain(other);
    expect(response.text).not.toContain(own === 'canaryalpha' ? beta.id : alpha.id);
  });

  test('is a formatted JSON file that is not cached', async () => {
    const response = await download(alpha);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.json).toMatchObject({
      venue: 'Playvillage',
      profile: { zipCode: 'canaryalpha-zip' },
      children: [{ typicalAvailability: ['weekends'] }],
      memberCode: { active: true },
      household: { adults: [{ relation: 'nanny' }], joined: null },
      payments: [{ amountCents: 1500, state: 'paid', refundedCents: 500 }],
      refunds: [{ amountCents: 500 }],
      deskPayments: [{ amountCents: 700 }],
      deskHandOvers: [{ amountCents: 200 }],
      visits: [{ source: 'scan' }],
      waivers: [{ signatureData: expect.stringMatching(/^data:image\/png;base64,/) }],
    });
  });

  test('with an unverified e-mail contains nothing stored under it by others', async () => {
    const taken = 'claimed@example.org';
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: taken, childName: 'Hidden' }));
    const claimer = await aMember(app.services, { email: taken, emailVerified: false });
    const response = await download(claimer);
    expect(response.json).toMatchObject({ waivers: [], mails: [], waitlist: [], slotWaitlist: [] });
    expect(response.text).not.toContain('Hidden');
  });

  test('of staff contains no waiver that a guest signed on their tablet', async () => {
    const staff = await aStaff(app.services);
    const guest = { guardianEmail: 'guest@example.org', childName: 'Guest Child' };
    await app.db.insert(waivers).values(aWaiver({ ...guest, userId: staff.id }));
    expect((await download(staff)).text).not.toContain('Guest Child');
  });

  test('is audited, and includes the audit entry', async () => {
    await download(alpha);
    const { auditEntries } = (await download(alpha)).json as { auditEntries: unknown[] };
    expect(auditEntries).toContainEqual(
      expect.objectContaining({ action: 'data.downloaded', byYou: true, aboutYou: true }),
    );
  });
});

/** Tables without personal data beyond an account's id. */
const WITHOUT_PERSONAL_DATA = [
  'audit_log',
  // The result of the last check of each integration.
  'integration_checks',
  // Only ids of accounts and of waitlist entries.
  'mailings',
  'mail_texts',
  'mailing_recipients',
  // Released digits, without their former owner.
  'retired_codes',
  'idempotency_keys',
  'kiosks',
  'payment_events',
  'sandbox_checkouts',
  'refunds',
  'removed_events',
  'sandbox_invoices',
  'sandbox_refunds',
  'sandbox_subscriptions',
  'event_imports',
  'event_series',
  'event_sources',
  'match_runs',
  'play_proposals',
  'zip_places',
  'schedule_changes',
  'schedule_closures',
  'schedule_slots',
  'throttles',
  'venue_settings',
  'booking_slots',
  'ledger_entries',
  'memberships',
  'party_packages',
  'party_slots',
  'products',
  'promo_codes',
  'children',
  'desk_payments',
  'desk_hand_overs',
  'party_desk_payments',
  'product_images',
  'party_packages',
  'party_slots',
  'household_members',
  'blocks',
  'conversation_participants',
  'conversations',
  'message_photos',
  'restrictions',
  'households',
  // Only ids of accounts; the titles are the venue's.
  'events',
  'event_interests',
  'calendar_feeds',
  // Only ids of accounts and subjects.
  'api_keys',
  'webhook_endpoints',
  'webhook_deliveries',
  'backups',
  // An upload is deleted after its import, within a day; only hashes of its rows stay.
  'csv_imports',
  'imported_rows',
  // Ids and digests of waivers, kept like the waivers.
  'waiver_checks',
  'waiver_reminders',
  'waiver_seals',
  'waiver_versions',
];

test('covers every table with personal data, also new ones', async () => {
  const tables = await app.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const found = await findEverywhere(app, 'canaryalpha');
  const marked = new Set(found.map(({ place }) => place.split('.')[0]));
  const uncovered = tables.filter(
    ({ name }) => !marked.has(name) && !WITHOUT_PERSONAL_DATA.includes(name),
  );
  expect(uncovered).toEqual([]);
});
