import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { aBookingToday, aSlotToday, aVisit } from '#features/check-in/server/check-in-factory.ts';
import type { Figures } from '#features/figures/figures-contract.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { holdings, ledgerEntries, memberships } from '#features/shop/server/shop-tables.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { WaiverCheck } from '#features/waivers/waiver-integrity-contract.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createImportClient } from './imports-factory.ts';
import { BATCH_SIZE } from './read/read-upload.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof createImportClient>>;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  office = await createImportClient(app);
});
afterAll(() => app.stop());

const importAll = async (content: string) =>
  office.run(await office.preview(await office.upload(content)));
const fetchFigures = async () =>
  (
    await app.call('GET', '/api/admin/figures?from=2027-03-01&to=2027-03-31', undefined, {
      as: office.admin,
    })
  ).json as Figures;

const PASSES =
  'Email,Pass name,Visits left,Total visits,Price,Value left,Expires\npat@example.org,10 visits,7,10,$125.00,,12/31/2027\nodd@example.org,3 visits,3,,,$100.00,\ngone@example.org,10 visits,0,10,$125.00,,\nold@example.org,10 visits,4,10,$125.00,,12/31/2020\nneg@example.org,10 visits,-2,10,$125.00,,\n';
const CARDS =
  'Gift card number,Balance,Recipient\n7783 3200 0000 0001,$40.05,Pat\n7783320000000002,"$1,000.00",\nABC12,$5.00,\n1.23E+15,$5.00,\n7783320000000003,-$5.00,\n7783320000000001,$1.00,\n';
const CREDIT = 'Email,Credit balance\npat@example.org,$12.34\npoor@example.org,-3.00\n';

test('adds imported balances to the liabilities but not to income, until the import is undone', async () => {
  const before = await fetchFigures();
  const passes = await importAll(PASSES);
  expect(passes).toMatchObject({
    kind: 'passes',
    made: 2,
    skipped: 2,
    refused: 1,
    madeCents: 18_750,
    madeCount: 10,
  });
  const cards = await importAll(CARDS);
  expect(cards).toMatchObject({
    kind: 'giftCards',
    made: 2,
    refused: 4,
    madeCents: 104_005,
  });
  const { rows } = await office.rows(cards);
  expect(rows.map(({ reason }) => reason)).toEqual([
    null,
    null,
    'shortCode',
    'mangled',
    'negative',
    'otherBalance',
  ]);
  const credit = await importAll(CREDIT);
  expect(credit).toMatchObject({ kind: 'credit', made: 1, refused: 1, madeCents: 1234 });
  const after = await fetchFigures();
  expect(after.liabilities).toMatchObject({
    passes: {
      visits: before.liabilities.passes.visits + 10,
      cents: before.liabilities.passes.cents + 18_750,
    },
    giftCards: { cents: before.liabilities.giftCards.cents + 104_005 },
    credit: { cents: before.liabilities.credit.cents + 1234 },
  });
  expect(after.income).toEqual(before.income);
  expect(after.tax).toEqual(before.tax);
  for (const content of [PASSES, CARDS, CREDIT])
    expect(await office.preview(await office.upload(content))).toMatchObject({ made: 0 });
  const balance = await app.call('POST', '/api/gift-cards/balance', { code: '7783320000000001' });
  expect(balance.json).toMatchObject({ balanceCents: 4005 });
  // One pass is used before the undo.
  const [usedPass] = await app.db
    .select()
    .from(holdings)
    .where(eq(holdings.email, 'odd@example.org'));
  await app.sql`with entry as (insert into ledger_entries (holding_id, amount, cause)
    values (${usedPass?.id ?? ''}, -1, 'spend:booking:test') returning holding_id)
    update holdings set balance = balance - 1 from entry where holdings.id = entry.holding_id`;
  expect(await office.undo(passes)).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
  expect((await office.rows(passes, 'kept')).rows).toMatchObject([{ line: 3 }]);
  await office.undo(cards);
  await office.undo(credit);
  expect((await fetchFigures()).liabilities.giftCards.cents).toBe(
    before.liabilities.giftCards.cents,
  );
  expect((await fetchFigures()).liabilities.passes.visits).toBe(
    before.liabilities.passes.visits + 2,
  );
  expect((await fetchFigures()).tax).toEqual(before.tax);
  // Undone rows can be imported again.
  expect(await importAll(CARDS)).toMatchObject({ made: 2, madeCents: 104_005 });
  expect((await fetchFigures()).liabilities.giftCards.cents).toBe(
    before.liabilities.giftCards.cents + 104_005,
  );
  const entries = await app.db.select().from(ledgerEntries);
  expect(entries.filter(({ cause }) => cause.startsWith('undo:')).length).toBe(4);
});

