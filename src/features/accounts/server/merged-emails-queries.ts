import { and, eq, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { mergedAccounts } from './merged-accounts-tables.ts';

/**
 * SQL: `any(…)` over the e-mails under which a family may have signed: the given ones (SQL expressions),
 * and those of all accounts merged with theirs, in either direction. Waivers and trials keep the e-mail
 * under which they were created (decision 0031).
 */
export const signedUnder = (...emails: string[]) => `any(array(${emailsOfFamily(...emails)}))`;

/** SQL: the same e-mails as rows (`email`), with duplicates. */
const emailsOfFamily = (...emails: string[]) => `
  select given as email from unnest(array[${emails.join(', ')}]::text[]) as given
  union all select alike.email from (
    select merged.user_id from merged_accounts merged where merged.email in (${emails.join(', ')})
    union select keeper.id from users keeper where keeper.email in (${emails.join(', ')})
  ) family cross join lateral (
    select merged.email from merged_accounts merged where merged.user_id = family.user_id
    union all select keeper.email from users keeper where keeper.id = family.user_id) alike`;

/** All e-mails of the family with this e-mail, sorted and distinct. */
export async function findEmailsOfFamily(db: Db, email: string): Promise<string[]> {
  const rows = await preparedSql<{ email: string }>(db, EMAILS_OF_FAMILY, { email });
  return rows.map((row) => row.email);
}

/** Raw SQL: it shares its SQL with raw statements (`signedUnder`). */
const EMAILS_OF_FAMILY = `select distinct email from (${emailsOfFamily(':email')}) emails order by email`;

/** SQL: all e-mails of families with merged accounts, by account (`user_id`, `email`); a small set. */
export const MERGED_FAMILIES = `(select user_id, email from merged_accounts
  union select keeper.id, keeper.email from merged_accounts merged
    join users keeper on keeper.id = merged.user_id)`;

/**
 * Verified e-mails of the accounts merged into this one: guests' records under them belong to the family.
 */
export const provenEmailsMergedInto = (db: Db, userId: string) =>
  db
    .select({ email: mergedAccounts.email })
    .from(mergedAccounts)
    .where(and(eq(mergedAccounts.userId, userId), mergedAccounts.emailVerified));

/** Whether the e-mail's account was merged into another: it can no longer sign in or up. */
export async function isMergedEmail(db: Db, email: string): Promise<boolean> {
  return (await findMergedEmails(db, [email.trim().toLowerCase()])).size > 0;
}

/** The subset of e-mails whose accounts were merged into others. */
export async function findMergedEmails(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ email: mergedAccounts.email })
    .from(mergedAccounts)
    .where(sql`${mergedAccounts.email} = any(${sql.param(emails)}::text[])`);
  return new Set(rows.map(({ email }) => email));
}
