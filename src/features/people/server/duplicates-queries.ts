import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { isoText } from '#platform/server/database/columns.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { type Similarity, wordsOf } from '../merge-rules.ts';

export type DuplicateCandidate = { id: string; name: string; why: Similarity[] };

export type CandidateFacts = Awaited<ReturnType<typeof selectCandidateFacts>>[number];

/** Hundreds of names share a prefix; candidates with stronger signs are sorted first. */
const MAX_CANDIDATES = 2000;

/** An address as most providers deliver it: dots and the +suffix ignored. */
const mailbox = (email: string) =>
  `replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@' || split_part(${email}, '@', 2)`;
const digits = (phone: string) => `right(translate(${phone}, ' ()+-./', ''), 10)`;
const firstName = (child: string) => `lower(split_part(btrim(${child}), ' ', 1))`;

/**
 * Members who share the phone's digits, the mailbox, or the first name and month of birth of a child on a waiver
 * with an account, and those whose name has a word with the same prefix, for the rules to compare. Adults of
 * one household are never duplicates. Raw SQL: the query builder has no `materialized`.
 */
export function findDuplicateCandidates(
  db: Db,
  me: { id: string; name: string },
): Promise<DuplicateCandidate[]> {
  // Words consist of letters and digits, so there are no wildcards to escape.
  const prefixes = wordsOf(me.name)
    .split(' ')
    .filter((word) => word.length >= 3)
    .flatMap((word) => [`${word.slice(0, 3)}%`, `% ${word.slice(0, 3)}%`]);
  return preparedSql<DuplicateCandidate>(
    db,
    `with me as (
      select id, email, phone,
        coalesce((select h.owner_id from household_members hm join households h
          on h.id = hm.household_id where hm.user_id = users.id), id) as family
      from users where id = :userId
    ), kids as materialized (
      select distinct ${firstName('w.child_name')} as name,
        date_trunc('month', w.child_birthdate)::date as month
      from waivers w, me
      where w.guardian_email = me.email and w.child_birthdate is not null
    ), by_child as materialized (
      select distinct coalesce(w.user_id, u.id) as id from kids
      join waivers w on w.child_birthdate >= kids.month
        and w.child_birthdate < kids.month + interval '1 month'
        and ${firstName('w.child_name')} = kids.name
      left join users u on u.email = w.guardian_email
      where w.user_id is not null or u.id is not null
    ), seen as (
      select u.id, u.name,
        length(${digits('me.phone')}) >= 7 and ${digits('u.phone')} = ${digits('me.phone')} as by_phone,
        ${mailbox('u.email')} = ${mailbox('me.email')} as by_email,
        u.id in (select id from by_child) as by_child,
        lower(u.name) like any(array(select jsonb_array_elements_text(:prefixes::text::jsonb))) as by_name
      from users u, me
      where u.id <> me.id and u.role = 'member'
        and not exists (select from household_members hm join households h on h.id = hm.household_id
          where (h.owner_id = me.family and hm.user_id = u.id))
        and u.id <> me.family
    )
    select u.id, u.name,
      array_remove(array[
        case when by_phone then 'phone' end, case when by_email then 'email' end,
        case when by_child then 'child' end, case when by_name then 'name' end], null) as why
    from seen u where by_phone or by_email or by_child or by_name
    order by (by_phone is true)::int + (by_email is true)::int + (by_child is true)::int desc, u.id
    limit ${MAX_CANDIDATES}`,
    { userId: me.id, prefixes: JSON.stringify(prefixes) },
  );
}

/** The facts shown about these accounts, by id. */
export async function findCandidateFacts(
  db: Db,
  ids: string[],
): Promise<Map<string, CandidateFacts>> {
  if (ids.length === 0) return new Map();
  return new Map((await selectCandidateFacts(db, ids)).map((row) => [row.id, row]));
}

const selectCandidateFacts = (db: Db, ids: string[]) =>
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
