import { and, eq, inArray, like, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import type { Person } from '../personal-data.ts';

/** Retries have ended by then: they last two days (outbox.ts). */
const ABANDONED_AFTER_DAYS = 3;

/** Erases messages to a person: sent ones immediately, pending emails once sent. Deletes unsent text messages. */
export async function eraseEmailsTo(db: Db, { email, verifiedEmail }: Person): Promise<void> {
  // An unverified address may belong to someone else: only sign-in emails to it belong to this account.
  const isOwn = verifiedEmail === null ? like(outbox.key, 'sign-in-%') : undefined;
  await eraseEmails(db, and(isAddressedTo(email), isOwn));
}

/** Matches emails to the address, and text messages that fall back to an email to it. */
export const isAddressedTo = (email: string) =>
  sql`(${outbox.recipient} = ${email} or ${outbox.mail}->'instead'->>'to' = ${email})`;

/** Like eraseEmailsTo, for messages whose key has one of these subject ids as its second part, to any recipient. */
export async function eraseEmailsAbout(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await eraseEmails(db, inArray(sql`split_part(${outbox.key}, ':', 2)`, ids));
}

/** Erases emails marked for erasure that were never sent and will no longer be retried. */
export async function eraseAbandonedEmails(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - ABANDONED_AFTER_DAYS * 86_400_000);
  await db
    .update(outbox)
    .set(ERASED_CONTENT)
    .where(and(sql`${outbox.mail} ? 'forgetOnceSent'`, lt(outbox.createdAt, cutoff)));
}

/** The content of an erased email. Its key and times remain. */
const ERASED_CONTENT = { recipient: '', mail: {} };

/** States of emails that no job sends anymore (a retry would need their text). */
const FINAL_STATES: ('sent' | 'dismissed')[] = ['sent', 'dismissed'];

async function eraseEmails(db: Db, filter: SQL | undefined) {
  // A pending text message would no longer have a recipient.
  await db.delete(outbox).where(and(filter, ne(outbox.state, 'sent'), eq(outbox.channel, 'sms')));
  await db
    .update(outbox)
    .set({ mail: sql`${outbox.mail} || '{"forgetOnceSent": true}'` })
    .where(and(filter, notInArray(outbox.state, FINAL_STATES)));
  await db
    .update(outbox)
    .set(ERASED_CONTENT)
    .where(and(filter, inArray(outbox.state, FINAL_STATES)));
}