test('imports memberships that run to the end of the paid period; an undo deletes their accounts', async () => {
  const content =
    'Email,Name,Membership,Start date,Next payment,Price,Status\nmo@example.org,Mo Lee,Monthly Play,2/23/2027,3/23/2027,$49.00,Active\nex@example.org,Ex Lee,Monthly Play,1/1/2027,2/1/2027,$49.00,Cancelled\nend@example.org,End Lee,Annual Play,1/1/2026,1/1/2027,$49.00,Active\n';
  const file = await importAll(content);
  expect(file).toMatchObject({ kind: 'memberships', made: 1, skipped: 2 });
  const [membership] = await app.db.select().from(memberships);
  expect(membership).toMatchObject({
    membershipType: 'Monthly Play',
    duration: 'month',
    cancelAtPeriodEnd: true,
    periodEnd: new Date('2027-03-24T04:00:00Z'),
  });
  const [code] = await app.sql`select membership_type, active from member_codes
    where user_id = ${membership?.userId ?? ''}`;
  expect(code).toMatchObject({ membership_type: 'Monthly Play', active: true });
  expect(await office.undo(file)).toMatchObject({ undone: 1, kept: 0 });
  expect(await app.db.$count(memberships)).toBe(0);
  expect(await app.db.$count(users, eq(users.email, 'mo@example.org'))).toBe(0);
});

test('imports a membership that is cancelled but paid until a later day', async () => {
  const content =
    'Email,Membership,Next payment,Status\nleaving@example.org,Monthly Play,3/23/2027,Cancelled\n';
  const file = await importAll(content);
  const { rows } = await office.rows(file);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['make']);
  expect(rows[0]?.doubts).toContainEqual({ doubt: 'cancelledButPaid', field: 'endsOn' });
  await office.undo(file);
});

test.each([
  [
    'passes',
    'Email,Pass name,Visits left,Value left\ntwo@example.org,10 visits,7,70.00\ntwo@example.org,10 visits,7,70.00\ntwo@example.org,10 visits,7,35.00\n',
    ['sameAgain', 'otherBalance'],
  ],
  [
    'credit',
    'Email,Credit balance\ntwo@example.org,$10.00\ntwo@example.org,$10.00\ntwo@example.org,$12.00\n',
    ['sameAgain', 'otherBalance'],
  ],
  [
    'credit',
    'Email,Credit balance,ID\nthree@example.org,$10.00,A1\nthree@example.org,$10.00,A1\nthree@example.org,$12.00,A1\nthree@example.org,$14.00,A2\n',
    ['twice', 'otherBalance', null],
  ],
])(
  'rejects a second balance of %s unless it is the same row again',
  async (kind, content, reasons) => {
    const fillers = Array.from({ length: BATCH_SIZE }, () => 'no email').join('\n');
    for (const separator of ['\n', `\n${fillers}\n`]) {
      // The rows are in one batch, then in two.
      const [heading, first, ...others] = content.trim().split('\n');
      const file = await office.upload(`${heading}\n${first}${separator}${others.join('\n')}\n`);
      expect(file.kind).toBe(kind);
      const reasonsAfterFirst = async () =>
        (await office.rows(file, 'all', separator === '\n' ? 2 : 2 + BATCH_SIZE)).rows.map(
          ({ reason }) => reason,
        );
      await office.preview(file);
      expect(await reasonsAfterFirst()).toEqual(reasons);
      await office.run(file);
      expect(await reasonsAfterFirst()).toEqual(reasons);
      await office.undo(file);
    }
  },
);

test('undoes families, waivers and bookings but keeps records used since', async () => {
  const familyImport = await importAll(
    'Email,Name,Child DOB\nstay@example.org,Stay Lee,2024-05-17\ngo@example.org,Go Lee,2024-05-17\n',
  );
  const waiverImport = await importAll(
    'Guardian,Email,Child,Signed\nGo Lee,go@example.org,Kit Lee,2027-01-02\n',
  );
  const bookingImport = await importAll(
    'Date,Time,Name,Email,Kids\n2027-03-08,9:00,Go Lee,go@example.org,2\n2027-03-08,9:00,Stay Lee,stay@example.org,3\n',
  );
  await app.db
    .update(users)
    .set({ emailVerified: true })
    .where(eq(users.email, 'stay@example.org'));
  await app.sql`update bookings set sequence = 1 where guardian_email = 'stay@example.org'`;
  expect(await office.undo(familyImport)).toMatchObject({ undone: 1, kept: 1 });
  expect((await office.rows(familyImport, 'kept')).rows).toMatchObject([
    { line: 2, outcome: 'kept' },
  ]);
  expect(await office.undo(waiverImport)).toMatchObject({ undone: 1, kept: 0 });
  expect(await office.undo(bookingImport)).toMatchObject({ undone: 1, kept: 1 });
  expect(await app.db.$count(users, eq(users.email, 'go@example.org'))).toBe(0);
  expect(await app.db.$count(children)).toBe(1);
  expect(await app.db.$count(waivers)).toBe(0);
  expect((await app.db.select().from(bookings)).map(({ childrenCount }) => childrenCount)).toEqual([
    3,
  ]);
  const [slot] = await app.db.select().from(bookingSlots);
  expect(slot?.taken).toBe(3);
  const startedCheck = await app.call('POST', '/api/admin/waiver-checks', {}, { as: office.admin });
  const troubles = await eventually('the waiver check is done', async () => {
    const latest = await app.call('GET', '/api/admin/waiver-checks/latest', undefined, {
      as: office.admin,
    });
    const check = latest.json as WaiverCheck;
    return (
      check.id === (startedCheck.json as WaiverCheck).id && check.state === 'done' && check.troubles
    );
  });
  expect(troubles).toEqual([]);
});

