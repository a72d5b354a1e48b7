import { and, eq, like, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox, throttles } from '../database/platform-tables.ts';
import { deleteExpiredResponses } from '../http/idempotency.ts';
import { eraseAbandonedEmails } from '../outbox/erase-emails.ts';
import { type JobDataOf, job } from './jobs.ts';

const CONTENT_RETENTION_DAYS = 7;

/**
 * Nightly cleanup. Deletes stored idempotency responses, expired throttle windows, attachments (which contain copies
 * of waivers) and mailing bodies a week after sending, and sign-in email bodies (which contain links) after a day;
 * erases abandoned emails to deleted accounts. Then runs the cleanup of each feature.
 */
export const cleanupJobs = {
  // The queue's name in the database.
  tidy: job<object>({
    cron: '17 4 * * *',
    run: async ({ db, clock, hooks }) => {
      await deleteExpiredResponses(db, clock.now());
      await db.delete(throttles).where(lt(throttles.windowEndsAt, clock.now()));
      await deleteSentAttachments(db, clock.now());
      await clearSignInEmailBodies(db, clock.now());
      await clearMailingBodies(db, clock.now());
      await eraseAbandonedEmails(db, clock.now());
      for (const cleanup of hooks.cleanup) await cleanup({ db, clock });
    },
  }),
};

declare module './jobs.ts' {
  interface JobsByName extends JobDataOf<typeof cleanupJobs> {}
}

async function deleteSentAttachments(db: Db, now: Date) {
  const sentBefore = new Date(now.getTime() - CONTENT_RETENTION_DAYS * 86_400_000);
  await db
    .update(outbox)
    .set({ mail: sql`${outbox.mail} - 'attachments'` })
    .where(
      and(
        eq(outbox.state, 'sent'),
        lt(outbox.sentAt, sentBefore),
        sql`${outbox.mail} ? 'attachments'`,
      ),
    );
}

async function clearSignInEmailBodies(db: Db, now: Date) {
  await db
    .update(outbox)
    .set({ mail: sql`${outbox.mail} || '{"text": ""}'` })
    .where(
      and(
        eq(outbox.state, 'sent'),
        like(outbox.key, 'sign-in-%'),
        lt(outbox.sentAt, new Date(now.getTime() - 86_400_000)),
      ),
    );
}

/** The mailing's own row retains the text; copies per recipient would waste space. */
async function clearMailingBodies(db: Db, now: Date) {
  const sentBefore = new Date(now.getTime() - CONTENT_RETENTION_DAYS * 86_400_000);
  await db
    .update(outbox)
    .set({ mail: sql`${outbox.mail} - 'text' - 'news'` })
    .where(
      and(
        eq(outbox.state, 'sent'),
        like(outbox.key, 'mailing:%'),
        lt(outbox.sentAt, sentBefore),
        sql`${outbox.mail} ? 'news'`,
      ),
    );
}
