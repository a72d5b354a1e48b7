import { inArray } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aHold, aSlot } from '#features/bookings/server/bookings-factory.ts';
import { aVisit } from '#features/check-in/server/check-in-factory.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { aHeldParty } from '#features/parties/server/parties-factory.ts';
import { partyDeskPayments } from '#features/parties/server/parties-tables.ts';
import { publishedLists } from '#features/prices/price-list-factory.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { aPaidOrder } from '#features/shop/server/shop-factory.ts';
import { orderRefunds, orders } from '#features/shop/server/shop-tables.ts';
import { aWaiver, storeAnsweredWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { streamXlsx } from '#platform/server/documents/xlsx.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { columnsOf, exportedListNames } from '../exports-rules.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ venue: { timezone: 'America/New_York' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

async function download(path: string, as = admin, language = 'en') {
  const response = await fetch(`${app.address}/api/admin/exports/${path}`, {
    headers: { cookie: as.cookie, 'accept-language': language },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}
/** Returns the rows of a CSV file as a spreadsheet displays them: without the apostrophe that escapes a formula. */
async function readCsv(path: string) {
  const { bytes } = await download(path);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith('\uFEFF')).toBe(true);
  return Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true }).data.map(
    (row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.replace(/^'/, '')])),
  );
}
const TRICKY_WAIVER = {
  guardianName: '=HYPERLINK("http://evil.example")',
  guardianEmail: 'odd@example.org',
  guardianPhone: '+1 (555) 201-4477',
  childName: 'Zoë "Ñandú", <b>& Co',
  childBirthdate: '2024-02-29',
  emergencyContact: null,
  medicalNotes: 'Line one\nline two; with, commas\t-and 日本語',
  createdAt: new Date('2026-07-01T03:59:00Z'),
};

describe('a list export', () => {
  beforeAll(() => storeAnsweredWaiver(app.db, TRICKY_WAIVER, 'no'));

  test('round-trips through CSV, with formulas escaped in the file', async () => {
    expect(await readCsv('waivers?search=odd@example.org')).toEqual([
      expect.objectContaining({
        Guardian: TRICKY_WAIVER.guardianName,
        'E-mail': TRICKY_WAIVER.guardianEmail,
        Phone: TRICKY_WAIVER.guardianPhone,
        Child: TRICKY_WAIVER.childName,
        Birthdate: TRICKY_WAIVER.childBirthdate,
        'Emergency contact': '',
        'Medical notes': TRICKY_WAIVER.medicalNotes,
        'Photos allowed': 'No',
        // The day before in New York.
        Signed: '2026-06-30 23:59',
      }),
    ]);
    const { bytes } = await download('waivers?search=odd@example.org');
    expect(new TextDecoder().decode(bytes)).toContain(`"'=HYPERLINK(""http`);
  });

  test('round-trips through Excel, with typed dates and no formulas', async () => {
    const { bytes, response } = await download('waivers?search=odd@example.org&format=xlsx');
    expect(response.headers.get('content-disposition')).toMatch(/waivers-\d{4}-\d\d-\d\d\.xlsx/);
    const [header = [], row = []] = await readSheet(Buffer.from(bytes), { trim: false });
    const cell = (title: string) => row[header.indexOf(title)];
    expect(cell('Guardian')).toBe(TRICKY_WAIVER.guardianName);
    expect(cell('Child')).toBe(TRICKY_WAIVER.childName);
    expect(cell('Medical notes')).toBe(TRICKY_WAIVER.medicalNotes);
    expect(cell('Emergency contact')).toBeNull();
    expect(cell('Birthdate')).toEqual(new Date('2024-02-29T00:00:00Z'));
    // The day before in New York.
    expect(Number(cell('Signed'))).toBeCloseTo(Date.parse('2026-06-30T23:59:00Z'), -3);
    expect(
      strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()),
    ).not.toContain('<f>');
  });

  test('lists the items of each booking, with its tax', async () => {
    await app.changeVenue({ priceList: publishedLists.freeBaby });
    const admissions = [
      { typeId: 'baby', quantity: 1 },
      { typeId: 'toddler', quantity: 2 },
    ];
    const { bookingId } = await aHold(app, { ...(await aSlot(app)), admissions });
    await app.changeVenue({ priceList: null });
    expect((await readCsv('bookings')).find(({ ID }) => ID === bookingId)).toMatchObject({
      Items: '1 x baby, 2 x toddler',
      Price: '17.12',
      Tax: '1.12',
    });
  });

  test('contains each matching row once across batches, newest first', async () => {
    const count = 1203;
    await app.db.insert(waivers).values(
      Array.from({ length: count }, (_, index) =>
        aWaiver({
          guardianEmail: 'many@example.org',
          childName: `Child ${index}`,
          createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
        }),
      ),
    );
    const rows = await readCsv('waivers?search=many@example.org');
    expect(rows.map(({ Child }) => Child)).toEqual(
      Array.from({ length: count }, (_, index) => `Child ${count - 1 - index}`),
    );
  });

  test('lists orders with the status that the filter uses and all that was refunded', async () => {
    const [paid, refunded] = [
      await aPaidOrder(app.services, null),
      await aPaidOrder(app.services, null),
    ];
    const ids = [paid, refunded];
    await app.db.update(orders).set({ valueCents: 6500 }).where(inArray(orders.id, ids));
    const refund = { moneyCents: 0, valueCents: 6500, items: [] };
    await app.db.insert(orderRefunds).values({ ...refund, orderId: refunded });
    const rows = await readCsv('orders?status=refunded');
    expect(rows).toMatchObject([{ ID: refunded, Status: 'refunded', Refunded: '65' }]);
    const all = await readCsv('orders');
    expect(all.find(({ ID }) => ID === paid)).toMatchObject({ Status: 'paid', Refunded: '0' });
  });

  test('counts the children of the household for each of its adults', async () => {
    const owner = await aMember(app.services);
    const adult = await anAdultOf(app, owner);
    await app.db.insert(children).values({ userId: owner.id, birthMonth: '2024-05-01' });
    const rows = await readCsv('families');
    const countOf = ({ id }: { id: string }) => rows.find(({ ID }) => ID === id)?.Children;
    expect([countOf(owner), countOf(adult)]).toEqual(['1', '1']);
  });

  test('writes an audit entry and uses the caller’s language', async () => {
    const { bytes } = await download('bookings', admin, 'es');
    expect(new TextDecoder().decode(bytes)).toContain('Fecha,Sesión');
    const [entry] = await app.sql`
      select subject, detail from audit_log where action = 'list.exported' and subject = 'bookings'`;
    expect(entry).toEqual({ subject: 'bookings', detail: { format: 'csv' } });
  });

  test('requires the area of the list, while the full archive requires an admin', async () => {
    const staff = await aStaffMember(app.services, { areas: ['bookings', 'waivers'] });
    expect((await download('bookings', staff)).response.status).toBe(200);
    expect((await download('families', staff)).response.status).toBe(403);
    expect((await download('everything', staff)).response.status).toBe(403);
  });
});

test.each(['csv', 'xlsx'])(
  'exports everything as one archive of %s files with a page that explains their columns',
  async (format) => {
    const { bytes } = await download(`everything?format=${format}`);
    const files = unzipSync(bytes);
    expect(Object.keys(files).toSorted()).toEqual(
      ['columns.html', ...exportedListNames.map((list) => `${list}.${format}`)].toSorted(),
    );
    for (const list of exportedListNames) {
      const file = files[`${list}.${format}`] ?? new Uint8Array();
      const header =
        format === 'xlsx'
          ? ((await readSheet(Buffer.from(file)))[0] ?? [])
          : (Papa.parse<string[]>(strFromU8(file).slice(1)).data[0] ?? []);
      expect(header, list).toHaveLength(columnsOf(list).length);
      expect(new Set(header).size, `${list} has duplicate column titles`).toBe(header.length);
    }
    expect(strFromU8(files['columns.html'] ?? new Uint8Array())).toContain('Photos allowed');
  },
);

test('lists payments of parties taken at the desk, and the email of guests with a booking', async () => {
  const { partyId } = await aHeldParty(app);
  await app.db.insert(partyDeskPayments).values({
    partyId,
    amountCents: 12_300,
    method: 'cash',
    takenBy: admin.id,
    takenAt: app.clock.now(),
  });
  const { bookingId } = await aHold(app, {
    ...(await aSlot(app)),
    guardianEmail: 'guest@example.org',
  });
  await aVisit(app, { bookingId });
  const files = unzipSync((await download('everything?format=csv')).bytes);
  const rowsOf = (list: string) =>
    Papa.parse<Record<string, string>>(strFromU8(files[`${list}.csv`] ?? new Uint8Array()), {
      header: true,
    }).data;
  expect(rowsOf('payments').filter((row) => Object.values(row).includes(partyId))).toMatchObject([
    { Kind: 'party', Amount: '123' },
  ]);
  expect(rowsOf('visits').filter((row) => Object.values(row).includes(bookingId))).toMatchObject([
    { 'E-mail': 'guest@example.org' },
  ]);
});

test('continues rows beyond the sheet limit on the next sheet', async () => {
  const column = { title: 'Number', type: 'number' as const };
  async function* batches() {
    yield [[1], [2], [3]];
    yield [[4], [5]];
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of streamXlsx('Numbers', [column], batches(), 3)) pieces.push(piece);
  const file = Buffer.concat(pieces);
  expect(await Promise.all([1, 2, 3].map((sheet) => readSheet(file, sheet)))).toEqual([
    [['Number'], [1], [2]],
    [['Number'], [3], [4]],
    [['Number'], [5]],
  ]);
});
