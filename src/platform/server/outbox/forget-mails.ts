import { and, eq, inArray, like, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import type { Person } from '../personal-data.ts';

/** After so long nothing tries to send a mail any more (outbox.ts). */
const DAYS_UNTIL_GIVEN_UP = 3;

/** Forgets the mails to a person: who left already at once, who waits as soon as it has left. */
export async function forgetMailsTo(db: Db, { email, verifiedEmail }: Person): Promise<void> {
  // An unproven address may be another's: only what signing in wrote there is this account's.
  const isOwn = verifiedEmail === null ? like(outbox.key, 'sign-in-%') : undefined;
  await forgetMails(db, and(isTo(email), isOwn));
}

/** A mail to the address, or a text message that would be mailed there if it did not arrive. */
export const isTo = (email: string) =>
  sql`(${outbox.recipient} = ${email} or ${outbox.mail}->'instead'->>'to' = ${email})`;

/** The same for mails about some things, to anybody: their keys name their ids. */
export async function forgetMailsAbout(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await forgetMails(db, inArray(sql`split_part(${outbox.key}, ':', 2)`, ids));
}

/** Forgets those that never left, and will not any more. */
export async function forgetGivenUpMails(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_UNTIL_GIVEN_UP * 86_400_000);
  await db
    .update(outbox)
    .set(nothingOfAnybody)
    .where(and(sql`${outbox.mail} ? 'forgetOnceSent'`, lt(outbox.createdAt, oldest)));
}

/** What stays of a mail: that there was one, why, and when it left. */
const nothingOfAnybody = { recipient: '', mail: {} };

/** Nothing sends these any more. */
const over: ('sent' | 'dismissed')[] = ['sent', 'dismissed'];

async function forgetMails(db: Db, which: SQL | undefined) {
  // A text message that waits has nobody to reach any more.
  await db.delete(outbox).where(and(which, ne(outbox.state, 'sent'), eq(outbox.channel, 'sms')));
  await db
    .update(outbox)
    .set({ mail: sql`${outbox.mail} || '{"forgetOnceSent": true}'` })
    .where(and(which, notInArray(outbox.state, over)));
  await db
    .update(outbox)
    .set(nothingOfAnybody)
    .where(and(which, inArray(outbox.state, over)));
}
