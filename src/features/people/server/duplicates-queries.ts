import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { isoText } from '#platform/server/database/columns.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { normalizeName, type Similarity } from '../merge-rules.ts';

export type DuplicateCandidate = { id: string; name: string; why: Similarity[] };

export type CandidateDetails = Awaited<ReturnType<typeof selectCandidateDetails>>[number];

/** Only matches by name prefix can exceed this; stronger similarities are sorted first, so none of them is cut off. */
const MAX_CANDIDATES = 2000;

/** SQL that normalizes an email address as Gmail does: ignores dots and the +suffix. */
const mailboxSql = (email: string) =>
  `replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@' || split_part(${email}, '@', 2)`;
const digitsSql = (phone: string) => `right(translate(${phone}, ' ()+-./', ''), 10)`;
const firstNameSql = (child: string) => `lower(split_part(btrim(${child}), ' ', 1))`;

/**
 * Returns members who share the phone number, the mailbox, or a waiver child's first name and month of birth with an
 * account. Also returns those with a common name prefix; the caller must compare their full names. Excludes adults of
 * the same household. Raw SQL, because the query builder has no `materialized`.
 */
export function findDuplicateCandidates(
  db: Db,
  account: { id: string; name: string },
): Promise<DuplicateCandidate[]> {
  // Normalized words contain only letters and digits, so no wildcards need escaping.
  const prefixes = normalizeName(account.name)
    .split(' ')
    .filter((word) => word.length >= 3)
    .flatMap((word) => [`${word.slice(0, 3)}%`, `% ${word.slice(0, 3)}%`]);
  return preparedSql<DuplicateCandidate>(
    db,
    `with account as (
      select id, email, phone,
        coalesce((select h.owner_id from household_members hm join households h
          on h.id = hm.household_id where hm.user_id = users.id), id) as family
      from users where id = :userId
    ), waiver_children as materialized (
      select distinct ${firstNameSql('w.child_name')} as name,
        date_trunc('month', w.child_birthdate)::date as month
      from waivers w, account
      where w.guardian_email = account.email and w.child_birthdate is not null
    ), by_child as materialized (
      select distinct coalesce(w.user_id, u.id) as id from waiver_children
      join waivers w on w.child_birthdate >= waiver_children.month
        and w.child_birthdate < waiver_children.month + interval '1 month'
        and ${firstNameSql('w.child_name')} = waiver_children.name
      left join users u on u.email = w.guardian_email
      where w.user_id is not null or u.id is not null
    ), candidates as (
      select u.id, u.name,
        length(${digitsSql('account.phone')}) >= 7 and ${digitsSql('u.phone')} = ${digitsSql('account.phone')} as by_phone,
        ${mailboxSql('u.email')} = ${mailboxSql('account.email')} as by_email,
        u.id in (select id from by_child) as by_child,
        lower(u.name) like any(array(select jsonb_array_elements_text(:prefixes::text::jsonb))) as by_name
      from users u, account
      where u.id <> account.id and u.role = 'member'
        and not exists (select from household_members hm join households h on h.id = hm.household_id
          where (h.owner_id = account.family and hm.user_id = u.id))
        and u.id <> account.family
    )
    select u.id, u.name,
      array_remove(array[
        case when by_phone then 'phone' end, case when by_email then 'email' end,
        case when by_child then 'child' end, case when by_name then 'name' end], null) as why
    from candidates u where by_phone or by_email or by_child or by_name
    order by (by_phone is true)::int + (by_email is true)::int + (by_child is true)::int desc, u.id
    limit ${MAX_CANDIDATES}`,
    { userId: account.id, prefixes: JSON.stringify(prefixes) },
  );
}

/** The details of these accounts, by id. */
export async function findCandidateDetails(
  db: Db,
  ids: string[],
): Promise<Map<string, CandidateDetails>> {
  if (ids.length === 0) return new Map();
  return new Map((await selectCandidateDetails(db, ids)).map((row) => [row.id, row]));
}

const selectCandidateDetails = (db: Db, ids: string[]) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      createdAt: isoText(users.createdAt),
      birthMonths: sql<
        string[]
      >`coalesce((select json_agg(birth_month::text order by birth_month desc)
        from ${children} where ${eq(children.userId, users.id)}), '[]')`,
    })
    .from(users)
    .where(inArray(users.id, ids));
