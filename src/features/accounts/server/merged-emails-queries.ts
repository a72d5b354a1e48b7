import { and, eq, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { mergedAccounts } from './merged-accounts-tables.ts';

/**
 * SQL: `any(…)` over the emails under which a family may have signed: the given ones (SQL expressions) and
 * those of all accounts merged with theirs, in either direction. Waivers and trials retain the email under
 * which they were created (decision 0031).
 */
export const familyEmailsSql = (...emails: string[]) =>
  `any(array(${familyEmailRowsSql(...emails)}))`;

/** SQL: the rows (`email`) behind familyEmailsSql, with duplicates. */
const familyEmailRowsSql = (...emails: string[]) => `
  select given as email from unnest(array[${emails.join(', ')}]::text[]) as given
  union all select related.email from (
    select merged.user_id from merged_accounts merged where merged.email in (${emails.join(', ')})
    union select survivor.id from users survivor where survivor.email in (${emails.join(', ')})
  ) family cross join lateral (
    select merged.email from merged_accounts merged where merged.user_id = family.user_id
    union all select survivor.email from users survivor where survivor.id = family.user_id) related`;

/** All emails of the family with this email, sorted and distinct. */
export async function findFamilyEmails(db: Db, email: string): Promise<string[]> {
  const rows = await preparedSql<{ email: string }>(db, FAMILY_EMAILS, { email });
  return rows.map((row) => row.email);
}

/** Raw SQL because it shares a fragment with `familyEmailsSql`. */
const FAMILY_EMAILS = `select distinct email from (${familyEmailRowsSql(':email')}) emails order by email`;

/** SQL: the emails of all families with merged accounts (`user_id`, `email`); few rows. */
export const MERGED_FAMILY_EMAILS = `(select user_id, email from merged_accounts
  union select survivor.id, survivor.email from merged_accounts merged
    join users survivor on survivor.id = merged.user_id)`;

/** Selects the verified emails of accounts merged into this one; guests' records under them belong to the family. */
export const selectVerifiedMergedEmails = (db: Db, userId: string) =>
  db
    .select({ email: mergedAccounts.email })
    .from(mergedAccounts)
    .where(and(eq(mergedAccounts.userId, userId), mergedAccounts.emailVerified));

/** Whether the email's account was merged into another, so that it can neither sign in nor sign up. */
export async function isMergedEmail(db: Db, email: string): Promise<boolean> {
  return (await findMergedEmails(db, [email.trim().toLowerCase()])).size > 0;
}

/** Returns the subset of emails whose accounts were merged into others. */
export async function findMergedEmails(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ email: mergedAccounts.email })
    .from(mergedAccounts)
    .where(sql`${mergedAccounts.email} = any(${sql.param(emails)}::text[])`);
  return new Set(rows.map(({ email }) => email));
}
