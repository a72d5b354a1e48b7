import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMarkedFamily, findInAllTables, type MarkedFamily } from './personal-data-factory.ts';

let app: TestApp;
let alpha: MarkedFamily;
let beta: MarkedFamily;
beforeAll(async () => {
  app = await startTestApp();
  alpha = await aMarkedFamily(app, 'canaryalpha', 1);
  beta = await aMarkedFamily(app, 'canarybeta', 2);
});
afterAll(() => app.stop());

const download = (as: { cookie: string }) =>
  app.call('GET', '/api/profile/data', undefined, { as });

/** Finds all canaries with this mark in the database, such as "canaryalpha-phone". */
async function findCanaries(mark: string): Promise<string[]> {
  const found = await findInAllTables(app, mark);
  const canaries = found.flatMap(
    ({ value }) => value.match(new RegExp(`${mark}[\\w@.-]*`, 'g')) ?? [],
  );
  return [...new Set(canaries)];
}

describe('the download', () => {
  test('returns 401 to visitors', async () => {
    expect((await app.call('GET', '/api/profile/data')).status).toBe(401);
  });

  test.each([
    ['canaryalpha', 'canarybeta'],
    ['canarybeta', 'canaryalpha'],
  ])('contains all canaries of %s except secrets, and none of %s', async (own, other) => {
    const response = await download(own === 'canaryalpha' ? alpha : beta);
    expect(response.status).toBe(200);
    const canaries = await findCanaries(own);
    expect(canaries.length).toBeGreaterThan(40);
    for (const canary of canaries) {
      if (canary.includes('secret')) expect(response.text).not.toContain(canary);
      else expect(response.text).toContain(`${canary}"`);
    }
    expect(response.text).not.toContain(other);
    expect(response.text).not.toContain(own === 'canaryalpha' ? beta.id : alpha.id);
  });

  test('returns a formatted, uncached JSON file', async () => {
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

  test('excludes data that others stored under an unverified email', async () => {
    const email = 'unverified@example.org';
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: email, childName: 'Hidden' }));
    const unverified = await aMember(app.services, { email, emailVerified: false });
    const response = await download(unverified);
    expect(response.json).toMatchObject({ waivers: [], mails: [], waitlist: [], slotWaitlist: [] });
    expect(response.text).not.toContain('Hidden');
  });

  test('excludes waivers that guests signed on an employee’s tablet', async () => {
    const staff = await aStaffMember(app.services);
    const guest = { guardianEmail: 'guest@example.org', childName: 'Guest Child' };
    await app.db.insert(waivers).values(aWaiver({ ...guest, userId: staff.id }));
    expect((await download(staff)).text).not.toContain('Guest Child');
  });

  test('writes an audit entry and includes earlier ones', async () => {
    await download(alpha);
    const { auditEntries } = (await download(alpha)).json as { auditEntries: unknown[] };
    expect(auditEntries).toContainEqual(
      expect.objectContaining({ action: 'data.downloaded', byYou: true, aboutYou: true }),
    );
  });
});

/** Tables without personal texts that could be marked; some contain accounts' ids. */
const TABLES_WITHOUT_PERSONAL_TEXTS = [
  // The questions on the venue’s waiver.
  'waiver_questions',
  'audit_log',
  // Results of the latest checks.
  'integration_checks',
  'setup_steps',
  // Only ids of accounts and waitlist entries.
  'mailings',
  'mail_texts',
  'mailing_recipients',
  // Codes without their former owner.
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
  'venue_images',
  'venue_image_files',
  // Sold items, without their buyers.
  'sold_lines',
  'extra_stock',
  'booking_slots',
  'ledger_entries',
  'memberships',
  'party_packages',
  'party_slots',
  'products',
  'promo_codes',
  'children',
  'desk_payments',
  'desk_sales',
  'no_show_fees',
  'desk_hand_overs',
  'party_desk_payments',
  'product_images',
  'household_members',
  'blocks',
  'conversation_participants',
  'conversations',
  'message_photos',
  'restrictions',
  'households',
  // Only ids of accounts; the texts are the venue's.
  'events',
  'event_interests',
  'calendar_feeds',
  // Only ids of accounts and subjects.
  'api_keys',
  'webhook_endpoints',
  'webhook_deliveries',
  'backups',
  // Uploads are deleted within a day; only hashes of their rows remain.
  'csv_imports',
  'import_batches',
  'import_chunks',
  'import_trial_keys',
  'imported_rows',
  // Only ids and digests of waivers.
  'waiver_child_offers',
  'waiver_checks',
  'waiver_reminders',
  'waiver_seals',
  'waiver_versions',
];

test('aMarkedFamily marks a row in every table with personal texts', async () => {
  const tables = await app.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const found = await findInAllTables(app, 'canaryalpha');
  const marked = new Set(found.map(({ column }) => column.split('.')[0]));
  const uncovered = tables.filter(
    ({ name }) => !marked.has(name) && !TABLES_WITHOUT_PERSONAL_TEXTS.includes(name),
  );
  expect(uncovered).toEqual([]);
});
