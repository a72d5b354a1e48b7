import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitName } from '#features/accounts/accounts-rules.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { aWebhook } from '#features/connections/server/connections-factory.ts';
import { webhookDeliveries } from '#features/connections/server/connections-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createImportClient, MEMBER_HEADING } from './imports-factory.ts';
import { BATCH_SIZE } from './read/read-upload.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof createImportClient>>;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  office = await createImportClient(app);
});
afterAll(() => app.stop());

const importAll = async (content: string | Buffer) =>
  office.run(await office.preview(await office.upload(content)));

test('changes nothing in a preview, then imports families once without webhooks or emails', async () => {
  await aWebhook(app, { isActive: true, url: 'http://127.0.0.1:9/', events: ['member.joined'] });
  await anAdmin(app.services);
  const content = `${MEMBER_HEADING}new@example.org,Zoë Müller,555,1/31/2026\n${office.admin.email},Alma,,\nwrong,Nobody,,\nNEW@example.org,Twice,,\n`;
  const file = await office.upload(Buffer.from(content, 'latin1'));
  expect(file).toMatchObject({ charset: 'windows-1252', separator: ',', rowCount: 4 });
  expect(file).toMatchObject({ kind: 'members', chosenOrder: 'month', state: 'uploaded' });
  const before = await app.db.$count(users);
  const deliveriesBefore = await app.db.$count(webhookDeliveries);
  const previewed = await office.preview(file);
  expect(previewed).toMatchObject({ made: 1, skipped: 2, refused: 1, state: 'tried' });
  expect(await app.db.$count(users)).toBe(before);
  const { rows } = await office.rows(file);
  expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [2, 'make', null],
    [3, 'skip', 'exists'],
    [4, 'refuse', 'email'],
    [5, 'skip', 'twice'],
  ]);
  expect(rows[0]?.stored).toEqual([
    { field: 'name', as: 'text', value: 'Zoë Müller' },
    { field: 'email', as: 'text', value: 'new@example.org' },
    { field: 'phone', as: 'text', value: '555' },
    { field: 'joinedOn', as: 'day', value: '2026-01-31' },
  ]);
  expect(await office.run(file)).toMatchObject({ made: 1, skipped: 2, refused: 1, state: 'done' });
  const [member] = await app.db.select().from(users).where(eq(users.email, 'new@example.org'));
  expect(member).toMatchObject({ name: 'Zoë Müller', emailVerified: false });
  expect(deliveriesBefore).toBeGreaterThan(0);
  expect(await app.db.$count(webhookDeliveries)).toBe(deliveriesBefore);
  expect((await app.emailsTo('new@example.org')).length).toBe(0);
  expect((await office.call('POST', `/${file.id}/run`)).status).toBe(409);
  await app.db.delete(users).where(eq(users.email, 'new@example.org'));
  expect(await importAll(content)).toMatchObject({ made: 0, skipped: 3 });
});

test('adds children from several rows to one account', async () => {
  const content =
    'Email,First name,Last name,Child,Child DOB\nkim@example.org,Kim,Lee,Kit,2024-05-17\nkim@example.org,Kim,Lee,Bo,2024-05-20\nkim@example.org,Jo,Lee,Ada,2010-01-01\nkim@example.org,Kim,Lee,Kit,2024-05-17\nold@example.org,,,,\n';
  const file = await office.preview(await office.upload(content));
  const { rows } = await office.rows(file);
  expect(
    rows.map(({ outcome, reason, doubts }) => [outcome, reason, doubts.map(({ doubt }) => doubt)]),
  ).toEqual([
    ['make', null, []],
    ['make', null, []],
    ['skip', 'twice', []],
    ['skip', 'twice', []],
    ['make', null, ['nameFromEmail']],
  ]);
  // The second row only adds a child to the account of the first.
  expect(rows[0]?.stored.map(({ field }) => field)).toEqual(['name', 'email', 'childBirthdate']);
  expect(rows[1]?.stored.map(({ field }) => field)).toEqual(['email', 'childBirthdate']);
  expect(await office.run(file)).toMatchObject({ made: 3, madeCount: 2, skipped: 2 });
  const [kim] = await app.db.select().from(users).where(eq(users.email, 'kim@example.org'));
  const kids = await app.db
    .select()
    .from(children)
    .where(eq(children.userId, kim?.id ?? ''));
  expect(kids.map(({ birthMonth }) => birthMonth)).toEqual(['2024-05-01', '2024-05-01']);
  expect(await importAll(content)).toMatchObject({ made: 0 });
});

test('previews each child under its own column even if an earlier child is too old', async () => {
  const content =
    'Email,Name,Child DOB,Child 2 DOB,Child 3 DOB\nages@example.org,Ann Lee,2001-05-17,2024-05-17,2025-06-17\n';
  const file = await office.preview(await office.upload(content));
  const { rows } = await office.rows(file);
  expect(rows[0]?.doubts).toMatchObject([{ doubt: 'childTooOld', field: 'childBirthdate' }]);
  expect(rows[0]?.stored.slice(2)).toEqual([
    { field: 'child2Birthdate', as: 'month', value: '2024-05-01' },
    { field: 'child3Birthdate', as: 'month', value: '2025-06-01' },
  ]);
});

