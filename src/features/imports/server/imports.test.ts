import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitName } from '#features/accounts/accounts-rules.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { aWebhook } from '#features/connections/server/connections-factory.ts';
import { webhookDeliveries } from '#features/connections/server/connections-tables.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { WaiverCheck } from '#features/waivers/waiver-integrity-contract.ts';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { CsvImport, DryRun } from '../imports-contract.ts';
import { BATCH_SIZE } from './import-rows.ts';
import { anUpload, MEMBER_HEADING } from './imports-factory.ts';
import { saveImport } from './imports-queries.ts';
import { csvImports } from './imports-tables.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof anAdmin>>;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const post = (path: string, body: unknown) => app.call('POST', path, body, { as: admin });
const mappingOf = ({ mapping, dayOrder }: CsvImport) => ({ mapping, dayOrder });
const dryRun = async (file: CsvImport) =>
  (await post(`/api/admin/imports/${file.id}/dry-run`, mappingOf(file))).json as DryRun;

async function run(file: CsvImport) {
  expect((await post(`/api/admin/imports/${file.id}/run`, mappingOf(file))).status).toBe(200);
  return eventually('the import is done', async () => {
    const [row] = await app.db.select().from(csvImports).where(eq(csvImports.id, file.id));
    return row?.state === 'done' && row;
  });
}

test('refuses files that are not tables, have too many rows or are too large', async () => {
  const upload = (content: Buffer | string) =>
    post('/api/admin/imports', {
      kind: 'members',
      fileName: 'x.csv',
      content: Buffer.from(content).toString('base64'),
    });
  expect((await upload('just words')).status).toBe(400);
  expect((await upload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))).status).toBe(400);
  expect((await upload(`a,b\n${'x,y\n'.repeat(50_001)}`)).status).toBe(413);
  expect((await upload(`a,b\n${'x'.repeat(8 * 1024 * 1024)}`)).status).toBe(413);
});

test.each([
  ['an unclosed quote', 'a@example.org,"Ann "Lee",\n'],
  ['a quote closed too early', 'a@example.org,"Ann" Lee,\n'],
])('refuses %s and states its line', async (_label, row) => {
  const content = `${MEMBER_HEADING}"x@example.org","X\ny",,\n${row}b@example.org,Bo,,\n`;
  const response = await post('/api/admin/imports', {
    kind: 'members',
    fileName: 'x.csv',
    content: Buffer.from(content).toString('base64'),
  });
  expect(response.status).toBe(400);
  expect(response.headers.get('x-error-code')).toBe('imports.quotes');
  expect(response.text).toContain('line 4');
});

test('changes nothing in a dry run, then imports members once without webhooks', async () => {
  await aWebhook(app, { isActive: true, url: 'http://127.0.0.1:9/', events: ['member.joined'] });
  const content = `${MEMBER_HEADING}new@example.org,Zoë Müller,555,1/31/2026\n${admin.email},Alma,,\nwrong,Nobody,,\nNEW@example.org,Twice,,\n`;
  const file = await anUpload(app, 'members', Buffer.from(content, 'latin1'));
  expect(file).toMatchObject({ charset: 'windows-1252', separator: ',', rowCount: 4 });
  const before = await app.db.$count(users);
  const deliveriesBefore = await app.db.$count(webhookDeliveries);
  const dryRunResult = await dryRun(file);
  expect(await app.db.$count(users)).toBe(before);
  expect(dryRunResult).toMatchObject({ made: 1, skipped: 2, refused: 1 });
  expect(dryRunResult.rows.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'email'],
    [3, 'exists'],
    [5, 'twice'],
    [2, null],
  ]);
  expect(await run(file)).toMatchObject({ made: 1, skipped: 2, refused: 1, content: null });
  const [member] = await app.db.select().from(users).where(eq(users.email, 'new@example.org'));
  expect(member).toMatchObject({ name: 'Zoë Müller', emailVerified: false });
  expect(deliveriesBefore).toBeGreaterThan(0);
  expect(await app.db.$count(webhookDeliveries)).toBe(deliveriesBefore);
  expect((await app.emailsTo('new@example.org')).length).toBe(0);
  expect((await post(`/api/admin/imports/${file.id}/run`, mappingOf(file))).status).toBe(409);
  await app.db.delete(users).where(eq(users.email, 'new@example.org'));
  expect(await run(await anUpload(app, 'members', content))).toMatchObject({ made: 0, skipped: 3 });
});

test('imports waivers as signed on paper on the given date', async () => {
  const content =
    'Guardian;Email;Child;DOB;Signed\nAnn Lee;ann@example.org;Kit Lee;17.05.2024;02.02.2027\nAnn Lee;ann@example.org;Bo Lee;;31.12.2099\n';
  const file = { ...(await anUpload(app, 'waivers', content)), dayOrder: 'day' as const };
  expect(file.separator).toBe(';');
  expect((await dryRun(file)).rows.map(({ reason }) => reason)).toEqual(['future', null]);
  await run(file);
  const [waiver] = await app.db.select().from(waivers);
  expect(waiver).toMatchObject({
    signatureKind: 'paper',
    signatureData: '',
    childBirthdate: '2024-05-17',
  });
  const check = await app.call('GET', '/api/waivers/check/ann@example.org');
  expect(check.text).toContain('true');
  expect(await app.sql`select is_late from waiver_seals`).toEqual([{ is_late: true }]);
  const startedCheck = (await post('/api/admin/waiver-checks', {})).json as WaiverCheck;
  const finishedCheck = await eventually('the waiver check is done', async () => {
    const latest = await app.call('GET', '/api/admin/waiver-checks/latest', undefined, {
      as: admin,
    });
    const { id, state, troubles } = latest.json as WaiverCheck;
    return id === startedCheck.id && state === 'done' && { troubles };
  });
  expect(finishedCheck.troubles).toEqual([]);
});