const userIdOf = async (email: string) => {
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
};

test('keeps a membership whose member has visited or booked with it', async () => {
  const emails = ['scanned@example.org', 'booked@example.org', 'neither@example.org'];
  await importAll(`Email,Name\n${emails.map((email) => `${email},Ann Lee\n`).join('')}`);
  const file = await importAll(
    `Email,Membership,Next payment\n${emails.map((email) => `${email},Monthly Play,2027-03-23\n`).join('')}`,
  );
  const [scanned, booked] = [
    await userIdOf('scanned@example.org'),
    await userIdOf('booked@example.org'),
  ];
  const [code] = await app.sql`select id from member_codes where user_id = ${scanned}`;
  await aVisit(app, { userId: scanned, memberCodeId: code?.id });
  const slot = await aSlotToday(app, ['16:00', '18:00']);
  await aBookingToday(app, slot, { userId: booked, type: 'member', createdAt: app.clock.now() });
  expect(await office.undo(file)).toMatchObject({ undone: 1, kept: 2 });
  expect((await office.rows(file, 'kept')).rows.map(({ line }) => line)).toEqual([2, 3]);
});

test('keeps a waiver whose family has visited without a booking', async () => {
  await importAll('Email,Name\nseen@example.org,Ann Lee\n');
  const file = await importAll(
    'Guardian,Email,Child,Signed\nAnn Lee,seen@example.org,Kit Lee,2027-01-02\nBo Diaz,unseen@example.org,Kim Diaz,2027-01-02\n',
  );
  await aVisit(app, { userId: await userIdOf('seen@example.org') });
  expect(await office.undo(file)).toMatchObject({ undone: 1, kept: 1 });
  const [kept] = await app.db.select().from(waivers);
  expect(kept?.guardianEmail).toBe('seen@example.org');
});

test('keeps an account to which a later import added a child', async () => {
  const email = 'later@example.org';
  const file = await importAll(
    `Email,Name,Child DOB\n${email},Ann Lee,2024-05-17\n${email},Ann Lee,2025-05-17\n`,
  );
  const laterFile = await importAll(`Email,Name,Child DOB\n${email},Ann Lee,2026-01-17\n`);
  expect(await office.undo(file)).toMatchObject({ undone: 1, kept: 1 });
  const kept = await app.db
    .select()
    .from(children)
    .where(eq(children.userId, await userIdOf(email)));
  expect(kept.map(({ birthMonth }) => birthMonth).sort()).toEqual(['2024-05-01', '2026-01-01']);
  expect(await office.undo(laterFile)).toMatchObject({ undone: 1, kept: 0 });
});

test('undoes a family whose children are on lines of different transactions', async () => {
  const filler = Array.from({ length: 200 }, (_, n) => `filler${n}@example.org,Bo Diaz,\n`).join(
    '',
  );
  const row = (birthdate: string) => `apart@example.org,Ann Lee,${birthdate}\n`;
  const file = await importAll(
    `Email,Name,Child DOB\n${row('2024-05-17')}${filler}${row('2025-05-17')}`,
  );
  expect(await office.undo(file)).toMatchObject({ undone: 202, kept: 0 });
  expect(await userIdOf('apart@example.org')).toBe('');
});

test('marks undone rows that are several batches apart', async () => {
  const repeats = Array.from({ length: 2 * BATCH_SIZE }, () => 'first@example.org,$1.00\n').join(
    '',
  );
  const file = await importAll(
    `Email,Credit balance\nfirst@example.org,$1.00\n${repeats}last@example.org,$1.00\n`,
  );
  expect(await office.undo(file)).toMatchObject({ undone: 2, kept: 0 });
  const lastLine = 2 * BATCH_SIZE + 3;
  expect((await office.rows(file, 'all', lastLine - 1)).rows).toMatchObject([
    { line: lastLine, outcome: 'undone' },
  ]);
});

test('rejects an undo after a day, and a second undo', async () => {
  const file = await importAll('Email,Credit balance\nlate@example.org,$1.00\n');
  app.clock.set('2027-03-03T16:00:00Z');
  expect((await office.call('POST', `/${file.id}/undo`)).status).toBe(409);
  app.clock.set(NOW);
  await office.undo(file);
  expect((await office.call('POST', `/${file.id}/undo`)).status).toBe(409);
});
