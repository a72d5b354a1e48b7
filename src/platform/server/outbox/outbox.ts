import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Language, languages } from '#shared/languages.ts';
import { problemOf } from '#shared/outside-problems.ts';
import { type Db, inTransaction } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import { type JobDataOf, type Jobs, job } from '../jobs/jobs.ts';
import { announce } from '../live/announce.ts';
import { type Texter, TextRefused } from '../outside/sms.ts';
import type { Services } from '../services.ts';

/** What must still be so when it leaves; else it never does. */
const stillRight = z.object({
  check: z.string(),
  subject: z.string().max(400),
});

export type StillRight = z.output<typeof stillRight>;

/** What a mail of news carries beside: why it comes and how to end it, for people and for programs. */
const news = z.object({
  language: z.enum(languages),
  footer: z.string(),
  /** Where a mail program posts to end the news (RFC 8058). */
  oneClick: z.url(),
});

/** The kinds of mail that the venue may add words to. Filled by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MailKinds {}
type MailKind = keyof MailKinds & string;

/** A mail to be sent. `key` names its cause and makes it go out once, however often it is queued. */
export const mail = z.object({
  key: z.string().max(200),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  replyTo: z.string().optional(),
  attachments: z
    .array(
      z.object({
        filename: z.string(),
        contentType: z.string(),
        contentBase64: z.string(),
      }),
    )
    .optional(),
  onlyIf: stillRight.optional(),
  news: news.optional(),
  /** The same of a notification: where a mail program ends those of its type. */
  oneClick: z.url().optional(),
  /** What it is and for whom: the venue's own words for that are added when it is queued. */
  kind: z.object({ name: z.custom<MailKind>(), language: z.enum(languages) }).optional(),
  /** The venue's own words, below the mail's. */
  own: z.string().optional(),
});

export type Mail = z.output<typeof mail>;

/** A text message to a number (E.164), and the mail that goes where texts cannot. */
const textMessage = z.object({
  key: z.string().max(200),
  to: z.string(),
  text: z.string(),
  instead: mail.omit({ key: true }).nullable(),
  onlyIf: stillRight.optional(),
});

export type TextMessage = z.output<typeof textMessage>;

/** The venue's own words for a kind of mail; null where there are none. */
export type OwnWords = (db: Db, kind: MailKind, language: Language) => Promise<string | null>;

/** Writes the mail and its job in the transaction `db`; nothing leaves before the commit. */
export function mailQueue(jobs: Jobs, ownWords: OwnWords) {
  return async (db: Db, { key, to, kind, ...rest }: Mail): Promise<void> => {
    const own = kind && (await ownWords(db, kind.name, kind.language));
    const [row] = await db
      .insert(outbox)
      .values({ key, recipient: to, mail: own ? { ...rest, own } : rest })
      .onConflictDoNothing()
      .returning({ id: outbox.id });
    if (row) await jobs.queue(db, 'send-mail', { outboxId: row.id });
  };
}

/** The same for text messages. Without a way to send them (`texter` null) the mail goes instead. */
export function textQueue(jobs: Jobs, queueMail: Services['queueMail'], texter: Texter | null) {
  return async (db: Db, { key, to, ...rest }: TextMessage): Promise<void> => {
    if (texter === null) {
      if (rest.instead) await queueMail(db, { key, ...rest.instead });
      return;
    }
    const [row] = await db
      .insert(outbox)
      .values({ key, recipient: to, channel: 'sms', mail: rest })
      .onConflictDoNothing()
      .returning({ id: outbox.id });
    if (row) await jobs.queue(db, 'send-mail', { outboxId: row.id });
  };
}

export const outboxJobs = {
  /** Tries for two days, every five minutes at last: a mail server's lost hour costs only that hour. */
  'send-mail': job<{ outboxId: string }>({
    retryLimit: 600,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    sideBySide: 4,
    run: (ctx, { outboxId }) => sendMail(ctx, outboxId),
  }),
};

declare module '../jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof outboxJobs> {}
}

async function sendMail(ctx: Services, outboxId: string) {
  const { db, clock, log } = ctx;
  const [row] = await db.select().from(outbox).where(eq(outbox.id, outboxId));
  if (!row || row.state === 'sent' || row.state === 'dismissed') return;
  const { onlyIf } = z.object({ onlyIf: stillRight.optional() }).parse(row.mail);
  if (onlyIf && !(await isStillRight(ctx, onlyIf))) {
    await db.delete(outbox).where(eq(outbox.id, outboxId));
    log.info({ check: onlyIf.check }, 'a message was no longer right and did not leave');
    return;
  }
  try {
    if (row.channel === 'sms') await sendText(ctx, row);
    else await ctx.mailer.send(row.id, mail.parse(contentOf(row)));
  } catch (error) {
    await db.update(outbox).set(failedWith(error, clock.now())).where(eq(outbox.id, outboxId));
    await announce(db, { desk: true }, { type: 'outbox', payload: {} });
    if (error instanceof TextRefused) return mailInstead(ctx, row);
    throw error;
  }
  await db
    .update(outbox)
    .set({
      state: 'sent',
      attempts: sql`${outbox.attempts} + 1`,
      lastError: null,
      sentAt: clock.now(),
      // Its person may have left since it was queued (forget-mails.ts).
      recipient: sql`case when ${outbox.mail} ? 'forgetOnceSent' then '' else ${outbox.recipient} end`,
      mail: sql`case when ${outbox.mail} ? 'forgetOnceSent' then '{}' else ${outbox.mail} end`,
    })
    .where(eq(outbox.id, outboxId));
}

async function isStillRight(ctx: Services, { check, subject }: StillRight) {
  const ask = ctx.parts.mailChecks[check];
  if (!ask) throw new Error(`nobody answers "${check}"`);
  return ask(ctx, subject);
}

type Row = typeof outbox.$inferSelect;

const contentOf = (row: Row) => ({ ...(row.mail as object), key: row.key, to: row.recipient });

function failedWith(error: unknown, failedAt: Date) {
  return {
    // What an admin put aside meanwhile stays aside.
    state: sql`case when ${outbox.state} = 'dismissed' then 'dismissed' else 'failed' end`,
    failedAt,
    problem: problemOf(error),
    attempts: sql`${outbox.attempts} + 1`,
    lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
  };
}

async function sendText({ texter }: Services, row: Row) {
  // The settings may have changed since it was queued.
  if (!texter) throw new TextRefused('text messages are switched off');
  await texter.send(row.id, textMessage.parse(contentOf(row)));
}

/** A number that cannot be reached: what was to be said is mailed, once. */
async function mailInstead({ db, queueMail }: Services, row: Row) {
  const { instead, key } = textMessage.parse(contentOf(row));
  if (!instead) return;
  await inTransaction(db, (db) => queueMail(db, { ...instead, key: `${key}:mail` }));
}
