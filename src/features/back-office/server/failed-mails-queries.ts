import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { findRowsOfPage } from '#platform/server/database/find-page.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { containsWords } from '#platform/server/database/search-words.ts';
import { queuedJobs } from '#platform/server/jobs/queued-jobs.ts';
import { isForgotten } from '#platform/server/outbox/requeue-mails.ts';

const columns = {
  failedAt: outbox.failedAt,
  createdAt: outbox.createdAt,
  recipient: outbox.recipient,
  attempts: outbox.attempts,
};

export type MailsWanted = {
  search?: string | undefined;
  status: 'failed' | 'dismissed';
  sort?: keyof typeof columns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

const subject = sql<string>`coalesce(${outbox.mail}->>'subject', '')`;

/** A page of the mails that did not leave, the last failed first unless another order is asked for. */
export function listFailedMails(db: Db, wanted: MailsWanted) {
  const turn = wanted.direction === 'asc' ? asc : desc;
  return findRowsOfPage(db, {
    query: db
      .select({
        id: outbox.id,
        channel: outbox.channel,
        state: outbox.state,
        recipient: outbox.recipient,
        subject,
        key: outbox.key,
        createdAt: outbox.createdAt,
        failedAt: outbox.failedAt,
        problem: outbox.problem,
        lastError: outbox.lastError,
        attempts: outbox.attempts,
        isForgotten,
      })
      .from(outbox)
      .$dynamic(),
    table: outbox,
    filter: matching(wanted),
    order: [turn(columns[wanted.sort ?? 'failedAt']), turn(outbox.id)],
    rows: wanted.rows,
    page: wanted.page,
  });
}

const matching = ({ search, status }: Pick<MailsWanted, 'search' | 'status'>): SQL | undefined =>
  and(
    eq(outbox.state, status),
    containsWords(search, outbox.recipient, subject, outbox.key, outbox.lastError),
  );

/** Mails that wait to be sent. */
export async function countWaitingMails(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(outbox).where(eq(outbox.state, 'queued'));
  return row?.n ?? 0;
}

/** When each of these mails is retried by itself. */
export async function findNextTries(db: Db, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const outboxId = sql<string>`${queuedJobs.data}->>'outboxId'`;
  const rows = await db
    .select({ id: outboxId, at: queuedJobs.startAfter })
    .from(queuedJobs)
    .where(
      and(
        eq(queuedJobs.name, 'send-mail'),
        lt(queuedJobs.state, 'completed'),
        inArray(outboxId, ids),
      ),
    );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** One mail, locked until the transaction ends; its sender records the outcome after that. */
export async function lockMail(db: Db, id: string) {
  const [row] = await db
    .select({ id: outbox.id, state: outbox.state, isForgotten })
    .from(outbox)
    .where(eq(outbox.id, id))
    .for('update');
  return row ?? null;
}

/** The failed mails that a search finds, at most `most`, locked; what another transaction holds is skipped. */
export async function lockFailedMails(db: Db, search: string | undefined, most: number) {
  return db
    .select({ id: outbox.id, isForgotten })
    .from(outbox)
    .where(matching({ search, status: 'failed' }))
    .orderBy(isForgotten, outbox.createdAt)
    .limit(most)
    .for('update', { skipLocked: true });
}

/** Of the failed ones that a search finds: how many can be sent, and how many are forgotten. */
export async function countFailedMails(db: Db, search: string | undefined) {
  const [row] = await db
    .select({
      sendable: sql<number>`(count(*) filter (where not ${isForgotten}))::int`,
      forgotten: sql<number>`(count(*) filter (where ${isForgotten}))::int`,
    })
    .from(outbox)
    .where(matching({ search, status: 'failed' }));
  return row ?? { sendable: 0, forgotten: 0 };
}

export async function dismissMails(db: Db, ids: string[]): Promise<void> {
  await db.update(outbox).set({ state: 'dismissed' }).where(inArray(outbox.id, ids));
}
