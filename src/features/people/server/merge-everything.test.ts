import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverParts } from '#app/server/features.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aFamilyEverywhere,
  findEverywhere,
  type MarkedFamily,
} from '#features/profile/server/personal-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
let into: MarkedFamily;
let from: MarkedFamily;
let before: Awaited<ReturnType<typeof readSums>>;
let placesBefore: string[];
let response: Awaited<ReturnType<typeof merge>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
  into = await aFamilyEverywhere(app, 'canarykept', 1);
  from = await aFamilyEverywhere(app, 'canarygone', 2);
  await app.sql`update memberships set state = 'ended' where user_id = ${from.id}`;
  before = await readSums();
  placesBefore = await placesOf('canarygone');
  response = await merge(app, admin, { into, from });
});
afterAll(() => app.stop());

/** Where which canaries stand, such as "visits.guardian_name canarygone-visitor". */
async function placesOf(mark: string): Promise<string[]> {
  const found = await findEverywhere(app, mark);
  return found.flatMap(({ place, value }) =>
    (value.match(new RegExp(`${mark}[\\w@.-]*`, 'g')) ?? []).map((text) => `${place} ${text}`),
  );
}

/** All money there is: of the two together, and of everybody. */
async function readSums() {
  const ids = [into.id, from.id];
  const [row] = await app.sql`select
    (select sum(balance)::int from holdings where user_id in ${app.sql(ids)}) as "theirs",
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

test('everything of a family that is everywhere becomes the other’s', async () => {
  expect(response.text).toBe('{"success":true}');
  expect(await app.sql`select from users where id = ${from.id}`).toHaveLength(0);
});

test('no cent, no entry, no visit and no child is lost or made', async () => {
  expect(await readSums()).toEqual(before);
  const [{ off = -1 } = {}] = await app.sql<{ off: number }[]>`
    select count(*)::int as off from holdings where balance <> (
      select coalesce(sum(amount), 0) from ledger_entries where holding_id = holdings.id)`;
  expect(off).toBe(0);
});

test('nothing names the account that is gone, but who it became and the records of then', async () => {
  const found = await findEverywhere(app, from.id);
  const places = new Set(found.map(({ place }) => place));
  const judged = new Set([
    'merged_accounts.id',
    'audit_log.detail',
    'outbox.key',
    ...serverParts.mergeAccounts.flatMap(({ stays = [] }) => stays),
  ]);
  expect([...places].filter((place) => !judged.has(place))).toEqual([]);
});

/** Ways in, secrets, the second code and what each profile has of its own. */
const ENDS = /^(users|sessions|sign_in_accounts|passkeys|two_factors|verifications|member_codes)\./;
/** Those are reached under the e-mail that stays. */
const MAILED = new Set([
  'party_inquiries.email',
  'party_guests.email',
  'waitlist.email',
  'waitlist.phone',
]);

test('every other trace is where it was', async () => {
  const after = new Set(await placesOf('canarygone'));
  const lost = placesBefore.filter(
    (place) => !ENDS.test(place) && !MAILED.has(place.split(' ')[0] ?? '') && !after.has(place),
  );
  expect(lost).toEqual([]);
  expect(placesBefore.length).toBeGreaterThan(50);
});

test('the download of the one that stays holds what the other had', async () => {
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

test('signed waivers are as they were signed', async () => {
  const [row] = await app.sql<{ guardianEmail: string; userId: string }[]>`
    select guardian_email as "guardianEmail", user_id as "userId" from waivers
    where child_name = 'canarygone-waiver-child'`;
  expect(row).toEqual({ guardianEmail: 'canarygone@example.org', userId: into.id });
});

describe('every column that names an account is judged', () => {
  const judgedTwice = serverParts.mergeAccounts
    .flatMap(({ moves = [], joins = [], goes = [], stays = [] }) => [
      ...moves,
      ...joins,
      ...goes,
      ...stays,
    ])
    .sort();

  test('by one part, and it is there', async () => {
    expect(judgedTwice).toEqual([...new Set(judgedTwice)]);
    const columns = await app.sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'`;
    const there = new Set(columns.map(({ name }) => name));
    expect(judgedTwice.filter((column) => !there.has(column))).toEqual([]);
  });

  test('all that reference users, and all whose name says so', async () => {
    const columns = await app.sql<{ name: string }[]>`
      select constrained.relname || '.' || attname as name
      from pg_constraint join pg_class constrained on constrained.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass
      union
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text'
        and column_name ~ '(^|_)(user|account|owner|actor|author|sender|person|member)_id$|_by$|^(pair|subject)$'`;
    const forgotten = columns.filter(({ name }) => !judgedTwice.includes(name as never));
    expect(forgotten).toEqual([]);
  });
});

test('deleting the account that stays takes along what the other had', async () => {
  const response = await app.call(
    'POST',
    '/api/profile/delete',
    { email: into.email },
    { as: into },
  );
  expect(response.text).toContain('success');
  const left = (await findEverywhere(app, 'canarygone')).map(({ place }) => place);
  const kept = (await findEverywhere(app, 'canarykept')).map(({ place }) => place);
  expect(new Set(left.filter((place) => !kept.includes(place)))).toEqual(new Set());
});
