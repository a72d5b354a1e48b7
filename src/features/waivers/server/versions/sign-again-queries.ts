import { count } from 'drizzle-orm';
import { MERGED_FAMILY_EMAILS } from '#features/accounts/server/index.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { likePattern } from '#platform/server/database/search-text.ts';
import type { GuardianToSignAgain } from '../../waiver-versions-contract.ts';
import { getSigningCutoff, type WaiverRules } from '../../waivers-rules.ts';
import { waivers } from '../waivers-tables.ts';
import { ACCEPTED_VERSIONS_SQL } from './accepted-versions-queries.ts';

// Raw SQL, because the statements share fragments and read tables of features that build on this one.

/** SQL: adds `family_key` to rows with an `email`: the family's id if accounts were merged, otherwise the email. */
const addFamilyKey = (
  rows: string,
) => `(select rows.*, coalesce(family.user_id, rows.email) as family_key
  from (${rows}) rows left join ${MERGED_FAMILY_EMAILS} family on family.email = rows.email)`;

/** SQL: families with bookings or parties from `:today` on, each with the day of the first one. */
const UPCOMING = `select family_key, min(day) as day from ${addFamilyKey(`
    select guardian_email as email, date as day from bookings
    where status = 'paid' and date >= :today::date
    union all
    select email, venue_date from parties where status = 'booked' and venue_date >= :today::date`)} booked
  group by family_key`;

/**
 * SQL: emails of merged families that have signed an accepted version, or have signed more recently, under another of
 * their emails. Without these, each family appears once, under the email it signed with last.
 */
const SIGNED_UNDER_OTHER_EMAIL = `(select own.email from ${MERGED_FAMILY_EMAILS} own
  join ${MERGED_FAMILY_EMAILS} signed_as on signed_as.user_id = own.user_id and signed_as.email <> own.email
  join waivers w on w.guardian_email = signed_as.email
  where w.created_at > :signedAfter::timestamptz and (w.agreement_version in ${ACCEPTED_VERSIONS_SQL}
    or (w.created_at, w.guardian_email) > (select max(own_waiver.created_at), own.email from waivers own_waiver
      where own_waiver.guardian_email = own.email)))`;

/** SQL: guardians whose unexpired signatures are all on versions that are no longer accepted. */
const TO_SIGN_AGAIN = `select guardian_email as email, max(created_at) as signed_at
  from waivers where created_at > :signedAfter::timestamptz
    and guardian_email not in ${SIGNED_UNDER_OTHER_EMAIL}
  group by guardian_email
  having not bool_or(agreement_version in ${ACCEPTED_VERSIONS_SQL})`;

export type AsOf = { rules: WaiverRules; today: string };

const toParams = ({ rules, today }: AsOf) => ({
  signedAfter: getSigningCutoff(rules).toISOString(),
  today,
});

const sortColumns = {
  nextBooking: 'upcoming.day',
  guardianName: 'lower(newest.guardian_name)',
  signedAt: 'again.signed_at',
};

export type SignAgainInput = {
  search?: string | undefined;
  sort?: keyof typeof sortColumns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** Returns a page of guardians who must sign again, by default soonest booking first. */
export async function listGuardiansToSignAgain(
  db: Db,
  asOf: AsOf,
  input: SignAgainInput,
): Promise<{ rows: GuardianToSignAgain[]; total: number }> {
  const { search, sort = 'nextBooking', direction = 'asc', page, rows } = input;
  const isNewest = 'newest.guardian_email = again.email and newest.created_at = again.signed_at';
  const filter = search
    ? `where again.email ilike :pattern or exists (select from waivers named
        where named.guardian_email = again.email and named.created_at > :signedAfter::timestamptz
          and (named.guardian_name ilike :pattern or named.child_name ilike :pattern))`
    : '';
  // Sorting by name needs all names; otherwise they are fetched only for the page.
  const sortNameJoin =
    sort === 'guardianName'
      ? `join lateral (select guardian_name from waivers newest where ${isNewest}
          order by request_position limit 1) newest on true`
      : '';
  const pageRows = await preparedSql<
    Omit<GuardianToSignAgain, 'signedAt' | 'remindedAt'> & RawColumns
  >(
    db,
    `with again as (${TO_SIGN_AGAIN}), upcoming as (${UPCOMING}), page as (
      select again.email, again.signed_at, upcoming.day, count(*) over ()::int as total,
        row_number() over (order by ${sortColumns[sort]} ${direction} nulls last,
          again.signed_at desc, again.email) as row_index
      from ${addFamilyKey('select * from again')} again
      left join upcoming on upcoming.family_key = again.family_key ${sortNameJoin}
      ${filter}
      order by row_index limit :rows offset :offset
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
    order by again.row_index`,
    { ...toParams(asOf), rows, offset: (page - 1) * rows, pattern: likePattern(search ?? '') },
  );
  const countAll = async () =>
    (await listGuardiansToSignAgain(db, asOf, { ...input, page: 1, rows: 1 })).total;
  const total = pageRows[0]?.total ?? (page > 1 ? await countAll() : 0);
  return {
    rows: pageRows.map(({ total: _, signedAt, remindedAt, ...row }) => ({
      ...row,
      signedAt: new Date(signedAt).toISOString(),
      remindedAt: remindedAt ? new Date(remindedAt).toISOString() : null,
    })),
    total,
  };
}

type RawColumns = { total: number; signedAt: string | Date; remindedAt: string | Date | null };

/** Returns the number of guardians who must sign again. */
export async function countGuardiansToSignAgain(db: Db, asOf: AsOf): Promise<number> {
  const [row] = await preparedSql<{ count: number }>(
    db,
    `select count(*)::int as count from (${TO_SIGN_AGAIN}) again`,
    toParams(asOf),
  );
  return row?.count ?? 0;
}

/** Returns the number of guardians with a valid signature, and how many of them have upcoming bookings. */
export async function countSignedGuardians(
  db: Db,
  asOf: AsOf,
): Promise<{ guardians: number; withBookings: number }> {
  const [row] = await preparedSql<{ guardians: number; withBookings: number }>(
    db,
    `with signed as (
      select distinct family_key from ${addFamilyKey(`select distinct guardian_email as email from waivers
        where created_at > :signedAfter::timestamptz and agreement_version in ${ACCEPTED_VERSIONS_SQL}`)} signed
    ), upcoming as (${UPCOMING})
    select count(*)::int as guardians, count(upcoming.family_key)::int as "withBookings"
    from signed left join upcoming on upcoming.family_key = signed.family_key`,
    toParams(asOf),
  );
  return row ?? { guardians: 0, withBookings: 0 };
}

/**
 * Records reminders to sign `version` for all guardians who must sign again, or for those of `waiverIds`, each at most
 * once in 24 hours. Returns the ids of the waivers to send reminders for.
 */
export async function recordReminders(
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
      signedAfter: getSigningCutoff(rules).toISOString(),
      version,
      now: rules.now.toISOString(),
      isAll: waiverIds === undefined,
      waiverIds: `{${waiverIds?.join(',') ?? ''}}`,
    },
  );
  return rows.map(({ waiverId }) => waiverId);
}

/** Returns the number of signatures by version. */
export async function countSignatures(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ version: waivers.agreementVersion, count: count() })
    .from(waivers)
    .groupBy(waivers.agreementVersion);
  return new Map(rows.map(({ version, count }) => [version, count]));
}
