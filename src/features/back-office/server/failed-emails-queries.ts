import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { queuedJobs } from '#platform/server/jobs/queued-jobs.ts';
import { isErased } from '#platform/server/outbox/requeue-emails.ts';

const sortColumns = {
  failedAt: outbox.failedAt,
  createdAt: outbox.createdAt,
  recipient: outbox.recipient,
  attempts: outbox.attempts,
};

export type EmailListQuery = {
  search?: string | undefined;
  status: 'failed' | 'dismissed';
  sort?: keyof typeof sortColumns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

const subject = sql<string>`coalesce(${outbox.mail}->>'subject', '')`;

/** Returns a page of failed or dismissed emails, by default the most recent failure first. */
export function listFailedEmails(db: Db, params: EmailListQuery) {
  const sortBy = params.direction === 'asc' ? asc : desc;
  return paginate(db, {
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
        isErased,
      })
      .from(outbox)
      .$dynamic(),
    table: outbox,
    filter: listFilter(params),
    order: [sortBy(sortColumns[params.sort ?? 'failedAt']), sortBy(outbox.id)],
    pageSize: params.rows,
    page: params.page,
  });
}

const listFilter = ({
  search,
  status,
}: Pick<EmailListQuery, 'search' | 'status'>): SQL | undefined =>
  and(
    eq(outbox.state, status),
    containsText(search, outbox.recipient, subject, outbox.key, outbox.lastError),
  );

export async function countWaitingEmails(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(outbox).where(eq(outbox.state, 'queued'));
  return row?.n ?? 0;
}

/** Returns the time of the next automatic retry by email id. */
export async function findNextAttempts(db: Db, ids: string[]): Promise<Map<string, Date>> {
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

/** Locks an email until the transaction ends, which also blocks a concurrent send from recording its outcome. */
export async function lockEmail(db: Db, id: string) {
  const [row] = await db
    .select({ id: outbox.id, state: outbox.state, isErased })
    .from(outbox)
    .where(eq(outbox.id, id))
    .for('update');
  return row ?? null;
}

/** Locks up to `max` failed emails that match a search; skips rows locked by others. */
export async function lockFailedEmails(db: Db, search: string | undefined, max: number) {
  return db
    .select({ id: outbox.id, isErased })
    .from(outbox)
    .where(listFilter({ search, status: 'failed' }))
    .orderBy(isErased, outbox.createdAt)
    .limit(max)
    .for('update', { skipLocked: true });
}

/** Counts the failed emails that match a search: `sendable` ones, and `erased` ones, whose text is gone. */
export async function countFailedEmails(db: Db, search: string | undefined) {
  const [row] = await db
    .select({
      sendable: sql<number>`(count(*) filter (where not ${isErased}))::int`,
      erased: sql<number>`(count(*) filter (where ${isErased}))::int`,
    })
    .from(outbox)
    .where(listFilter({ search, status: 'failed' }));
  return row ?? { sendable: 0, erased: 0 };
}

export async function dismissEmails(db: Db, ids: string[]): Promise<void> {
  await db.update(outbox).set({ state: 'dismissed' }).where(inArray(outbox.id, ids));
}
