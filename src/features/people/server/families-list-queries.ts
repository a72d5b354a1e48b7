import { COUNTING_VERSIONS } from '#features/waivers/server/index.ts';
import { signedAfter, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { FamilyFilter } from '../people-rules.ts';

export type FamiliesWanted = {
  search: string;
  filter: FamilyFilter | undefined;
  childAge: number | undefined;
  sort: 'name' | 'email' | 'createdAt' | 'children';
  direction: 'asc' | 'desc';
  page: number;
  rows: number;
};

export type AsOf = { now: Date; today: string; waivers: WaiverRules };

type Row = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  phone: string | null;
  role: 'member' | 'staff' | 'admin';
  birthMonths: string[];
  codeActive: boolean | null;
  codeExpiresAt: string | null;
  membershipType: string | null;
  lastVisit: string | null;
  isSuspended: boolean;
  isClosed: boolean;
  createdAt: string;
};

/** An instant as ISO text. */
export const iso = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const sorts = {
  name: 'lower(u.name)',
  email: 'u.email',
  createdAt: 'u.created_at',
  children: '(select count(*) from children c where c.user_id = u.id)',
} satisfies Record<FamiliesWanted['sort'], string>;

const filters: Record<FamilyFilter, string> = {
  membership: `exists (select from memberships m where m.user_id = u.id and m.state <> 'ended')`,
  'no-waiver': `not exists (select from waivers w where w.guardian_email = u.email
    and w.agreement_version in ${COUNTING_VERSIONS} and w.created_at > $4::timestamptz)
    and not exists (select from merged_accounts ma join waivers w on w.guardian_email = ma.email
      where ma.user_id = u.id and w.agreement_version in ${COUNTING_VERSIONS}
        and w.created_at > $4::timestamptz)`,
  unconfirmed: 'not u.email_verified',
  suspended: `exists (select from restrictions r where r.user_id = u.id
    and r.suspended_until > $3::timestamptz)`,
  closed: `exists (select from restrictions r where r.user_id = u.id and r.closed_at is not null)`,
  team: `u.role <> 'member'`,
};

/** Words in name, e-mail or phone (by its digits alone), a whole member code, a merged e-mail. */
const SEARCHED = `($1 = '%%' or u.name ilike $1 or u.email ilike $1
  or ($2 <> '' and regexp_replace(u.phone, '\\D', '', 'g') like '%' || $2 || '%')
  or ($2 <> '' and exists (
    select from member_codes mc where mc.user_id = u.id and mc.numeric_code = $2))
  or exists (select from merged_accounts ma where ma.user_id = u.id and ma.email ilike $1))`;

/** A page of the families, and how many there are of the kind. */
export async function findFamilyPage(
  db: Db,
  wanted: FamiliesWanted,
  { now, today, waivers }: AsOf,
): Promise<{ rows: Row[]; total: number }> {
  const { search, filter, childAge, sort, direction, page, rows } = wanted;
  const conditions = [
    SEARCHED,
    ...(filter ? [filters[filter]] : []),
    // Only the month of birth is known: children get older on the first of a month.
    ...(childAge === undefined
      ? []
      : [
          `exists (select from children c where c.user_id = u.id
            and extract(year from age(date_trunc('month', $5::date), c.birth_month)) = $6)`,
        ]),
  ].join(' and ');
  const digits = /^[\d\s().+-]{3,}$/.test(search) ? search.replace(/\D/g, '') : '';
  const values = [
    `%${search.replace(/[\\%_]/g, '\\$&')}%`,
    digits,
    now.toISOString(),
    signedAfter(waivers).toISOString(),
    today,
    childAge ?? 0,
  ];
  // Every value is named once, so that each statement takes all of them.
  const types = 'cast($3 as text), cast($4 as text), cast($5 as text), cast($6 as int)';
  const order = `${sorts[sort]} ${direction}, u.id ${direction}`;
  const [found, counted] = await Promise.all([
    plainSql<Row>(
      db,
      `with found as (
        select u.*, row_number() over () as place from (
          select u.* from users u where ${conditions}
          order by ${order} limit ${rows} offset ${(page - 1) * rows}
        ) u
      )
      select u.id, u.name, u.email, u.email_verified as "emailVerified", u.phone, u.role,
        coalesce((select json_agg(c.birth_month::text order by c.birth_month desc) from children c
          where c.user_id = coalesce(shared.owner_id, u.id)), '[]') as "birthMonths",
        code.active as "codeActive", ${iso('code.expires_at')} as "codeExpiresAt",
        code.membership_type as "membershipType",
        (select ${iso('max(v.checked_in_at)')} from visits v where v.user_id = u.id) as "lastVisit",
        coalesce(r.suspended_until > $3::timestamptz, false) as "isSuspended",
        r.closed_at is not null as "isClosed", ${iso('u.created_at')} as "createdAt"
      from found u
      left join member_codes code on code.user_id = u.id
      left join restrictions r on r.user_id = u.id
      left join lateral (
        select h.owner_id from household_members hm join households h on h.id = hm.household_id
        where hm.user_id = u.id
      ) shared on true
      cross join (select ${types}) as given
      order by u.place`,
      values,
    ),
    plainSql<{ total: number }>(
      db,
      `select count(*)::int as total from users u cross join (select ${types}) as given
      where ${conditions}`,
      values,
    ),
  ]);
  return { rows: found, total: counted[0]?.total ?? 0 };
}
