import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Language } from '#shared/languages.ts';
import { waitlist } from './waitlist-tables.ts';

export type WaitlistEntry = {
  language: Language;
  email: string;
  phone: string | null;
  /** Null keeps the stored consent. */
  consent: boolean | null;
  now: Date;
};

/**
 * Upserts the entry of an e-mail, case-insensitive; null fields keep the stored values. `added` is true only
 * for the call that inserted it, also among concurrent ones.
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
