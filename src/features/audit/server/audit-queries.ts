import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { AuditLine } from '../audit-contract.ts';

export type LinesWanted = {
  search: string;
  type: string;
  /** Instants; null is open. */
  from: Date | null;
  before: Date | null;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
};

/** Accounts that a search can mean, at most: more are no help to anybody. */
const MOST_PEOPLE = 200;

/**
 * The words are looked for in actions, in subjects, and in names and e-mails of accounts, those merged
 * into others too. Who they are is found first, so that the log itself is asked by its indexes.
 */
const CONDITIONS = `($1 = '%%' or l.action ilike $1 or l.subject ilike $1
    or l.actor_id in (select id from meant) or l.subject in (select id from meant))
  and ($2 = '' or l.action like $2 || '.%')
  and ($3::text is null or l.at >= $3::timestamptz)
  and ($4::text is null or l.at < $4::timestamptz)`;

const MEANT = `meant as (
  (select id from users where $1 <> '%%' and (name ilike $1 or email ilike $1) limit ${MOST_PEOPLE})
  union all
  (select id from merged_accounts where $1 <> '%%' and email ilike $1 limit ${MOST_PEOPLE})
)`;

const nameOf = (column: string) => `coalesce(
  (select name from users where users.id = ${column}),
  (select users.name from merged_accounts join users on users.id = merged_accounts.user_id
    where merged_accounts.id = ${column}))`;

const literally = (words: string) => words.replace(/[\\%_]/g, '\\$&');

const valuesOf = ({ search, type, from, before }: LinesWanted) => [
  `%${literally(search)}%`,
  literally(type),
  from?.toISOString() ?? null,
  before?.toISOString() ?? null,
];

/** Lines of the log as they are wanted. */
export function findLines(db: Db, wanted: LinesWanted): Promise<AuditLine[]> {
  const { direction, limit, offset } = wanted;
  return plainSql<AuditLine>(
    db,
    `with ${MEANT}, found as (
      select l.* from audit_log l where ${CONDITIONS}
      order by l.at ${direction}, l.id ${direction} limit ${limit} offset ${offset}
    )
    select id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      actor_id as "actorId", ${nameOf('found.actor_id')} as actor, action, subject,
      ${nameOf('found.subject')} as "subjectName", detail
    from found order by found.at ${direction}, id ${direction}`,
    valuesOf(wanted),
  );
}

export async function countLines(db: Db, wanted: LinesWanted): Promise<number> {
  const [row] = await plainSql<{ total: number }>(
    db,
    `with ${MEANT} select count(*)::int as total from audit_log l where ${CONDITIONS}`,
    valuesOf(wanted),
  );
  return row?.total ?? 0;
}

/** What has ever been done, by the part of its name before the dot. Walks the index from one to the next. */
export async function findTypes(db: Db): Promise<string[]> {
  const rows = await plainSql<{ type: string }>(
    db,
    `with recursive actions as (
      (select min(action) as action from audit_log)
      union all
      select (select min(action) from audit_log where audit_log.action > actions.action)
      from actions where actions.action is not null
    )
    select distinct split_part(action, '.', 1) as type from actions
    where action is not null order by type`,
    [],
  );
  return rows.map(({ type }) => type);
}
