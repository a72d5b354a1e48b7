import { and, eq } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { mergedAccounts } from './merged-accounts-tables.ts';

/**
 * SQL: `any(…)` over the e-mails under which a family may have signed, given some of its own (SQL
 * expressions): those, and all others of the accounts that were merged into one with theirs, whichever of
 * them is given. Waivers and trials keep the e-mail that they were under (decision 0031).
 */
export const signedUnder = (...emails: string[]) => `any(array(${emailsOfFamily(...emails)}))`;

/** SQL: the same e-mails as rows (`email`), some of them twice. */
const emailsOfFamily = (...emails: string[]) => `
  select given as email from unnest(array[${emails.join(', ')}]::text[]) as given
  union all select alike.email from (
    select merged.user_id from merged_accounts merged where merged.email in (${emails.join(', ')})
    union select keeper.id from users keeper where keeper.email in (${emails.join(', ')})
  ) family cross join lateral (
    select merged.email from merged_accounts merged where merged.user_id = family.user_id
    union all select keeper.email from users keeper where keeper.id = family.user_id) alike`;

/** All e-mails of the family that has this one, in a fixed order: each once. */
export async function findEmailsOfFamily(db: Db, email: string): Promise<string[]> {
  const rows = await plainSql<{ email: string }>(
    db,
    `select distinct email from (${emailsOfFamily('$1')}) emails order by email`,
    [email],
  );
  return rows.map((row) => row.email);
}

/** SQL: all e-mails of families with merged accounts, by account (`user_id`, `email`): a small set. */
export const MERGED_FAMILIES = `(select user_id, email from merged_accounts
  union select keeper.id, keeper.email from merged_accounts merged
    join users keeper on keeper.id = merged.user_id)`;

/** The e-mails that were proven of accounts merged into one: what was left under them is the family's. */
export const provenEmailsMergedInto = (db: Db, userId: string) =>
  db
    .select({ email: mergedAccounts.email })
    .from(mergedAccounts)
    .where(and(eq(mergedAccounts.userId, userId), mergedAccounts.emailVerified));

/** Whether an e-mail is of an account that was merged into another: nobody signs in or up with it. */
export async function isMergedEmail(db: Db, email: string): Promise<boolean> {
  const rows = await plainSql(db, 'select from merged_accounts where email = $1', [
    email.trim().toLowerCase(),
  ]);
  return rows.length > 0;
}

/** Those of some e-mails that are of merged accounts. */
export async function findMergedEmails(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await plainSql<{ email: string }>(
    db,
    `select email from merged_accounts where email in (
      select jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(emails)],
  );
  return new Set(rows.map(({ email }) => email));
}
