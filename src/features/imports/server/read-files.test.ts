import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { streamXlsx } from '#platform/server/documents/xlsx.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { buildWorkbook } from '../fixtures/workbook.ts';
import { createImportClient } from './imports-factory.ts';
import { importBatches, importChunks, importedRows } from './imports-tables.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof createImportClient>>;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  office = await createImportClient(app);
});
afterAll(() => app.stop());

const HEADING = 'Email,Name,Joined\n';
const ROW = 'ann@example.org,Ann Lee,2026-01-31\n';

test.each([
  [
    'in UTF-8 with a byte order mark',
    Buffer.from(`\ufeff${HEADING}zoe@example.org,Zoë,\n`),
    'utf-8',
    ',',
  ],
  [
    'in UTF-16 with a byte order mark',
    Buffer.from(`\ufeff${HEADING}zoe@example.org,Zoë,\n`, 'utf16le'),
    'utf-16le',
    ',',
  ],
  [
    'in UTF-16 without a byte order mark',
    Buffer.from(`${HEADING}zoe@example.org,Zoë,\n`, 'utf16le'),
    'utf-16le',
    ',',
  ],
  ['in Latin-1', Buffer.from(`${HEADING}zoe@example.org,Zoë,\n`, 'latin1'), 'windows-1252', ','],
  ['with semicolons', Buffer.from('Email;Name;Joined\nzoe@example.org;Zoë;\n'), 'utf-8', ';'],
  ['with tabs', Buffer.from('Email\tName\tJoined\nzoe@example.org\tZoë\t\n'), 'utf-8', '\t'],
  [
    'with a declared separator',
    Buffer.from('sep=;\nEmail;Name;Joined\nzoe@example.org;Zoë;\n'),
    'utf-8',
    ';',
  ],
  [
    'with a title above the table',
    Buffer.from(`Customers\n2027-01-01\n\n${HEADING}zoe@example.org,Zoë,\n`),
    'utf-8',
    ',',
  ],
])('reads a file %s', async (_label, content, charset, separator) => {
  const file = await office.preview(await office.upload(content));
  expect(file).toMatchObject({ charset, separator, rowCount: 1, made: 1 });
  const { rows } = await office.rows(file);
  expect(rows[0]?.stored).toContainEqual({ field: 'name', as: 'text', value: 'Zoë' });
});

test('keeps the line breaks of medical notes, and removes the apostrophe before a formula', async () => {
  const content =
    'Guardian,Email,Child,Signed,Allergies\nAnn Lee,notes@example.org,"\'|Kit",2027-01-02,"Nuts \r\n\r\n\r\n eggs"\n';
  const file = await office.preview(await office.upload(content));
  expect(file.kind).toBe('waivers');
  const { rows } = await office.rows(file);
  expect(rows[0]?.stored).toContainEqual({ field: 'childName', as: 'text', value: '|Kit' });
  expect(rows[0]?.stored).toContainEqual({
    field: 'medicalNotes',
    as: 'text',
    value: 'Nuts\n\neggs',
  });
});

test('reads a workbook with dates, formulas, merged cells and macros', async () => {
  const content = buildWorkbook(
    [
      ['Customers', null, null],
      ['Email', 'Name', 'Joined'],
      ['ann@xlsx.example', 'Ann Lee', { day: 46_053 }],
      ['bo@xlsx.example', null, { formula: 'C3+1', value: 46_054 }],
    ],
    { merged: ['A1:C1', 'B3:B4'], parts: { 'xl/vbaProject.bin': new Uint8Array(100) } },
  );
  const file = await office.preview(await office.upload(content, 'export.xlsm'));
  expect(file).toMatchObject({ charset: 'xlsx', rowCount: 2, made: 1, refused: 1 });
  const { rows } = await office.rows(file);
  expect(rows[0]?.stored).toContainEqual({ field: 'joinedOn', as: 'day', value: '2026-01-31' });
  expect(rows[1]).toMatchObject({ line: 4, outcome: 'refuse', reason: 'date' });
});

test('reads texts that are cut in the middle of an emoji', async () => {
  const [email, heading] = ['cut@example.org', `Note ${'n'.repeat(184)}👋`];
  const [name, note] = [`${'x'.repeat(101)}👋`, `${'y'.repeat(59)}👋`];
  const file = await office.preview(
    await office.upload(`Email,Name,${heading}\n${email},${name},${note}\n`),
  );
  expect(file).toMatchObject({ state: 'tried', rowCount: 1 });
});

test('rounds the results of formulas, and refuses amounts with three decimals', async () => {
  const content = buildWorkbook([
    ['Email', 'Credit balance'],
    ['noise@example.org', 18.499999999999996],
    ['third@example.org', 12.125],
  ]);
  const file = await office.preview(await office.upload(content, 'credit.xlsx'));
  expect(file).toMatchObject({ kind: 'credit', made: 1, refused: 1, madeCents: 1850 });
});

