import { and, eq, like, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outbox, throttles } from '../database/platform-tables.ts';
import { deleteExpiredResponses } from '../http/idempotency.ts';
import { forgetGivenUpMails } from '../outbox/forget-mails.ts';
import { type JobDataOf, job } from './jobs.ts';

const DAYS_WITH_ATTACHMENTS = 7;

/**
 * Removes what has served its time, each night: kept answers, finished throttle windows, the attachments of
 * mails that left a week ago (they hold copies of waivers) and the texts of news, the texts of sign-in mails
 * that left a day ago (they hold links), mails to closed accounts that never left, and what features add.
 */
export const tidyJobs = {
  tidy: job<object>({
    every: '17 4 * * *',
    run: async ({ db, clock, parts }) => {
      await deleteExpiredResponses(db, clock.now());
      await db.delete(throttles).where(lt(throttles.windowEndsAt, clock.now()));
      await forgetSentAttachments(db, clock.now());
      await forgetSentLinks(db, clock.now());
      await forgetSentNews(db, clock.now());
      await forgetGivenUpMails(db, clock.now());
      for (const tidy of parts.tidy) await tidy({ db, clock });
    },
  }),
};

declare module './jobs.ts' {
  interface JobsByName extends JobDataOf<typeof tidyJobs> {}
}

async function forgetSentAttachments(db: Db, now: Date) {
  const sentBefore = new Date(now.getTime() - DAYS_WITH_ATTACHMENTS * 86_400_000);
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

async function forgetSentLinks(db: Db, now: Date) {
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

/** A mailing's text stands in the mailing, once; a copy for each reader would fill the house. */
async function forgetSentNews(db: Db, now: Date) {
  const sentBefore = new Date(now.getTime() - DAYS_WITH_ATTACHMENTS * 86_400_000);
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
