import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Reader } from './news-links.ts';

const OF_READER = {
  account: `select u.id, u.email, coalesce(u.news_consent, false) as wanted from users u
    where u.id = $1 or u.id = (select ma.user_id from merged_accounts ma where ma.id = $1)
    order by u.id = $1 desc limit 1`,
  entry: `select w.id::text, w.email, coalesce(w.consent, false) as wanted from waitlist w
    where w.id::text = $1`,
};

/** The account or entry that gets the news; null once it is gone, and with it its consent. */
export async function findReader(
  db: Db,
  { kind, id }: Reader,
): Promise<{ id: string; email: string; wanted: boolean } | null> {
  const [row] = await plainSql<{ id: string; email: string; wanted: boolean }>(
    db,
    OF_READER[kind],
    [id],
  );
  return row ?? null;
}

/**
 * Takes the consent back for the address, wherever it stands: its account and its entry of the
 * waitlist. Returns whose it was until now.
 */
export function withdrawNews(db: Db, email: string, now: Date): Promise<{ id: string }[]> {
  return plainSql<{ id: string }>(
    db,
    `with account as (
      update users set news_consent = false, news_consent_at = $2::timestamptz
      where email = lower($1) and news_consent is distinct from false returning id
    ), entry as (
      update waitlist set consent = false, consent_at = $2::timestamptz, updated_at = $2::timestamptz
      where lower(email) = lower($1) and consent is distinct from false returning id::text
    )
    select id from account union all select id from entry`,
    [email, now.toISOString()],
  );
}
