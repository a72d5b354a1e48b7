import { and, asc, desc, eq, ne, notLike, type SQL, sql } from 'drizzle-orm';
import { isoText } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { queuedJobs } from '#platform/server/jobs/queued-jobs.ts';

export type JobListQuery = {
  search: string;
  name: string;
  sort: 'failedAt' | 'name';
  direction: 'asc' | 'desc';
  page: number;
  rows: number;
};

/** Excludes emails, which have their own list, and the queue's internal jobs. */
const hasFailed = and(
  eq(queuedJobs.state, 'failed'),
  ne(queuedJobs.name, 'send-mail'),
  notLike(queuedJobs.name, '\\_\\_pgboss%'),
);

/** The first line of the error message; database errors have it in their cause. */
const reason = sql<string>`left(split_part(coalesce(${queuedJobs.output} #>> '{cause,message}',
  ${queuedJobs.output} ->> 'message', ''), E'\\n', 1), 300)`;

const listFilter = ({ search, name }: Pick<JobListQuery, 'search' | 'name'>): SQL | undefined =>
  and(
    hasFailed,
    containsText(search, queuedJobs.name, reason),
    name ? eq(queuedJobs.name, name) : undefined,
  );

/** Returns a page of jobs that exhausted their retries, without their data, which may be personal. */
export function listFailedJobs(db: Db, params: JobListQuery) {
  const sortBy = params.direction === 'asc' ? asc : desc;
  return paginate(db, {
    query: db
      .select({
        id: queuedJobs.id,
        name: queuedJobs.name,
        createdAt: isoText(queuedJobs.createdOn),
        failedAt: isoText(queuedJobs.completedOn),
        attempts: sql<number>`${queuedJobs.retryCount} + 1`,
        reason,
      })
      .from(queuedJobs)
      .$dynamic(),
    table: queuedJobs,
    filter: listFilter(params),
    order: [
      sortBy(params.sort === 'name' ? queuedJobs.name : queuedJobs.completedOn),
      sortBy(queuedJobs.id),
    ],
    pageSize: params.rows,
    page: params.page,
  });
}

/** Returns the names of all failed jobs. */
export async function findFailedJobNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: queuedJobs.name })
    .from(queuedJobs)
    .where(hasFailed)
    .orderBy(asc(queuedJobs.name));
  return rows.map(({ name }) => name);
}

const isFailedJob = (id: string) => and(eq(queuedJobs.id, id), hasFailed);

/** Requeues a failed job. Returns its name; null if it is not in state `failed`. */
export async function retryJob(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .update(queuedJobs)
    .set({
      state: 'retry',
      retryLimit: sql`${queuedJobs.retryLimit} + 1`,
      completedOn: null,
      startAfter: sql`now()`,
    })
    .where(isFailedJob(id))
    .returning({ name: queuedJobs.name });
  return row?.name ?? null;
}

/** Deletes a failed job. Returns its name; null if it is not in state `failed`. */
export async function deleteJob(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .delete(queuedJobs)
    .where(isFailedJob(id))
    .returning({ name: queuedJobs.name });
  return row?.name ?? null;
}
