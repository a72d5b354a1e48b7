import { type Db, plainSql } from '#platform/server/database/database.ts';

export type JobsWanted = {
  search: string;
  name: string;
  sort: 'failedAt' | 'name';
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
};

/** Mails have a list of their own, with more to say. */
const FAILED = `state = 'failed' and name <> 'send-mail' and name not like '\\_\\_pgboss%'`;

/** The first line of what went wrong; a statement of the database hides it in its cause. */
const SAID = `left(split_part(coalesce(output #>> '{cause,message}', output ->> 'message', ''), E'\\n', 1), 300)`;

const MATCHING = `${FAILED} and ($1 = '%%' or name ilike $1 or ${SAID} ilike $1) and ($2 = '' or name = $2)`;

type Row = {
  id: string;
  name: string;
  createdAt: string;
  failedAt: string;
  attempts: number;
  said: string;
};

const instant = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const valuesOf = ({ search, name }: Pick<JobsWanted, 'search' | 'name'>) => [
  `%${search.replace(/[\\%_]/g, '\\$&')}%`,
  name,
];

/** A page of the jobs that failed for good. What they were about is not told: it may be of people. */
export function listFailedJobs(db: Db, wanted: JobsWanted): Promise<Row[]> {
  const { sort, direction, limit, offset } = wanted;
  const column = sort === 'name' ? 'name' : 'completed_on';
  return plainSql<Row>(
    db,
    `select id, name, ${instant('created_on')} as "createdAt", ${instant('completed_on')} as "failedAt",
      retry_count + 1 as attempts, ${SAID} as said
    from pgboss.job where ${MATCHING}
    order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}`,
    valuesOf(wanted),
  );
}

/** How many there are, and what they are called. */
export async function countFailedJobs(db: Db, wanted: Pick<JobsWanted, 'search' | 'name'>) {
  const [row] = await plainSql<{ total: number }>(
    db,
    `select count(*)::int as total from pgboss.job where ${MATCHING}`,
    valuesOf(wanted),
  );
  const names = await plainSql<{ name: string }>(
    db,
    `select distinct name from pgboss.job where ${FAILED} order by name`,
    [],
  );
  return { total: row?.total ?? 0, names: names.map(({ name }) => name) };
}

/** Lets a failed job run once more; its name, or null if it is not failed (any more). */
export async function retryJob(db: Db, id: string): Promise<string | null> {
  const [row] = await plainSql<{ name: string }>(
    db,
    `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
      start_after = now()
    where id = $1::uuid and ${FAILED} returning name`,
    [id],
  );
  return row?.name ?? null;
}

/** Removes a failed job; its name, or null if it is not failed (any more). */
export async function removeJob(db: Db, id: string): Promise<string | null> {
  const [row] = await plainSql<{ name: string }>(
    db,
    `delete from pgboss.job where id = $1::uuid and ${FAILED} returning name`,
    [id],
  );
  return row?.name ?? null;
}
