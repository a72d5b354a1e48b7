import { aliasedTable, and, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { waitlist } from './waitlist-tables.ts';

const kept = aliasedTable(waitlist, 'kept');
const merged = aliasedTable(waitlist, 'merged');

const hasEmail = (table: typeof waitlist | typeof kept, email: string): SQL =>
  eq(sql`lower(${table.email})`, email);

/** Merges two entries into one under the remaining e-mail; the later consent to mails wins. */
export const mergeWaitlist: MergePart = {
  join: async (_ctx, db, { from, into }) => {
    if (!from.emailVerified) return;
    const isPair = and(hasEmail(merged, from.email), hasEmail(kept, into.email));
    await db
      .update(kept)
      .set({
        phone: sql`coalesce(${kept.phone}, ${merged.phone})`,
        notes: sql`nullif(concat_ws(E'\\n', nullif(${kept.notes}, ''), nullif(${merged.notes}, '')), '')`,
        updatedAt: sql`now()`,
      })
      .from(merged)
      .where(isPair);
    await db
      .update(kept)
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
          sql`${merged.consentAt} > coalesce(${kept.consentAt}, '-infinity')`,
        ),
      );
    const keptEntry = db.select({ id: kept.id }).from(kept).where(hasEmail(kept, into.email));
    await db.delete(waitlist).where(and(hasEmail(waitlist, from.email), exists(keptEntry)));
    await db
      .update(waitlist)
      .set({ email: into.email, updatedAt: sql`now()` })
      .where(hasEmail(waitlist, from.email));
  },
};
