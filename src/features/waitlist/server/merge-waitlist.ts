import { aliasedTable, and, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { waitlist } from './waitlist-tables.ts';

const surviving = aliasedTable(waitlist, 'surviving');
const merged = aliasedTable(waitlist, 'merged');

const hasEmail = (table: typeof waitlist | typeof surviving, email: string): SQL =>
  eq(sql`lower(${table.email})`, email);

/**
 * Merges both accounts' entries into the surviving account's entry if the merged account's email is verified; the later
 * consent to emails wins.
 */
export const mergeWaitlist: AccountMergeHandler = {
  merge: async (_ctx, db, { from, into }) => {
    if (!from.emailVerified) return;
    const isPair = and(hasEmail(merged, from.email), hasEmail(surviving, into.email));
    await db
      .update(surviving)
      .set({
        phone: sql`coalesce(${surviving.phone}, ${merged.phone})`,
        notes: sql`nullif(concat_ws(E'\\n', nullif(${surviving.notes}, ''), nullif(${merged.notes}, '')), '')`,
        updatedAt: sql`now()`,
      })
      .from(merged)
      .where(isPair);
    await db
      .update(surviving)
      .set({
        consent: sql`${merged.consent}`,
        consentAt: sql`${merged.consentAt}`,
        updatedAt: sql`now()`,
      })
      .from(merged)
      .where(
        and(
          isPair,
          isNotNull(merged.consentAt),
          sql`${merged.consentAt} > coalesce(${surviving.consentAt}, '-infinity')`,
        ),
      );
    const survivingEntry = db
      .select({ id: surviving.id })
      .from(surviving)
      .where(hasEmail(surviving, into.email));
    await db.delete(waitlist).where(and(hasEmail(waitlist, from.email), exists(survivingEntry)));
    await db
      .update(waitlist)
      .set({ email: into.email, updatedAt: sql`now()` })
      .where(hasEmail(waitlist, from.email));
  },
};