test('warns if two rows have different names for one email', async () => {
  const content =
    'Email,Name,Child DOB\ntwo@example.org,Ann Lee,2024-05-17\ntwo@example.org,Bob Lee,2025-05-17\n';
  const file = await office.preview(await office.upload(content));
  const { rows } = await office.rows(file, 'doubt');
  expect(rows.map(({ line, doubts }) => [line, doubts[0]?.doubt])).toEqual([[3, 'otherName']]);
});

test('imports waivers as signed on paper, at the date and time in the file', async () => {
  const content =
    'Guardian;Email;Child;Is Minor;DOB;Signed\nAnn Lee;ann@example.org;Kit Lee;Yes;17.05.2024;02.02.2027 14:30\nAnn Lee;ann@example.org;Ann Lee;No;17.05.1990;02.02.2027 14:30\nAnn Lee;ann@example.org;Bo Lee;Yes;;31.12.2099\n';
  const file = await office.upload(content);
  expect(file).toMatchObject({ separator: ';', kind: 'waivers', chosenOrder: 'day' });
  expect(file.mapping).toMatchObject({ childName: 'Child', isMinor: 'Is Minor' });
  await office.preview(file);
  const { rows } = await office.rows(file);
  expect(rows.map(({ reason }) => reason)).toEqual([null, 'adult', 'future']);
  await office.run(file);
  const [waiver] = await app.db.select().from(waivers);
  expect(waiver).toMatchObject({
    signatureKind: 'paper',
    signatureData: '',
    childBirthdate: '2024-05-17',
    createdAt: new Date('2027-02-02T19:30:00Z'),
  });
  const check = await app.call('GET', '/api/waivers/check/ann@example.org');
  expect(check.text).toContain('true');
  expect(await app.sql`select is_late from waiver_seals`).toEqual([{ is_late: true }]);
});

test('does not map a yes/no column to a name', async () => {
  const content = 'Parent,Email,Minor,Signed\nAnn Lee,yes@example.org,Yes,2027-01-02\n';
  const file = await office.upload(content);
  expect(file.columns.map(({ looks }) => looks)).toEqual(['text', 'email', 'yesNo', 'day']);
  const { mapping } = await office.changeKind(file.id, 'waivers');
  expect(mapping).toMatchObject({ isMinor: 'Minor' });
  expect(mapping).not.toHaveProperty('childName');
});

test('reads date and time from one column', async () => {
  const content =
    'Start,Name,Email,Kids\n9/23/2027 11:30 AM,Eva,one@example.org,1\n9/8/2027 11:30 AM,Eva,two@example.org,2\n';
  const file = await office.preview(await office.upload(content));
  expect(file).toMatchObject({ kind: 'bookings', chosenOrder: 'month', made: 2, madeCount: 3 });
  const { rows } = await office.rows(file);
  expect(rows[1]?.stored).toContainEqual({ field: 'startTime', as: 'time', value: '11:30' });
  expect(rows[1]?.stored).toContainEqual({ field: 'date', as: 'day', value: '2027-09-08' });
});

test('requires a choice between month first and day first for ambiguous dates', async () => {
  const content = 'Day,Time,Name,Email\n3/4/2027,9:00,Eva,order@example.org\n';
  const file = await office.upload(content.replace('Day', 'Date'));
  expect(file.chosenOrder).toBeNull();
  const { mapping } = file;
  const response = await office.call('POST', `/${file.id}/dry-run`, { mapping, chosenOrder: null });
  expect(response.headers.get('x-error-code')).toBe('imports.chooseOrder');
  await office.preview(file, { chosenOrder: 'day' });
  const { rows } = await office.rows(file);
  expect(rows[0]?.stored[0]).toEqual({ field: 'date', as: 'day', value: '2027-04-03' });
});

test('rejects bookings without a slot or free spots, and takes no spots in a preview', async () => {
  const toRows = (count: number, time: string) =>
    Array.from(
      { length: count },
      (_, index) => `2027-03-03,${time},P ${index},p${index}@example.org,10,18.00`,
    ).join('\n');
  const content = `Date,Time,Name,Email,Kids,Price\n${toRows(3, '9:00 AM')}\n2027-03-03,3:33,X,x@example.org,1,1\n`;
  const file = await office.upload(content);
  expect(await office.preview(file)).toMatchObject({ made: 2, refused: 2 });
  expect(await office.preview(file)).toMatchObject({ made: 2, refused: 2 });
  expect(await app.db.$count(bookingSlots)).toBe(0);
  await office.run(file);
  const [slot] = await app.sql`select taken from booking_slots where start_time = '09:00'`;
  expect(slot?.taken).toBe(20);
});