test('reads a workbook that was exported here', async () => {
  async function* rows() {
    yield [['own@example.org', '', 12.5]];
  }
  const columns = [
    { title: 'Email', type: 'text' },
    { title: 'Name', type: 'text' },
    { title: 'Credit balance', type: 'amount' },
  ] as const;
  const pieces: Uint8Array[] = [];
  for await (const piece of streamXlsx('Credit', columns, rows())) pieces.push(piece);
  const file = await office.preview(await office.upload(Buffer.concat(pieces), 'credit.xlsx'));
  expect(file).toMatchObject({ kind: 'credit', made: 1, madeCents: 1250 });
});

test.each<[string, Buffer | string, string]>([
  ['text without a table', 'just words', 'imports.noTable'],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 1]),
    'imports.noTable',
  ],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n', 'imports.noTable'],
  [
    'a web page',
    '<!doctype html>\n<title>Sign in</title>\n<p>Sign in first.</p>\n',
    'imports.noTable',
  ],
  ['a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n', 'imports.noTable'],
  ['a heading without rows', HEADING, 'imports.noRows'],
  ['a heading above blank rows', `${HEADING},,\n , ,\n`, 'imports.noRows'],
  ['an unescaped quote', `${HEADING}a@example.org,"Ann "Lee",\n`, 'imports.quotes'],
  ['a quote closed too early', `${HEADING}a@example.org,"Ann" Lee,\n`, 'imports.quotes'],
  ['an unclosed quote', `${HEADING}a@example.org,"Ann,\n${ROW}`, 'imports.quotes'],
  ['control characters', `${HEADING}a@example.org,Ann\u0001,\n`, 'imports.noTable'],
  [
    'too many columns',
    `${Array.from({ length: 201 }, (_, n) => `c${n}`).join(',')}\n${','.repeat(200)}x\n`,
    'imports.tooManyColumns',
  ],
  ['an Excel file from before 2007', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'imports.oldExcel'],
  [
    'a damaged workbook',
    buildWorkbook([
      ['Email', 'Name'],
      ['a@b.example', 'A'],
    ]).subarray(0, 300),
    'imports.brokenWorkbook',
  ],
  [
    'an archive that is not a workbook',
    Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    'imports.noTable',
  ],
  ['a workbook with an empty sheet', buildWorkbook([]), 'imports.noTable'],
])('rejects %s with a message and deletes the uploaded content', async (_label, content, code) => {
  const file = await office.upload(content);
  expect(file.state).toBe('failed');
  expect(file.problem).toMatch(/[.]$/);
  const [row] =
    await app.sql`select problem->>'code' as code from csv_imports where id = ${file.id}`;
  expect(row?.code).toBe(code);
  expect(await app.db.$count(importChunks)).toBe(0);
  expect(await app.sql`select from import_batches where import_id = ${file.id}`).toHaveLength(0);
});

test.each<[string, string, string]>([
  ['a comma without quotes', 'Email,Name,Joined\nann@row.example,Lee, Ann,2026-01-31\n', 'columns'],
  ['an invalid email', 'Email,Name,Joined\nann.example,Ann,2026-01-31\n', 'email'],
  ['a day that does not exist', 'Email,Name,Joined\nann@row.example,Ann,2026-02-30\n', 'date'],
  ['a day in the year 9999', 'Email,Name,Joined\nann@row.example,Ann,9999-12-31\n', 'date'],
  ['a name of 500 letters', `Email,Name,Joined\nann@row.example,${'A'.repeat(500)},\n`, 'tooLong'],
  [
    'an ambiguous date in a column with both orders',
    'Email,Name,Joined\na@row.example,A,13/2/2026\nb@row.example,B,2/13/2026\nc@row.example,C,3/4/2026\n',
    'ambiguousDate',
  ],
  [
    'an invalid balance',
    'Email,Credit balance\nann@row.example,lots\nbo@row.example,5\n',
    'number',
  ],
  ['a negative balance', 'Email,Credit balance\nann@row.example,-5.00\n', 'negative'],
  [
    'a code in Excel’s exponential notation',
    'Gift card number,Balance\n7.78332E+15,$5.00\n',
    'mangled',
  ],
])('rejects the row with %s', async (_label, content, reason) => {
  const file = await office.preview(await office.upload(content));
  const { rows } = await office.rows(file, 'refuse');
  expect(rows.map((row) => row.reason)).toEqual([reason]);
  expect(await app.db.$count(importedRows)).toBe(0);
  expect(await app.db.$count(importBatches)).toBeGreaterThan(0);
});
