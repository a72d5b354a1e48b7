import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Language } from '#shared/languages.ts';
import { waitlist } from './waitlist-tables.ts';

export type WaitlistEntry = {
  language: Language;
  email: string;
  phone: string | null;
  /** Null: nothing was said, what was said before stays. */
  consent: boolean | null;
  now: Date;
};

/**
 * Puts the e-mail on the list, or brings its entry up to date with what is new. `added` is true
 * for one of any number of tries, at once or later. In lower case the e-mail is one entry.
 */
export async function storeWaitlistEntry(
  db: Db,
  { email, phone, consent, language, now }: WaitlistEntry,
): Promise<{ id: string; added: boolean }> {
  const consentAt = consent === null ? null : now;
  const [added] = await db
    .insert(waitlist)
    .values({ email, phone, consent, consentAt, language, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: waitlist.id });
  if (added) return { id: added.id, added: true };
  const [changed] = await db
    .update(waitlist)
    .set({
      language,
      ...(phone === null ? {} : { phone }),
      ...(consent === null ? {} : { consent, consentAt }),
      updatedAt: now,
    })
    .where(eq(sql`lower(${waitlist.email})`, email.toLowerCase()))
    .returning({ id: waitlist.id });
  if (!changed) throw new Error('a waitlist entry was neither added nor found');
  return { id: changed.id, added: false };
}
