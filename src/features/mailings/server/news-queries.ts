import { desc, eq, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Subscriber } from './news-links.ts';

/** Returns the account or waitlist entry of a subscriber; null if it was deleted. */
export async function findSubscriber(
  db: Db,
  { kind, id }: Subscriber,
): Promise<{ id: string; email: string; wanted: boolean } | null> {
  const [row] = await (kind === 'account'
    ? selectAccountSubscriber(db, id)
    : selectEntrySubscriber(db, id));
  return row ?? null;
}

/** An account, or the account that it was merged into. `wanted`: whether the account consents to news. */
function selectAccountSubscriber(db: Db, id: string) {
  const mergedInto = db
    .select({ id: mergedAccounts.userId })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.id, id));
  return db
    .select({
      id: users.id,
      email: users.email,
      wanted: sql<boolean>`coalesce(${users.newsConsent}, false)`,
    })
    .from(users)
    .where(or(eq(users.id, id), eq(users.id, mergedInto)))
    .orderBy(desc(eq(users.id, id)))
    .limit(1);
}

const selectEntrySubscriber = (db: Db, id: string) =>
  db
    .select({
      id: sql<string>`${waitlist.id}::text`,
      email: waitlist.email,
      wanted: sql<boolean>`coalesce(${waitlist.consent}, false)`,
    })
    .from(waitlist)
    .where(eq(sql`${waitlist.id}::text`, id));

/** Withdraws an address's consent on its account and waitlist entry. Returns the ids of the changed rows. */
export function withdrawConsent(db: Db, email: string, now: Date): Promise<{ id: string }[]> {
  const account = db
    .$with('account')
    .as(
      db
        .update(users)
        .set({ newsConsent: false, newsConsentAt: now })
        .where(
          sql`${users.email} = lower(${email}) and ${users.newsConsent} is distinct from false`,
        )
        .returning({ id: users.id }),
    );
  const entry = db.$with('entry').as(
    db
      .update(waitlist)
      .set({ consent: false, consentAt: now, updatedAt: now })
      .where(
        sql`lower(${waitlist.email}) = lower(${email}) and ${waitlist.consent} is distinct from false`,
      )
      .returning({ id: sql<string>`${waitlist.id}::text`.as('id') }),
  );
  const withdrawn = unionAll(
    db.select({ id: account.id }).from(account),
    db.select({ id: entry.id }).from(entry),
  ).as('withdrawn');
  return db.with(account, entry).select({ id: withdrawn.id }).from(withdrawn);
}
