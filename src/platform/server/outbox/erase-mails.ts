import { and, eq, inArray, like, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import type { Person } from '../personal-data.ts';

/** Mails are not retried after this time (outbox.ts). */
const RETRY_DAYS = 3;

/** Erases mails to a person: sent ones immediately, pending ones once sent. */
export async function eraseMailsTo(db: Db, { email, verifiedEmail }: Person): Promise<void> {
  // An unverified address may belong to someone else: only sign-in mails to it belong to this account.
  const isOwn = verifiedEmail === null ? like(outbox.key, 'sign-in-%') : undefined;
  await eraseMails(db, and(isAddressedTo(email), isOwn));
}

/** Matches mails to the address, and text messages that fall back to a mail to it. */
export const isAddressedTo = (email: string) =>
  sql`(${outbox.recipient} = ${email} or ${outbox.mail}->'instead'->>'to' = ${email})`;

/** Erases mails about some subjects, to any recipient; mail keys contain the subject ids. */
export async function eraseMailsAbout(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await eraseMails(db, inArray(sql`split_part(${outbox.key}, ':', 2)`, ids));
}

/** Erases mails that were never sent and will no longer be retried. */
export async function eraseAbandonedMails(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETRY_DAYS * 86_400_000);
  await db
    .update(outbox)
    .set(erased)
    .where(and(sql`${outbox.mail} ? 'forgetOnceSent'`, lt(outbox.createdAt, oldest)));
}

/** The content of an erased mail. Its key and times remain. */
const erased = { recipient: '', mail: {} };

/** States of mails that are never sent again. */
const FINAL_STATES: ('sent' | 'dismissed')[] = ['sent', 'dismissed'];

async function eraseMails(db: Db, filter: SQL | undefined) {
  // A pending text message would no longer have a recipient.
  await db.delete(outbox).where(and(filter, ne(outbox.state, 'sent'), eq(outbox.channel, 'sms')));
  await db
    .update(outbox)
    .set({ mail: sql`${outbox.mail} || '{"forgetOnceSent": true}'` })
    .where(and(filter, notInArray(outbox.state, FINAL_STATES)));
  await db
    .update(outbox)
    .set(erased)
    .where(and(filter, inArray(outbox.state, FINAL_STATES)));
}
