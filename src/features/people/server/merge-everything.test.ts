import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverHooks } from '#app/server/features.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aMarkedFamily,
  findInAllTables,
  type MarkedFamily,
} from '#features/profile/server/personal-data-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
let into: MarkedFamily;
let from: MarkedFamily;
let before: Awaited<ReturnType<typeof readSums>>;
let canariesBefore: string[];
let response: Awaited<ReturnType<typeof merge>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
  into = await aMarkedFamily(app, 'canarykept', 1);
  from = await aMarkedFamily(app, 'canarygone', 2);
  await app.sql`update memberships set state = 'ended' where user_id = ${from.id}`;
  before = await readSums();
  canariesBefore = await findCanaries('canarygone');
  response = await merge(app, admin, { into, from });
});
afterAll(() => app.stop());

/** The column and text of each canary, such as "visits.guardian_name canarygone-visitor". */
async function findCanaries(mark: string): Promise<string[]> {
  const found = await findInAllTables(app, mark);
  return found.flatMap(({ column, value }) =>
    (value.match(new RegExp(`${mark}[\\w@.-]*`, 'g')) ?? []).map((text) => `${column} ${text}`),
  );
}

/** Sums and counts for both accounts together and for all accounts. */
async function readSums() {
  const ids = [into.id, from.id];
  const [row] = await app.sql`select
    (select sum(balance)::int from holdings where user_id in ${app.sql(ids)}) as "ofBoth",
    (select sum(balance)::int from holdings) as "all",
    (select sum(amount)::int from ledger_entries) as "entries",
    (select count(*)::int from ledger_entries) as "entryCount",
    (select sum(total_cents)::int from orders where user_id in ${app.sql(ids)}) as "orders",
    (select sum(price_cents)::int from bookings where user_id in ${app.sql(ids)}) as "bookings",
    (select sum(paid_cents - refunded_cents)::int from checkouts) as "paid",
    (select sum(amount_cents)::int from desk_payments) as "desk",
    (select sum(deposit_cents)::int from parties where user_id in ${app.sql(ids)}) as "deposits",
    (select count(*)::int from bookings) as "bookingCount",
    (select count(*)::int from visits where user_id in ${app.sql(ids)}) as "visits",
    (select count(*)::int from children where user_id in ${app.sql(ids)}) as "children",
    (select count(*)::int from waiver_seals) as "seals"`;
  return row ?? {};
}

test('merges a family with rows in every table', async () => {
  expect(response.text).toBe('{"success":true}');
  expect(await app.sql`select from users where id = ${from.id}`).toHaveLength(0);
});

test('preserves every cent, ledger entry, visit and child', async () => {
  expect(await readSums()).toEqual(before);
  const [{ wrong = -1 } = {}] = await app.sql<{ wrong: number }[]>`
    select count(*)::int as wrong from holdings where balance <> (
      select coalesce(sum(amount), 0) from ledger_entries where holding_id = holdings.id)`;
  expect(wrong).toBe(0);
});

test('leaves the removed account’s id only in the merge record and historical records', async () => {
  const found = await findInAllTables(app, from.id);
  const columns = new Set(found.map(({ column }) => column));
  const expected = new Set([
    'merged_accounts.id',
    'audit_log.detail',
    'outbox.key',
    ...serverHooks.mergeAccounts.flatMap(({ retains = [] }) => retains),
  ]);
  expect([...columns].filter((column) => !expected.has(column))).toEqual([]);
});

/** Credentials, secrets, the merged account's member code and its profile are deleted with the account. */
const DELETED_COLUMNS =
  /^(users|sessions|sign_in_accounts|passkeys|two_factors|verifications|member_codes)\./;
/** The rows of these columns are keyed by email: merging replaces the values with those of the remaining account. */
const COLUMNS_KEYED_BY_EMAIL = new Set([
  'party_inquiries.email',
  'party_guests.email',
  'waitlist.email',
  'waitlist.phone',
]);

test('preserves every text in its column, except in deleted columns and those keyed by email', async () => {
  const after = new Set(await findCanaries('canarygone'));
  const lost = canariesBefore.filter(
    (canary) =>
      !DELETED_COLUMNS.test(canary) &&
      !COLUMNS_KEYED_BY_EMAIL.has(canary.split(' ')[0] ?? '') &&
      !after.has(canary),
  );
  expect(lost).toEqual([]);
  expect(canariesBefore.length).toBeGreaterThan(50);
});

test('includes the merged account in the data download of the remaining account', async () => {
  const { text } = await app.call('GET', '/api/profile/data', undefined, { as: into });
  for (const canary of [
    'canarygone-guardian',
    'canarygone-waiver-child',
    'canarygone-venue-note',
    'canarygone-party-child',
    'canarygone-order-name',
    'canarygone-title',
    'canarygone-subject',
    'canarygone@example.org',
    'canarygone-merged@example.org',
    'profile.seen',
  ]) {
    expect(text).toContain(canary);
  }
  expect(text).not.toContain('canarygone-secret');
});

test('moves signed waivers to the remaining account, but not to its email', async () => {
  const [row] = await app.sql<{ guardianEmail: string; userId: string }[]>`
    select guardian_email as "guardianEmail", user_id as "userId" from waivers
    where child_name = 'canarygone-waiver-child'`;
  expect(row).toEqual({ guardianEmail: 'canarygone@example.org', userId: into.id });
});

describe('the merge handlers', () => {
  const coveredColumns = serverHooks.mergeAccounts
    .flatMap(({ moves = [], merges = [], deletes = [], retains = [] }) => [
      ...moves,
      ...merges,
      ...deletes,
      ...retains,
    ])
    .sort();

  test('list only existing columns, each in one handler', async () => {
    expect(coveredColumns).toEqual([...new Set(coveredColumns)]);
    const columns = await app.sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'`;
    const existing = new Set(columns.map(({ name }) => name));
    expect(coveredColumns.filter((column) => !existing.has(column))).toEqual([]);
  });

  test('cover every column that references an account, by foreign key or by name', async () => {
    const columns = await app.sql<{ name: string }[]>`
      select constrained.relname || '.' || attname as name
      from pg_constraint join pg_class constrained on constrained.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass
      union
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text'
        and column_name ~ '(^|_)(user|account|owner|actor|author|sender|person|member)_id$|_by$|^(pair|subject)$'`;
    // Not an account: the value is 'pass' or 'member-code'.
    const accountColumns = columns.filter(({ name }) => name !== 'sold_lines.covered_by');
    const missing = accountColumns.filter(({ name }) => !coveredColumns.includes(name as never));
    expect(missing).toEqual([]);
  });
});

test('deletes the merged account’s data when the remaining account is deleted', async () => {
  const response = await app.call(
    'POST',
    '/api/profile/delete',
    { email: into.email },
    { as: into },
  );
  expect(response.text).toContain('success');
  const sourceColumns = (await findInAllTables(app, 'canarygone')).map(({ column }) => column);
  const targetColumns = (await findInAllTables(app, 'canarykept')).map(({ column }) => column);
  expect(new Set(sourceColumns.filter((column) => !targetColumns.includes(column)))).toEqual(
    new Set(),
  );
});
