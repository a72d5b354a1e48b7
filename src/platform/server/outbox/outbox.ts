import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { problemOf } from '#shared/external-problems.ts';
import { type Language, languages } from '#shared/languages.ts';
import { type Db, inTransaction } from '../database/database.ts';
import { outbox } from '../database/platform-tables.ts';
import { type SmsSender, UndeliverableText } from '../external/sms.ts';
import { type JobDataOf, type Jobs, job } from '../jobs/jobs.ts';
import { announce } from '../live/announce.ts';
import type { Services } from '../services.ts';
import { inChildSpan } from '../tracing/tracing.ts';

/** A condition checked right before sending; if it fails, the message is dropped. */
const sendCondition = z.object({
  check: z.string(),
  subject: z.string().max(400),
});

export type SendCondition = z.output<typeof sendCondition>;

/** Footer and unsubscribe link of a news email. */
const news = z.object({
  language: z.enum(languages),
  footer: z.string(),
  /** One-click unsubscribe (RFC 8058). */
  oneClick: z.url(),
});

/** Email kinds to which the venue may add a custom text. Filled by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface EmailKinds {}
type EmailKind = keyof EmailKinds & string;

/**
 * An email to send. `key` identifies its cause: each key is sent only once, even if it is queued repeatedly.
 */
export const email = z.object({
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
  /** Kind and language. They select the venue's custom text, which is added when the email is queued. */
  kind: z.object({ name: z.custom<EmailKind>(), language: z.enum(languages) }).optional(),
  /** The venue's custom text, shown below the text. */
  own: z.string().optional(),
});

export type Email = z.output<typeof email>;

/** A text message to a number (E.164), and the fallback email. */
const textMessage = z.object({
  key: z.string().max(200),
  to: z.string(),
  text: z.string(),
  instead: email.omit({ key: true }).nullable(),
  onlyIf: sendCondition.optional(),
});

export type TextMessage = z.output<typeof textMessage>;

/** Returns the venue's custom text for a kind of email, or null. */
export type FindCustomText = (
  db: Db,
  kind: EmailKind,
  language: Language,
) => Promise<string | null>;

/**
 * Returns a function that stores an email and its job in the transaction `db`; nothing is sent before the
 * commit.
 */
export function createEmailQueue(jobs: Jobs, findCustomText: FindCustomText) {
  return async (db: Db, { key, to, kind, ...rest }: Email): Promise<void> => {
    const customText = kind && (await findCustomText(db, kind.name, kind.language));
    const [row] = await db
      .insert(outbox)
      .values({ key, recipient: to, mail: customText ? { ...rest, own: customText } : rest })
      .onConflictDoNothing()
      .returning({ id: outbox.id });
    if (row) await jobs.queue(db, 'send-mail', { outboxId: row.id });
  };
}

/**
 * Returns a function that stores a text message, or queues the fallback email if there is no provider
 * (`smsSender` is null).
 */
export function createSmsQueue(
  jobs: Jobs,
  queueEmail: Services['queueEmail'],
  smsSender: SmsSender | null,
) {
  return async (db: Db, { key, to, ...rest }: TextMessage): Promise<void> => {
    if (smsSender === null) {
      if (rest.instead) await queueEmail(db, { key, ...rest.instead });
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
   * Retries for two days, at least every five minutes, so that a mail server outage delays emails by little
   * more than its duration.
   */
  'send-mail': job<{ outboxId: string }>({
    retryLimit: 600,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    workers: 4,
    run: (ctx, { outboxId }) => sendMessage(ctx, outboxId),
  }),
};

declare module '../jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof outboxJobs> {}
}

async function sendMessage(ctx: Services, outboxId: string) {
  const { db, clock, log } = ctx;
  const [row] = await db.select().from(outbox).where(eq(outbox.id, outboxId));
  if (!row || row.state === 'sent' || row.state === 'dismissed') return;
  const { onlyIf } = z.object({ onlyIf: sendCondition.optional() }).parse(row.mail);
  if (onlyIf && !(await isStillValid(ctx, onlyIf))) {
    await db.delete(outbox).where(eq(outbox.id, outboxId));
    log.info({ check: onlyIf.check }, 'message dropped: no longer valid');
    return;
  }
  try {
    await inChildSpan({ name: `send ${row.channel}`, kind: 'CLIENT' }, () =>
      row.channel === 'sms'
        ? sendSms(ctx, row)
        : ctx.mailer.send(row.id, email.parse(contentOf(row))),
    );
  } catch (error) {
    await db.update(outbox).set(toFailure(error, clock.now())).where(eq(outbox.id, outboxId));
    await announce(db, { desk: true }, { type: 'outbox', payload: {} });
    if (error instanceof UndeliverableText) return queueFallbackEmail(ctx, row);
    throw error;
  }
  await db
    .update(outbox)
    .set({
      state: 'sent',
      attempts: sql`${outbox.attempts} + 1`,
      lastError: null,
      sentAt: clock.now(),
      // The recipient may have been erased since it was queued (erase-emails.ts).
      recipient: sql`case when ${outbox.mail} ? 'forgetOnceSent' then '' else ${outbox.recipient} end`,
      mail: sql`case when ${outbox.mail} ? 'forgetOnceSent' then '{}' else ${outbox.mail} end`,
    })
    .where(eq(outbox.id, outboxId));
}

async function isStillValid(ctx: Services, { check, subject }: SendCondition) {
  const messageCheck = ctx.hooks.messageChecks[check];
  if (!messageCheck) throw new Error(`unknown message check "${check}"`);
  return messageCheck(ctx, subject);
}

type Row = typeof outbox.$inferSelect;

const contentOf = (row: Row) => ({ ...(row.mail as object), key: row.key, to: row.recipient });

function toFailure(error: unknown, failedAt: Date) {
  return {
    // A row that was dismissed in the meantime remains dismissed.
    state: sql`case when ${outbox.state} = 'dismissed' then 'dismissed' else 'failed' end`,
    failedAt,
    problem: problemOf(error),
    attempts: sql`${outbox.attempts} + 1`,
    lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
  };
}

async function sendSms({ smsSender }: Services, row: Row) {
  // Settings may have changed since the message was queued.
  if (!smsSender) throw new UndeliverableText('text messages are switched off');
  await smsSender.send(row.id, textMessage.parse(contentOf(row)));
}

/** Queues the fallback email once for an undeliverable message. */
async function queueFallbackEmail({ db, queueEmail }: Services, row: Row) {
  const { instead, key } = textMessage.parse(contentOf(row));
  if (!instead) return;
  await inTransaction(db, (db) => queueEmail(db, { ...instead, key: `${key}:mail` }));
}
