import { signedUnder } from '#features/accounts/server/index.ts';
import { COUNTING_VERSIONS } from '#features/waivers/server/index.ts';
import { signedAfter } from '#features/waivers/waivers-rules.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Family } from '../people-contract.ts';
import { NEWEST } from '../people-rules.ts';
import { type AsOf, iso } from './families-list-queries.ts';

type Profile = Family['profile'] & Family['standing'] & { birthMonths: string[] };

/** The account with what was decided about it and its family's children; null if there is none. */
export async function findProfile(db: Db, userId: string): Promise<Profile | null> {
  const [row] = await plainSql<Profile>(
    db,
    `select u.id, u.name, u.email, u.email_verified as "emailVerified", u.phone, u.neighborhood,
      u.zip_code as "zipCode", u.role, u.language, u.accessibility_needs as "accessibilityNeeds",
      u.news_consent as "newsConsent", ${iso('u.news_consent_at')} as "newsConsentAt",
      ${iso('u.created_at')} as "createdAt", ${iso('r.warned_at')} as "warnedAt",
      ${iso('r.suspended_until')} as "suspendedUntil", ${iso('r.closed_at')} as "closedAt",
      coalesce((select json_agg(c.birth_month::text order by c.birth_month desc) from children c
        where c.user_id = coalesce((select h.owner_id from household_members hm
          join households h on h.id = hm.household_id where hm.user_id = u.id), u.id)), '[]')
        as "birthMonths"
    from users u left join restrictions r on r.user_id = u.id
    where u.id = $1`,
    [userId],
  );
  return row ?? null;
}

/** The adults of the family that the account owns or was invited to, its owner first. */
export function findAdults(db: Db, userId: string): Promise<Family['adults']> {
  return plainSql(
    db,
    `with own as (
      select h.id, h.owner_id from households h
      where h.owner_id = $1
        or h.id = (select hm.household_id from household_members hm where hm.user_id = $1)
    )
    select u.id, u.name, u.email, relation from (
      select owner_id as user_id, null as relation, null::timestamptz as joined_at from own
      where exists (select from household_members hm where hm.household_id = own.id)
      union all
      select hm.user_id, hm.relation, hm.joined_at
      from household_members hm join own on own.id = hm.household_id
    ) adult join users u on u.id = adult.user_id
    order by joined_at nulls first, u.id`,
    [userId],
  );
}

type Code = Omit<NonNullable<Family['code']>, 'status' | 'isSwitchedOff'> & { active: boolean };

/** The account's own code, and how many numbers it had before. */
export async function findCode(db: Db, userId: string): Promise<Code | null> {
  const [row] = await plainSql<Code>(
    db,
    `select mc.numeric_code as "numericCode", mc.active, mc.membership_type as "membershipType",
      ${iso('mc.expires_at')} as "expiresAt", mc.scan_count as "scanCount",
      ${iso('mc.last_scanned_at')} as "lastScannedAt",
      (select count(*)::int from retired_codes rc where rc.member_code_id = mc.id) as replaced
    from member_codes mc where mc.user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/** What counts as the account's: its own, and what a guest booked under its proven e-mail. */
const OF_ACCOUNT = (column: string) => `(user_id = $1 or (user_id is null and ${column} = (
  select u.email from users u where u.id = $1 and u.email_verified)))`;

type Counted<Rows> = { total: number; rows: Rows[] };

async function newest<Row extends object>(
  db: Db,
  userId: string,
  { select, from, order }: { select: string; from: string; order: string },
): Promise<Counted<Row>> {
  const rows = await plainSql<Row & { total?: number }>(
    db,
    `select ${select}, (count(*) over ())::int as total ${from} order by ${order} limit ${NEWEST}`,
    [userId],
  );
  const total = rows[0]?.total ?? 0;
  for (const row of rows) delete row.total;
  return { total, rows };
}

export function findBookings(db: Db, userId: string): Promise<Family['bookings']> {
  return newest(db, userId, {
    select: `id, type, date::text, slot_label as "slotLabel", children_count as "childrenCount",
      status, price_cents as "priceCents"`,
    from: `from bookings where ${OF_ACCOUNT('guardian_email')}`,
    order: 'date desc, created_at desc',
  });
}

export function findVisits(db: Db, userId: string): Promise<Family['visits']> {
  return newest(db, userId, {
    select: `id, ${iso('checked_in_at')} as "checkedInAt", ${iso('checked_out_at')} as "checkedOutAt",
      children_count as "childrenCount", source`,
    from: 'from visits where user_id = $1',
    order: 'checked_in_at desc',
  });
}

export function findOrders(db: Db, userId: string): Promise<Family['orders']> {
  return newest(db, userId, {
    select: `id, (select coalesce(string_agg(item->>'name', ', '), '')
        from jsonb_array_elements(items) as item) as items,
      total_cents as "totalCents", status, ${iso('created_at')} as "createdAt"`,
    from: `from orders where ${OF_ACCOUNT('guardian_email')}`,
    order: 'created_at desc',
  });
}

/** Waivers under the account's proven e-mail and under those of accounts that were merged into it. */
export function findWaivers(db: Db, userId: string, { waivers }: AsOf): Promise<Family['waivers']> {
  return plainSql(
    db,
    `select w.id, w.child_name as "childName", w.guardian_email as "guardianEmail",
      w.agreement_version as version, ${iso('w.created_at')} as "signedAt",
      w.agreement_version in ${COUNTING_VERSIONS} and w.created_at > $2::timestamptz
        and w.guardian_email = ${signedUnder('u.email')} as "isValid"
    from users u join waivers w on w.guardian_email = any(array(
        select u.email where u.email_verified
        union all select ma.email from merged_accounts ma where ma.user_id = u.id))
      and (w.user_id = u.id or not exists (
        select from merged_accounts ma where ma.email = w.guardian_email and not ma.email_verified))
    where u.id = $1 order by w.created_at desc limit 50`,
    [userId, signedAfter(waivers).toISOString()],
  );
}

export function findBalances(db: Db, userId: string): Promise<Family['balances']> {
  return plainSql(
    db,
    `select id, kind, name, balance, granted, ${iso('expires_at')} as "expiresAt"
    from holdings where ${OF_ACCOUNT('email')} and suspended_at is null
    order by balance = 0, expires_at nulls last, created_at desc limit 50`,
    [userId],
  );
}

export function findMemberships(db: Db, userId: string): Promise<Family['memberships']> {
  return plainSql(
    db,
    `select id, membership_type as "membershipType", state, ${iso('period_end')} as "periodEnd",
      subscription_id is not null and not cancel_at_period_end as renews,
      frozen_at is not null as "isFrozen"
    from memberships where user_id = $1 order by period_end desc limit 50`,
    [userId],
  );
}

export function findParties(db: Db, userId: string): Promise<Family['parties']> {
  return plainSql(
    db,
    `select id, venue_date::text as date, package_name as "packageName", status
    from parties where ${OF_ACCOUNT('email')} order by venue_date desc limit 50`,
    [userId],
  );
}

export function findNotes(db: Db, userId: string): Promise<Family['notes']> {
  return plainSql(
    db,
    `select n.id, n.content, author.name as author, ${iso('n.created_at')} as "createdAt"
    from family_notes n left join users author on author.id = n.author_id
    where n.user_id = $1 order by n.created_at desc, n.id`,
    [userId],
  );
}

export function findMerged(db: Db, userId: string): Promise<Family['merged']> {
  return plainSql(
    db,
    `select email, ${iso('merged_at')} as "mergedAt" from merged_accounts
    where user_id = $1 order by merged_at desc`,
    [userId],
  );
}
