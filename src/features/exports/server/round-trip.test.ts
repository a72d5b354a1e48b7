import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import type { FileImport } from '#features/imports/imports-contract.ts';
import { createImportClient } from '#features/imports/server/imports-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anEventToMove, fillVenueToMove } from './venue-to-move-factory.ts';

/** The lists that can be imported, in this order. */
const LISTS = ['families', 'children', 'waivers', 'bookings', 'memberships', 'holdings'] as const;
type List = (typeof LISTS)[number];

/** What an import changes on purpose (decision 0047): new numbers, no roles, payments as notes. */
const CHANGED: Record<List, string[]> = {
  // The membership of a code comes from the list of memberships.
  families: ['ID', 'Role', 'E-mail confirmed', 'Membership', 'Valid until'],
  children: ['ID', 'Family ID'],
  waivers: ['ID', 'Signature'],
  bookings: [
    'ID',
    'Price',
    'Without tax',
    'Discount',
    'Paid with credit',
    'Pass visits',
    'Refunded',
    'Office note',
  ],
  // A frozen one runs on: its end is tested below.
  memberships: ['ID', 'Created', 'Status', 'Paid until', 'Frozen'],
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
  // The ledger's entries are of the real time.
  const day = addDays(venueDateOf(new Date(), 'America/New_York'), 1);
  const path = `/api/admin/figures?from=${day}&to=${day}`;
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
  const imported = new Map<List, FileImport>();
  beforeAll(async () => {
    venue = await startTestApp({ venue: { timezone: 'America/New_York' } });
    venue.clock.set(NOW_OF_MOVE);
    await anEventToMove(venue);
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
    ['waivers', ['oldWaiver']],
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
    imported.set(list, done);
  });

  test('has the same rows', async () => {
    const [before, after] = [await readLists(old), await readLists(venue)];
    const isStored = (row: string) =>
      [
        '"Status":"pending"',
        '"Visits left":"0"',
        '"Version accepted":"No"',
        '"Membership":"Sol"',
      ].every((left) => !row.includes(left));
    for (const list of LISTS) expect(after[list], list).toEqual(before[list].filter(isStored));
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
    expect(all).toContain('In the previous system, 2 pass visits paid for it.');
    expect(all).toContain('$5.00 of it was paid with gift cards or credit');
    expect(all).toContain('a promo code took $3.00 off');
  });

  test('expects an event’s family at the event, and nobody at a past session', async () => {
    const [booked] = await venue.sql`
      select title, taken from events join bookings on event_id = events.id where type = 'event'`;
    expect(booked).toEqual({ title: 'Story time', taken: 1 });
    const past = await venue.sql`select slot_id, status from bookings where date = '2026-11-10'`;
    expect(past).toEqual([{ slot_id: null, status: 'paid' }]);
  });

  test.each(LISTS)('imports no %s a second time', async (list) => {
    expect((await upload(list)).made).toBe(0);
  });

  test.each(['bookings', 'holdings'] as const)(
    'undoes the %s, and imports them again',
    async (list) => {
      const before = await readLists(venue);
      const done = imported.get(list);
      if (!done) throw new Error(`${list} were not imported`);
      expect(await office.undo(done)).toMatchObject({
        state: 'undone',
        undone: done.made,
        kept: 0,
      });
      const [{ taken } = { taken: null }] = await venue.sql`select taken from events`;
      expect(taken).toBe(list === 'bookings' ? 0 : 1);
      const again = await office.run(await upload(list));
      expect(again).toMatchObject({ made: done.made, madeCents: done.madeCents });
      imported.set(list, again);
      // An undone balance stays as an empty one.
      const rows = (await readLists(venue))[list].filter(
        (row) => !row.includes('"Visits left":"0"'),
      );
      expect(rows).toEqual(expect.arrayContaining(before[list]));
      expect(await findLiabilities(venue)).toEqual(await findLiabilities(old));
    },
  );

  test('refuses the booking of an event that is not there yet, and warns of a second trial', async () => {
    const done = imported.get('bookings');
    if (done) await office.undo(done);
    await venue.sql`update events set cancelled_at = now()`;
    await venue.sql`insert into bookings (type, date, slot_label, price_cents, status, guardian_name, guardian_email)
      values ('trial', '2026-11-01', '9:00 AM', 0, 'paid', 'Bo', 'bo@move.example')`;
    const preview = await upload('bookings');
    const refused = await office.rows(preview, 'refuse');
    expect(refused.rows.map(({ reason }) => reason)).toEqual(['noEvent']);
    const { rows } = await office.rows(preview, 'make');
    const doubts = rows.flatMap(({ doubts }) => doubts.map(({ doubt }) => doubt));
    expect(doubts).toEqual(['secondTrial']);
  });

  test('refuses children and memberships before their families, and warns of a code that is taken', async () => {
    const emptyVenue = await startTestApp();
    const client = await createImportClient(emptyVenue);
    for (const list of ['children', 'memberships'] as const) {
      const preview = await upload(list, client);
      const { rows } = await client.rows(preview, 'refuse');
      expect(rows.map(({ reason }) => reason)).toContain('noFamily');
      expect(preview.made).toBe(0);
    }
    const { id: userId } = await aMember(emptyVenue.services);
    await emptyVenue.db.insert(memberCodes).values(aMemberCode({ userId, numericCode: '000417' }));
    const { rows } = await client.rows(await upload('families', client), 'doubt');
    expect(rows.map(({ doubts }) => doubts)).toEqual([
      [{ doubt: 'codeTaken', field: 'memberCode' }],
    ]);
    await emptyVenue.stop();
  });
});