test('stores the price paid elsewhere as a note, not as revenue', async () => {
  const content = 'Date,Time,Name,Email,Kids,Price\n2027-03-05,9:00,Eva,eva@example.org,1,18.00\n';
  await importAll(content);
  const [booking] = await app.db
    .select()
    .from(bookings)
    .where(eq(bookings.guardianEmail, 'eva@example.org'));
  expect(booking).toMatchObject({ status: 'paid', priceCents: 0 });
  expect(booking?.officeNote).toContain('$18.00');
  const getBooking = (path: string) =>
    app.call('GET', `/api/admin/bookings/${path}`, undefined, { as: office.admin });
  expect((await getBooking('summary')).json).toMatchObject({ revenueCents: 0 });
  expect((await getBooking(booking?.id ?? '')).json).toMatchObject({
    policyCents: 0,
    refundableCents: 0,
  });
});

test('notes what is still due for bookings that were not paid elsewhere', async () => {
  const content =
    'Date,Time,Name,Email,Price,Paid,Amount paid,Status\n2027-03-05,9:00,A,due1@example.org,18.00,no,,Confirmed\n2027-03-05,9:00,B,due2@example.org,18.00,,5.00,Confirmed\n2027-03-05,9:00,C,due3@example.org,,,,Unpaid\n2027-03-05,9:00,D,due4@example.org,18.00,yes,0.00,\n2027-03-05,9:00,E,due5@example.org,18.00,,0.00,Complimentary\n2027-03-05,9:00,F,due6@example.org,18.00,no,,Cancelled\n';
  const file = await importAll(content);
  expect(file).toMatchObject({ kind: 'bookings', made: 6, refused: 0, doubtful: 3 });
  const imported = await app.db
    .select({ note: bookings.officeNote })
    .from(bookings)
    .where(like(bookings.guardianEmail, 'due%'))
    .orderBy(bookings.guardianEmail);
  expect(imported.map(({ note }) => /\$[\d.]+ of|wasn’t paid/.exec(note ?? '')?.[0])).toEqual([
    '$18.00 of',
    '$13.00 of',
    'wasn’t paid',
    undefined,
    undefined,
    undefined,
  ]);
});

test('counts the spots taken by earlier batches in a preview', async () => {
  const row = (n: number) => `2027-03-06,9:00,P ${n},q${n}@example.org,10`;
  const fillerRows = Array.from({ length: BATCH_SIZE }, () => '2027-03-06,3:33,X,x@example.org,1');
  const rows = [row(1), row(2), ...fillerRows, row(3)];
  const counts = { made: 2, skipped: BATCH_SIZE - 2, refused: 3 };
  const file = await office.preview(
    await office.upload(`Date,Time,Name,Email,Kids\n${rows.join('\n')}\n`),
  );
  expect(file).toMatchObject(counts);
  const page = await office.rows(file, 'make');
  expect(page.rows.map(({ line }) => line)).toEqual([2, 3]);
  expect((await office.rows(file, 'skip')).hasMore).toBe(true);
  expect(await office.run(file)).toMatchObject(counts);
});

test('skips a duplicate of a row in an earlier batch', async () => {
  const row = (n: number) => `batch${n}@example.org,Ann,,`;
  const rows = [row(0), ...Array.from({ length: BATCH_SIZE }, (_, n) => row(n + 1)), row(0)];
  const counts = { made: BATCH_SIZE + 1, skipped: 1 };
  const file = await office.preview(await office.upload(`${MEMBER_HEADING}${rows.join('\n')}\n`));
  expect(file).toMatchObject(counts);
  expect(await office.run(file)).toMatchObject(counts);
});

test('does not wait for locks in a preview', async () => {
  const [date, email] = ['2027-03-05', 'joining@example.org'];
  const files = [
    await office.upload(`Date,Time,Name,Email\n${date},9:00,N,n@example.org\n`),
    await office.upload(`${MEMBER_HEADING}${email},Ann,,\n`),
    await office.upload(`Guardian,Email,Child,Signed\nAnn,${email},Kit,2027-01-02\n`),
  ];
  await app.db.transaction(async (db) => {
    await db.update(bookingSlots).set({ taken: 3 }).where(eq(bookingSlots.venueDate, date));
    await acquireAdvisoryLock(db, 'waiver-seals');
    await db.insert(users).values({ id: 'joining', email, name: 'Ann', ...splitName('Ann') });
    for (const file of files) expect((await office.preview(file)).refused).toBe(0);
  });
});

test('does not recreate a deleted account that existed during an earlier import', async () => {
  const content = `${MEMBER_HEADING}before@example.org,Ann,,\n`;
  const email = 'before@example.org';
  await app.db.insert(users).values({ id: 'before', email, name: 'Ann', ...splitName('Ann') });
  expect(await importAll(content)).toMatchObject({ skipped: 1 });
  await app.db.delete(users).where(eq(users.email, email));
  const repeatedFile = await office.preview(await office.upload(content));
  expect((await office.rows(repeatedFile)).rows).toMatchObject([
    { outcome: 'skip', reason: 'imported' },
  ]);
  expect(await office.run(repeatedFile)).toMatchObject({ made: 0, skipped: 1 });
});
