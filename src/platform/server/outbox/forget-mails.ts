import { and, eq, inArray, like, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import type { Person } from '../personal-data.ts';

/** After this time no mail is retried any more (outbox.ts). */
const DAYS_UNTIL_GIVEN_UP = 3;

/** Erases mails to a person: sent ones now, pending ones once sent. */
export async function forgetMailsTo(db: Db, { email, verifiedEmail }: Person): Promise<void> {
  // An unverified address may be someone else's: only sign-in mails there belong to this account.
  const isOwn = verifiedEmail === null ? like(outbox.key, 'sign-in-%') : undefined;
  await forgetMails(db, and(isTo(email), isOwn));
}

/** A mail to the address, or a text message that falls back to a mail there. */
export const isTo = (email: string) =>
  sql`(${outbox.recipient} = ${email} or ${outbox.mail}->'instead'->>'to' = ${email})`;

/** Erases mails about some subjects, to anyone: their keys contain the ids. */
export async function forgetMailsAbout(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await forgetMails(db, inArray(sql`split_part(${outbox.key}, ':', 2)`, ids));
}

/** Erases mails that were never sent and will not be. */
export async function forgetGivenUpMails(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_UNTIL_GIVEN_UP * 86_400_000);
  await db
    .update(outbox)
    .set(erased)
    .where(and(sql`${outbox.mail} ? 'forgetOnceSent'`, lt(outbox.createdAt, oldest)));
}

/** What remains of an erased mail: that it existed, why, and when it was sent. */
const erased = { recipient: '', mail: {} };

/** Never sent again. */
const over: ('sent' | 'dismissed')[] = ['sent', 'dismissed'];

async function forgetMails(db: Db, which: SQL | undefined) {
  // A pending text message has no recipient any more.
  await db.delete(outbox).where(and(which, ne(outbox.state, 'sent'), eq(outbox.channel, 'sms')));
  await db
    .update(outbox)
    .set({ mail: sql`${outbox.mail} || '{"forgetOnceSent": true}'` })
    .where(and(which, notInArray(outbox.state, over)));
  await db
    .update(outbox)
    .set(erased)
    .where(and(which, inArray(outbox.state, over)));
}