test('refuses bookings without a slot or free spots, and takes no spots in a dry run', async () => {
  const rows = (count: number, time: string) =>
    Array.from(
      { length: count },
      (_, index) => `2027-03-03,${time},P ${index},p${index}@example.org,10,18.00`,
    ).join('\n');
  const content = `Date,Time,Name,Email,Kids,Price\n${rows(3, '9:00 AM')}\n2027-03-03,3:33,X,x@example.org,1,1\n`;
  const file = await anUpload(app, 'bookings', content);
  expect(await dryRun(file)).toMatchObject({ made: 2, refused: 2 });
  expect(await dryRun(file)).toMatchObject({ made: 2, refused: 2 });
  expect(await app.db.$count(bookingSlots)).toBe(0);
  await run(file);
  const [slot] = await app.sql`select taken from booking_slots where start_time = '09:00'`;
  expect(slot?.taken).toBe(20);
});

test('stores the price paid elsewhere as a note, not as revenue', async () => {
  const content = 'Date,Time,Name,Email,Kids,Price\n2027-03-05,9:00,Eva,eva@example.org,1,18.00\n';
  await run(await anUpload(app, 'bookings', content));
  const [booking] = await app.db
    .select()
    .from(bookings)
    .where(eq(bookings.guardianEmail, 'eva@example.org'));
  expect(booking).toMatchObject({ status: 'paid', priceCents: 0 });
  expect(booking?.officeNote).toContain('$18.00');
  const getBooking = (path: string) =>
    app.call('GET', `/api/admin/bookings/${path}`, undefined, { as: admin });
  expect((await getBooking('summary')).json).toMatchObject({ revenueCents: 0 });
  expect((await getBooking(booking?.id ?? '')).json).toMatchObject({
    policyCents: 0,
    refundableCents: 0,
  });
});

test('counts spots taken by earlier batches in a dry run', async () => {
  const row = (n: number) => `2027-03-06,9:00,P ${n},q${n}@example.org,10`;
  const fillerRows = Array.from({ length: BATCH_SIZE }, () => '2027-03-06,3:33,X,x@example.org,1');
  const rows = [row(1), row(2), ...fillerRows, row(3)];
  const file = await anUpload(app, 'bookings', `Date,Time,Name,Email,Kids\n${rows.join('\n')}\n`);
  const counts = { made: 2, skipped: BATCH_SIZE - 1, refused: 2 };
  expect(await dryRun(file)).toMatchObject(counts);
  expect(await run(file)).toMatchObject(counts);
});

test('takes no locks in a dry run', async () => {
  const [date, email] = ['2027-03-05', 'joining@example.org'];
  const files = [
    await anUpload(app, 'bookings', `Date,Time,Name,Email\n${date},9:00,N,n@example.org\n`),
    await anUpload(app, 'members', `${MEMBER_HEADING}${email},Ann,,\n`),
    await anUpload(app, 'waivers', `Guardian,Email,Child,Signed\nAnn,${email},Kit,2027-01-02\n`),
  ];
  await app.db.transaction(async (db) => {
    await db.update(bookingSlots).set({ taken: 3 }).where(eq(bookingSlots.venueDate, date));
    await advisoryLock(db, 'waiver-seals');
    await db.insert(users).values({ id: 'joining', email, name: 'Ann', ...splitName('Ann') });
    for (const file of files) expect((await dryRun(file)).refused).toBe(0);
  });
});

test('does not recreate a deleted account that existed during an earlier import', async () => {
  const content = `${MEMBER_HEADING}before@example.org,Ann,,\n`;
  const email = 'before@example.org';
  await app.db.insert(users).values({ id: 'before', email, name: 'Ann', ...splitName('Ann') });
  expect(await run(await anUpload(app, 'members', content))).toMatchObject({ skipped: 1 });
  await app.db.delete(users).where(eq(users.email, email));
  const again = await anUpload(app, 'members', content);
  expect((await dryRun(again)).rows).toMatchObject([{ outcome: 'skip', reason: 'imported' }]);
  expect(await run(again)).toMatchObject({ made: 0, skipped: 1 });
});

test('refuses a dry run once the import has started, without changing the mapping', async () => {
  const file = await anUpload(app);
  const path = `/api/admin/imports/${file.id}/dry-run`;
  const { mapping } = file;
  const dryRunResult = await app.db.transaction(async (db) => {
    await saveImport(db, file.id, { state: 'running' });
    const response = post(path, { mapping: { ...mapping, name: 'Phone' }, dayOrder: 'day' });
    await eventually('the dry run waits for the row lock', async () => {
      const [waiting] = await app.sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'update "csv_imports"%'`;
      return waiting;
    });
    return { response };
  });
  expect((await dryRunResult.response).status).toBe(409);
  const [row] = await app.db.select().from(csvImports).where(eq(csvImports.id, file.id));
  expect(row).toMatchObject({ mapping, dayOrder: 'month' });
});
