import { count } from 'drizzle-orm';
import { MERGED_FAMILIES } from '#features/accounts/server/index.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { containing } from '#platform/server/database/search-words.ts';
import type { MustSignAgain } from '../../waiver-versions-contract.ts';
import { signedAfter, type WaiverRules } from '../../waivers-rules.ts';
import { waivers } from '../waivers-tables.ts';
import { COUNTING_VERSIONS } from './counting-versions-queries.ts';

/*
 * Raw: these statements share text, and read tables of later features (bookings, parties).
 */

/** SQL: adds `family_key` to rows with an `email`: the id of a family with merged accounts, otherwise the e-mail. */
const withFamily = (
  rows: string,
) => `(select rows.*, coalesce(family.user_id, rows.email) as family_key
  from (${rows}) rows left join ${MERGED_FAMILIES} family on family.email = rows.email)`;

/** SQL: families with bookings or parties from `:today` on, and the first day. */
const UPCOMING = `select family_key, min(day) as day from ${withFamily(`
    select guardian_email as email, date as day from bookings
    where status = 'paid' and date >= :today::date
    union all
    select email, venue_date from parties where status = 'booked' and venue_date >= :today::date`)} booked
  group by family_key`;

/**
 * SQL: e-mails of families with merged accounts that signed under another of their e-mails, either a version
 * that counts or later. Each family is asked once, under its last e-mail.
 */
const SIGNED_AS_ANOTHER = `(select own.email from ${MERGED_FAMILIES} own
  join ${MERGED_FAMILIES} signed_as on signed_as.user_id = own.user_id and signed_as.email <> own.email
  join waivers w on w.guardian_email = signed_as.email
  where w.created_at > :signedAfter::timestamptz and (w.agreement_version in ${COUNTING_VERSIONS}
    or (w.created_at, w.guardian_email) > (select max(mine.created_at), own.email from waivers mine
      where mine.guardian_email = own.email)))`;

/** SQL: guardians with recent signatures, all of versions that no longer count. */
const TO_SIGN_AGAIN = `select guardian_email as email, max(created_at) as signed_at
  from waivers where created_at > :signedAfter::timestamptz
    and guardian_email not in ${SIGNED_AS_ANOTHER}
  group by guardian_email
  having not bool_or(agreement_version in ${COUNTING_VERSIONS})`;

export type AsOf = { rules: WaiverRules; today: string };

const valuesOf = ({ rules, today }: AsOf) => ({
  signedAfter: signedAfter(rules).toISOString(),
  today,
});

const sortedBy = {
  nextBooking: 'upcoming.day',
  guardianName: 'lower(newest.guardian_name)',
  signedAt: 'again.signed_at',
};

