import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Language } from '#shared/languages.ts';
import { waitlist } from './waitlist-tables.ts';

type NewEntry = {
  language: Language;
  email: string;
  phone: string | null;
  /** Null leaves the stored consent unchanged. */
  consent: boolean | null;
  now: Date;
};

/**
 * Upserts the entry of an email, case-insensitively; null fields leave the stored values unchanged. Of several
 * concurrent calls, only the one that inserted the entry returns `isNew: true`.
 */
export async function upsertWaitlistEntry(
  db: Db,
  { email, phone, consent, language, now }: NewEntry,
): Promise<{ id: string; isNew: boolean }> {
  const consentAt = consent === null ? null : now;
  const [inserted] = await db
    .insert(waitlist)
    .values({ email, phone, consent, consentAt, language, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: waitlist.id });
  if (inserted) return { id: inserted.id, isNew: true };
  const [updated] = await db
    .update(waitlist)
    .set({
      language,
      ...(phone === null ? {} : { phone }),
      ...(consent === null ? {} : { consent, consentAt }),
      updatedAt: now,
    })
    .where(eq(sql`lower(${waitlist.email})`, email.toLowerCase()))
    .returning({ id: waitlist.id });
  if (!updated) throw new Error('the waitlist entry was neither inserted nor found');
  return { id: updated.id, isNew: false };
}
