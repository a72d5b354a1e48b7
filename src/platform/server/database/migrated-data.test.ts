import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo } from '#tests/connect-to.ts';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../database/migrations');
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

let testDatabase: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  testDatabase = await createDatabaseForTest('template1');
  sql = connectTo(testDatabase.address, 1);
  // Disables foreign key checks.
  await sql`set session_replication_role = replica`;
});
afterAll(async () => {
  await sql?.end();
  await testDatabase?.drop();
});

let appliedCount = 0;

/** Applies the migrations before this number. */
async function applyMigrationsBefore(number: string) {
  for (const file of files.slice(appliedCount)) {
    if (file >= number) return;
    await sql.unsafe(readFileSync(join(FOLDER, file), 'utf8'));
    appliedCount += 1;
  }
}

const someId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('0027: preserves the known dates of desk refunds', async () => {
  await applyMigrationsBefore('0027');
  const handedAt = new Date('2026-05-02T15:00:00Z');
  await sql`insert into desk_payments
    (id, booking_id, amount_cents, method, taken_by, taken_at, refunded_cents, handed_back_cents, refunded_at, refunded_by) values
    (${someId(1)}, ${someId(11)}, 2000, 'cash', 'bob', now(), 500, 500, ${handedAt}, 'ann'),
    (${someId(2)}, ${someId(12)}, 3000, 'cash', 'bob', now(), 0, 0, null, null)`;
  await applyMigrationsBefore('0028');
  expect(
    await sql`select payment_id, amount_cents, handed_by, handed_at from desk_hand_overs`,
  ).toEqual([{ payment_id: someId(1), amount_cents: 500, handed_by: 'ann', handed_at: handedAt }]);
});

test('0028: separates value suspended for a dispute from value suspended by a person', async () => {
  const suspendedAt = new Date('2026-05-03T15:00:00Z');
  await sql`insert into holdings (id, kind, name, granted, balance, suspended_at, order_id) values
    (${someId(1)}, 'pass', 'Pass', 5, 5, ${suspendedAt}, ${someId(21)}),
    (${someId(2)}, 'pass', 'Pass', 5, 5, ${suspendedAt}, ${someId(22)}),
    (${someId(3)}, 'pass', 'Pass', 5, 5, null, ${someId(21)})`;
  await sql`insert into checkouts
    (id, kind, subject_id, request, amount_cents, currency, live, state, expires_at) values
    (${someId(31)}, 'order', ${someId(21)}, '{}', 6500, 'usd', false, 'disputed', now()),
    (${someId(32)}, 'order', ${someId(22)}, '{}', 6500, 'usd', false, 'paid', now())`;
  await applyMigrationsBefore('0029');
  expect(await sql`select id, suspended_for from holdings order by id`).toEqual([
    { id: someId(1), suspended_for: 'dispute' },
    { id: someId(2), suspended_for: null },
    { id: someId(3), suspended_for: null },
  ]);
});

test('0029: resets pairs approved by default to pending, unless the venue set a score', async () => {
  const approve = () =>
    sql`update family_matches set status = 'approved', told_at = now() where decided_at is null`;
  const statuses = async () =>
    await sql`select status, told_at is not null as "isNotified" from family_matches order by id`;
  await sql`insert into venue_settings (settings) values ('{"name": "Acorn"}')`;
  await sql`insert into family_matches
    (id, user_id, matched_user_id, match_score, score_breakdown, status, decided_at, told_at) values
    (${someId(1)}, 'a', 'b', 90, '{}', 'approved', now(), now()),
    (${someId(2)}, 'a', 'c', 90, '{}', 'featured', now(), now()),
    (${someId(3)}, 'a', 'd', 90, '{}', 'approved', null, null)`;
  await approve();
  await applyMigrationsBefore('0030');
  const decided = [
    { status: 'approved', isNotified: true },
    { status: 'featured', isNotified: true },
  ];
  expect(await statuses()).toEqual([...decided, { status: 'pending', isNotified: false }]);

  await sql`update venue_settings set settings = '{"matchApproveFrom": 75}'`;
  await approve();
  await sql.unsafe(readFileSync(join(FOLDER, files.find((name) => name > '0029') ?? ''), 'utf8'));
  expect(await statuses()).toEqual([...decided, { status: 'approved', isNotified: true }]);
});

test('0045: gives earlier orders and parties the tax that was included in their price', async () => {
  await applyMigrationsBefore('0045');
  await sql`update venue_settings set settings = '{"taxPercent": 10}'`;
  const at = new Date('2026-05-03T15:00:00Z');
  const anItem = (productType: string, unitCents: number, quantity: number) => ({
    ...{ productType, unitCents, quantity, name: 'Item', productId: 'p', metadata: {} },
  });
  const items = [anItem('pass', 6500, 1), anItem('gift_card', 5000, 1), anItem('pass', 100, 3)];
  // Ten percent off the passes.
  const totalCents = 5850 + 5000 + 270;
  for (const [id, status] of [
    [someId(41), 'paid'],
    [someId(42), 'expired'],
  ] as const) {
    await sql`insert into orders (id, items, total_cents, discount_cents, status, paid_at, guardian_name, guardian_email)
      values (${id}, ${sql.json(items)}, ${totalCents}, 680, ${status}, ${at}, 'Dana', 'dana@example.org')`;
  }
  // Of the $15 requested, $10 were paid back.
  await sql`insert into order_refunds (order_id, money_cents, value_cents, items, created_at)
    values (${someId(41)}, 600, 400, ${sql.json([{ line: 0, cents: 1500, kept: true }])}, ${at})`;
  await sql`insert into parties (id, package_id, venue_date, time_window, starts_at, ends_at, child_name, kids,
      package_name, price_cents, deposit_cents, status, guardian_name, email, invitation, cancelled_at)
    values (${someId(43)}, ${someId(1)}, '2026-06-06', 'morning', now(), now(), 'Mia', 8,
      'Village', 33000, 8250, 'cancelled', 'Dana', 'dana@example.org', 'code', ${at})`;
  await sql`insert into checkouts
    (id, kind, subject_id, request, amount_cents, paid_cents, refunded_cents, currency, live, state, expires_at, settled_at)
    values (${someId(44)}, 'party', ${someId(43)}, '{}', 8250, 8250, 4125, 'usd', false, 'paid', now(), ${at})`;
  await sql.unsafe(readFileSync(join(FOLDER, files.find((name) => name > '0045') ?? ''), 'utf8'));
  const lines = await sql`
    select right(sale_id::text, 2) as sale, position, discount_cents, tax_cents, total_cents, counted_at is not null as counted
    from sold_lines where sale_kind <> 'booking' order by sale_id, position, reverses is not null`;
  expect(lines.map((line) => Object.values(line))).toEqual([
    ['41', 0, 650, 532, 5850, true],
    ['41', 0, 0, -91, -1000, true],
    ['41', 1, 0, 0, 5000, true],
    ['41', 2, 30, 25, 270, true],
    ['42', 0, 650, 532, 5850, false],
    ['42', 1, 0, 0, 5000, false],
    ['42', 2, 30, 25, 270, false],
    ['43', 0, 0, 3000, 33_000, false],
    ['44', 0, 0, 750, 8250, true],
    ['44', 0, 0, -375, -4125, true],
  ]);
});
