import { aliasedTable, and, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { waitlist } from './waitlist-tables.ts';

const kept = aliasedTable(waitlist, 'kept');
const gone = aliasedTable(waitlist, 'gone');

const hasEmail = (table: typeof waitlist | typeof kept, email: string): SQL =>
  eq(sql`lower(${table.email})`, email);

/** One entry stays, under the e-mail that stays; the later consent to news counts. */
export const mergeWaitlist: MergePart = {
  join: async (_ctx, db, { from, into }) => {
    if (!from.emailVerified) return;
    const isPair = and(hasEmail(gone, from.email), hasEmail(kept, into.email));
    await db
      .update(kept)
      .set({
        phone: sql`coalesce(${kept.phone}, ${gone.phone})`,
        notes: sql`nullif(concat_ws(E'\\n', nullif(${kept.notes}, ''), nullif(${gone.notes}, '')), '')`,
        updatedAt: sql`now()`,
      })
      .from(gone)
      .where(isPair);
    await db
      .update(kept)
      .set({
        consent: sql`${gone.consent}`,
        consentAt: sql`${gone.consentAt}`,
        updatedAt: sql`now()`,
      })
      .from(gone)
      .where(
        and(
          isPair,
          isNotNull(gone.consentAt),
          sql`${gone.consentAt} > coalesce(${kept.consentAt}, '-infinity')`,
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
