import { and, eq, like, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox, throttles } from '../database/platform-tables.ts';
import { deleteExpiredResponses } from '../http/idempotency.ts';
import { eraseAbandonedMails } from '../outbox/erase-mails.ts';
import { type JobDataOf, job } from './jobs.ts';

const ATTACHMENT_RETENTION_DAYS = 7;

/**
 * Nightly cleanup. Deletes stored idempotency responses, expired throttle windows, attachments (which contain
 * copies of waivers) and newsletter bodies after a week, sign-in mail bodies (which contain links) after a
 * day, and abandoned mails to deleted accounts. Then runs the cleanup of each feature.
 */
export const tidyJobs = {
  tidy: job<object>({
    every: '17 4 * * *',
    run: async ({ db, clock, parts }) => {
      await deleteExpiredResponses(db, clock.now());
      await db.delete(throttles).where(lt(throttles.windowEndsAt, clock.now()));
      await deleteSentAttachments(db, clock.now());
      await deleteSentLinks(db, clock.now());
      await deleteSentNews(db, clock.now());
      await eraseAbandonedMails(db, clock.now());
      for (const tidy of parts.tidy) await tidy({ db, clock });
    },
  }),
};

declare module './jobs.ts' {
  interface JobsByName extends JobDataOf<typeof tidyJobs> {}
}

async function deleteSentAttachments(db: Db, now: Date) {
  const sentBefore = new Date(now.getTime() - ATTACHMENT_RETENTION_DAYS * 86_400_000);
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

async function deleteSentLinks(db: Db, now: Date) {
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

/** The mailing itself stores the text; copies per recipient would waste space. */
async function deleteSentNews(db: Db, now: Date) {
  const sentBefore = new Date(now.getTime() - ATTACHMENT_RETENTION_DAYS * 86_400_000);
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