export type SignAgainInput = {
  search?: string | undefined;
  sort?: keyof typeof sortedBy | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** A page of guardians who must sign again, by default soonest booking first. */
export async function listToSignAgain(
  db: Db,
  asOf: AsOf,
  { search, sort = 'nextBooking', direction = 'asc', page, rows }: SignAgainInput,
): Promise<{ rows: MustSignAgain[]; total: number }> {
  const isNewest = 'newest.guardian_email = again.email and newest.created_at = again.signed_at';
  const filter = search
    ? `where again.email ilike :words or exists (select from waivers named
        where named.guardian_email = again.email and named.created_at > :signedAfter::timestamptz
          and (named.guardian_name ilike :words or named.child_name ilike :words))`
    : '';
  // Names are fetched only for the page, unless the list is sorted by them.
  const nameToSort =
    sort === 'guardianName'
      ? `join lateral (select guardian_name from waivers newest where ${isNewest}
          order by request_position limit 1) newest on true`
      : '';
  const found = await preparedSql<Omit<MustSignAgain, 'signedAt' | 'remindedAt'> & Counted>(
    db,
    `with again as (${TO_SIGN_AGAIN}), upcoming as (${UPCOMING}), page as (
      select again.email, again.signed_at, upcoming.day, count(*) over ()::int as total,
        row_number() over (order by ${sortedBy[sort]} ${direction} nulls last,
          again.signed_at desc, again.email) as place
      from ${withFamily('select * from again')} again
      left join upcoming on upcoming.family_key = again.family_key ${nameToSort}
      ${filter}
      order by place limit :rows offset :offset
    )
    select newest.id as "waiverId", newest.guardian_name as "guardianName",
      again.email as "guardianEmail", newest.agreement_version as version,
      again.signed_at as "signedAt", again.day::text as "nextBooking",
      (select array_agg(distinct child_name order by child_name) from waivers child
        where child.guardian_email = again.email and child.created_at > :signedAfter::timestamptz) as children,
      (select max(reminded_at) from waiver_reminders
        where waiver_id = newest.id) as "remindedAt",
      again.total
    from page again
    join lateral (select id, guardian_name, agreement_version from waivers newest where ${isNewest}
      order by request_position limit 1) newest on true
    order by again.place`,
    { ...valuesOf(asOf), rows, offset: (page - 1) * rows, words: containing(search ?? '') },
  );
  const total = found[0]?.total ?? (page > 1 ? await countToSignAgain(db, asOf) : 0);
  return {
    rows: found.map(({ total: _, signedAt, remindedAt, ...row }) => ({
      ...row,
      signedAt: new Date(signedAt).toISOString(),
      remindedAt: remindedAt ? new Date(remindedAt).toISOString() : null,
    })),
    total,
  };
}

type Counted = { total: number; signedAt: string | Date; remindedAt: string | Date | null };

/** The number of guardians who must sign again. */
export async function countToSignAgain(db: Db, asOf: AsOf): Promise<number> {
  const [row] = await preparedSql<{ count: number }>(
    db,
    `select count(*)::int as count from (${TO_SIGN_AGAIN}) again`,
    valuesOf(asOf),
  );
  return row?.count ?? 0;
}

/** The number of guardians with valid signatures, and of those with upcoming bookings. */
export async function countSigned(
  db: Db,
  asOf: AsOf,
): Promise<{ guardians: number; withBookings: number }> {
  const [row] = await preparedSql<{ guardians: number; withBookings: number }>(
    db,
    `with signed as (
      select distinct family_key from ${withFamily(`select distinct guardian_email as email from waivers
        where created_at > :signedAfter::timestamptz and agreement_version in ${COUNTING_VERSIONS}`)} signed
    ), upcoming as (${UPCOMING})
    select count(*)::int as guardians, count(upcoming.family_key)::int as "withBookings"
    from signed left join upcoming on upcoming.family_key = signed.family_key`,
    valuesOf(asOf),
  );
  return row ?? { guardians: 0, withBookings: 0 };
}

/**
 * Records reminders to sign `version` for guardians who must sign again (all, or by `waiverIds`), each at most
 * once in 24 hours. Returns the waivers whose guardians to mail.
 */
export async function markReminded(
  db: Db,
  { rules }: Pick<AsOf, 'rules'>,
  { version, waiverIds }: { version: string; waiverIds: string[] | undefined },
): Promise<string[]> {
  const rows = await preparedSql<{ waiverId: string }>(
    db,
    `insert into waiver_reminders (waiver_id, version, reminded_at)
    select newest.id, :version, :now::timestamptz from (${TO_SIGN_AGAIN}) again
    join lateral (select id from waivers newest where newest.guardian_email = again.email
      and newest.created_at = again.signed_at order by request_position limit 1) newest on true
    where :isAll::boolean or newest.id = any(:waiverIds::uuid[])
    on conflict (waiver_id, version) do update set reminded_at = excluded.reminded_at
      where waiver_reminders.reminded_at <= excluded.reminded_at - interval '24 hours'
    returning waiver_id as "waiverId"`,
    {
      signedAfter: signedAfter(rules).toISOString(),
      version,
      now: rules.now.toISOString(),
      isAll: waiverIds === undefined,
      waiverIds: `{${waiverIds?.join(',') ?? ''}}`,
    },
  );
  return rows.map(({ waiverId }) => waiverId);
}

/** The number of signatures by version. */
export async function countSignatures(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ version: waivers.agreementVersion, count: count() })
    .from(waivers)
    .groupBy(waivers.agreementVersion);
  return new Map(rows.map(({ version, count }) => [version, count]));
}
