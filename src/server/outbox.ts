import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './database.ts';
import { type Jobs, job } from './jobs.ts';
import { outbox } from './platform-tables.ts';
import type { Services } from './services.ts';

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
});

export type Mail = z.output<typeof mail>;

/** Writes the mail and its job in the transaction `db`; nothing leaves before the commit. */
export function mailQueue(jobs: Jobs) {
  return async (db: Db, { key, to, ...rest }: Mail): Promise<void> => {
    const [row] = await db
      .insert(outbox)
      .values({ key, recipient: to, mail: rest })
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
    run: (here, { outboxId }) => sendMail(here, outboxId),
  }),
};

async function sendMail({ db, mailer, clock }: Services, outboxId: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, outboxId));
  if (!row || row.state === 'sent') return;
  const content = mail.parse({ ...(row.mail as object), key: row.key, to: row.recipient });
  try {
    await mailer.send(row.id, content);
  } catch (error) {
    await db
      .update(outbox)
      .set({
        state: 'failed',
        attempts: sql`${outbox.attempts} + 1`,
        lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      })
      .where(eq(outbox.id, outboxId));
    throw error;
  }
  await db
    .update(outbox)
    .set({
      state: 'sent',
      attempts: sql`${outbox.attempts} + 1`,
      lastError: null,
      sentAt: clock.now(),
    })
    .where(eq(outbox.id, outboxId));
}
