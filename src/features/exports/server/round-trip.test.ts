import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { createImportClient } from '#features/imports/server/imports-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { fillVenueToMove } from './venue-to-move-factory.ts';

/** The lists that can be imported, in this order. */
const LISTS = ['families', 'children', 'waivers', 'bookings', 'memberships', 'holdings'] as const;
type List = (typeof LISTS)[number];

/** What an import changes on purpose (decision 0047): new numbers, no roles, payments as notes. */
const CHANGED: Record<List, string[]> = {
  // The membership of a code comes from the list of memberships.
  families: ['ID', 'Role', 'E-mail confirmed', 'Membership', 'Valid until'],
  children: ['ID', 'Family ID'],
  waivers: ['ID', 'Signature'],
  bookings: ['ID', 'Price', 'Refunded', 'Office note'],
  memberships: ['ID', 'Created', 'Status'],
  holdings: ['ID'],
};

const NOW_OF_MOVE = '2026-12-01T15:00:00Z';
const OWN = /@move\.example$/;

let old: TestApp;
let code: string;
beforeAll(async () => {
  old = await startTestApp({ venue: { timezone: 'America/New_York' } });
  old.clock.set(NOW_OF_MOVE);
  ({ code } = await fillVenueToMove(old));
});
afterAll(() => old.stop());

async function exportAll(app: TestApp, format: 'csv' | 'xlsx', language: string) {
  const { cookie } = await anAdmin(app.services);
  const response = await fetch(`${app.address}/api/admin/exports/everything?format=${format}`, {
    headers: { cookie, 'accept-language': language },
  });
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

/** Returns each list's rows without what an import changes, sorted. */
async function readLists(app: TestApp): Promise<Record<List, string[]>> {
  const files = await exportAll(app, 'csv', 'en');
  const rowsOf = (list: List) => {
    const text = strFromU8(files[`${list}.csv`] ?? new Uint8Array()).replace(/^\uFEFF/, '');
    const { data } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
    return data
      .filter((row) => list !== 'families' || OWN.test(row['E-mail'] ?? ''))
      .map((row) => {
        const kept = Object.entries(row).filter(([title]) => !CHANGED[list].includes(title));
        return JSON.stringify(Object.fromEntries(kept));
      })
      .sort();
  };
  return Object.fromEntries(LISTS.map((list) => [list, rowsOf(list)])) as Record<List, string[]>;
}

async function findLiabilities(app: TestApp) {
  const as = await anAdmin(app.services);
  const path = '/api/admin/figures?from=2026-11-01&to=2026-12-01';
  const { liabilities } = (await app.call('GET', path, undefined, { as })).json as {
    liabilities: { passes: unknown; giftCards: unknown; credit: unknown };
  };
  const { passes, giftCards, credit } = liabilities;
  return { passes, giftCards, credit };
}

describe.each([
  ['en', 'csv'],
  ['es', 'xlsx'],
] as const)('a venue exported in %s as %s and imported in an empty one', (language, format) => {
  let venue: TestApp;
  let office: Awaited<ReturnType<typeof createImportClient>>;
  let files: Record<string, Uint8Array>;
  beforeAll(async () => {
    venue = await startTestApp({ venue: { timezone: 'America/New_York' } });
    venue.clock.set(NOW_OF_MOVE);
    office = await createImportClient(venue);
    files = await exportAll(old, format, language);
  });
  afterAll(() => venue.stop());

  const upload = async (list: List, to = office) => {
    const content = Buffer.from(files[`${list}.${format}`] ?? new Uint8Array());
    return to.preview(await to.upload(content, `${list}.${format}`));
  };

  test.each([
    ['families', []],
    ['children', []],
    ['waivers', []],
    ['bookings', ['unpaid']],
    ['memberships', ['ended']],
    ['holdings', ['empty']],
  ] as const)('recognizes the list of %s and leaves out only %j', async (list, reasons) => {
    const preview = await upload(list);
    expect(preview.preset).toBe('playvillage');
    const { made, skipped, refused } = preview;
    const done = await office.run(preview);
    expect(done).toMatchObject({ made, skipped, refused });
    const { rows } = await office.rows(done);
    expect(rows.flatMap(({ reason }) => reason ?? [])).toEqual(reasons);
  });

  test('has the same rows', async () => {
    const [before, after] = [await readLists(old), await readLists(venue)];
    const isStored = (row: string) =>
      !row.includes('"Status":"pending"') && !row.includes('"Visits left":"0"');
    for (const list of ['families', 'children', 'waivers', 'bookings', 'holdings'] as const)
      expect(after[list], list).toEqual(before[list].filter(isStored));
  });

  test('has the same liabilities, to the cent', async () => {
    const liabilities = await findLiabilities(old);
    expect(liabilities).toMatchObject({ passes: { visits: 17 }, giftCards: { cents: 3766 } });
    expect(await findLiabilities(venue)).toEqual(liabilities);
  });

  test('keeps the paid time of memberships, and of a frozen one the days that are left', async () => {
    const rows = await venue.sql`
      select person.email, duration, price_cents, to_char(period_end at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until
      from memberships join users person on person.id = user_id order by person.email`;
    expect(rows).toEqual([
      { email: 'ann@move.example', duration: 'year', price_cents: 4999, until: '2027-11-03 17:21' },
      // Nine days from now.
      { email: 'bo@move.example', duration: 'month', price_cents: 4999, until: '2026-12-10 15:00' },
    ]);
  });

  test('accepts the code of a gift card', async () => {
    const { json } = await venue.call('POST', '/api/gift-cards/balance', { code });
    expect(json).toMatchObject({ balanceCents: 3766, grantedCents: 5000 });
  });

  test('says what was paid and refunded in notes on the bookings', async () => {
    const notes = await venue.sql<{ note: string }[]>`
      select office_note as note from bookings where price_cents = 0 and office_note is not null`;
    const all = notes.map(({ note }) => note).join('\n');
    expect(all).toMatch(/^Regular\n.*\$17\.13/m);
    expect(all).toContain('$5.00 of $20.00 was refunded');
  });

  test.each(LISTS)('imports no %s a second time', async (list) => {
    expect((await upload(list)).made).toBe(0);
  });

  test.each(['children', 'memberships'] as const)(
    'refuses %s before their families',
    async (list) => {
      const emptyVenue = await startTestApp();
      const client = await createImportClient(emptyVenue);
      const preview = await upload(list, client);
      const { rows } = await client.rows(preview, 'refuse');
      expect(rows.map(({ reason }) => reason)).toContain('noFamily');
      expect(preview.made).toBe(0);
      await emptyVenue.stop();
    },
  );
});
