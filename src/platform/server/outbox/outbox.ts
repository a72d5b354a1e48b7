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

/** A condition checked right before sending; if it fails the message is dropped. */
const sendCondition = z.object({
  check: z.string(),
  subject: z.string().max(400),
});

export type SendCondition = z.output<typeof sendCondition>;

/** Footer and unsubscribe address of a news mail. */
const news = z.object({
  language: z.enum(languages),
  footer: z.string(),
  /** One-click unsubscribe (RFC 8058). */
  oneClick: z.url(),
});

/** Mail kinds to which the venue may add its own words. Filled by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MailKinds {}
type MailKind = keyof MailKinds & string;

/** A mail to send. `key` names its cause: each key is sent once, however often it is queued. */
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
  onlyIf: sendCondition.optional(),
  news: news.optional(),
  /** One-click unsubscribe from this type of notification. */
  oneClick: z.url().optional(),
  /** Kind and language: the venue's own words for it are added when it is queued. */
  kind: z.object({ name: z.custom<MailKind>(), language: z.enum(languages) }).optional(),
  /** The venue's own words, below the text. */
  own: z.string().optional(),
});

export type Mail = z.output<typeof mail>;

/** A text message to a number (E.164), and the fallback mail. */
const textMessage = z.object({
  key: z.string().max(200),
  to: z.string(),
  text: z.string(),
  instead: mail.omit({ key: true }).nullable(),
  onlyIf: sendCondition.optional(),
});

export type TextMessage = z.output<typeof textMessage>;

/** The venue's own words for a kind of mail; null if none. */
export type OwnWords = (db: Db, kind: MailKind, language: Language) => Promise<string | null>;

/** Stores the mail and its job in the transaction `db`; nothing is sent before the commit. */
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

/** Stores a text message; without a provider (`texter` null) queues the fallback mail. */
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
  /**
   * Retries for two days, at most every five minutes: an hour's mail server outage delays mails by that hour
   * only.
   */
  'send-mail': job<{ outboxId: string }>({
    retryLimit: 600,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    workers: 4,
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
  const { onlyIf } = z.object({ onlyIf: sendCondition.optional() }).parse(row.mail);
  if (onlyIf && !(await isStillTrue(ctx, onlyIf))) {
    await db.delete(outbox).where(eq(outbox.id, outboxId));
    log.info({ check: onlyIf.check }, 'message dropped: no longer true');
    return;
  }
  try {
    if (row.channel === 'sms') await sendText(ctx, row);
    else await ctx.mailer.send(row.id, mail.parse(contentOf(row)));
  } catch (error) {
    await db.update(outbox).set(failedWith(error, clock.now())).where(eq(outbox.id, outboxId));
    await announce(db, { desk: true }, { type: 'outbox', payload: {} });
    if (error instanceof TextRefused) return queueFallbackMail(ctx, row);
    throw error;
  }
  await db
    .update(outbox)
    .set({
      state: 'sent',
      attempts: sql`${outbox.attempts} + 1`,
      lastError: null,
      sentAt: clock.now(),
      // The recipient may have been erased since it was queued (forget-mails.ts).
      recipient: sql`case when ${outbox.mail} ? 'forgetOnceSent' then '' else ${outbox.recipient} end`,
      mail: sql`case when ${outbox.mail} ? 'forgetOnceSent' then '{}' else ${outbox.mail} end`,
    })
    .where(eq(outbox.id, outboxId));
}

async function isStillTrue(ctx: Services, { check, subject }: SendCondition) {
  const isTrue = ctx.parts.mailChecks[check];
  if (!isTrue) throw new Error(`no mail check "${check}"`);
  return isTrue(ctx, subject);
}

type Row = typeof outbox.$inferSelect;

const contentOf = (row: Row) => ({ ...(row.mail as object), key: row.key, to: row.recipient });

function failedWith(error: unknown, failedAt: Date) {
  return {
    // A row dismissed meanwhile stays dismissed.
    state: sql`case when ${outbox.state} = 'dismissed' then 'dismissed' else 'failed' end`,
    failedAt,
    problem: problemOf(error),
    attempts: sql`${outbox.attempts} + 1`,
    lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
  };
}

async function sendText({ texter }: Services, row: Row) {
  // Settings may have changed since it was queued.
  if (!texter) throw new TextRefused('text messages are switched off');
  await texter.send(row.id, textMessage.parse(contentOf(row)));
}

/** Sends the fallback mail once for an unreachable number. */
async function queueFallbackMail({ db, queueMail }: Services, row: Row) {
  const { instead, key } = textMessage.parse(contentOf(row));
  if (!instead) return;
  await inTransaction(db, (db) => queueMail(db, { ...instead, key: `${key}:mail` }));
}
