import { and, asc, desc, eq, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { findRowsOfPage } from '#platform/server/database/find-page.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { containing, containsWords, escapeLike } from '#platform/server/database/search-words.ts';
import type { AuditLine } from '../audit-contract.ts';

export type LogFilter = {
  search: string;
  type: string;
  /** Null is open-ended. */
  from: Date | null;
  before: Date | null;
};

type Direction = 'asc' | 'desc';

/** Maximum accounts matched by a search. */
const MAX_PEOPLE = 200;

/** A page of the log, and the total. */
export async function listLines(
  db: Db,
  filter: LogFilter,
  { direction, page, rows }: { direction: Direction; page: number; rows: number },
): Promise<{ rows: AuditLine[]; total: number }> {
  const found = await findRowsOfPage(db, {
    query: logLines(db),
    table: auditLog,
    filter: lineFilter(db, filter),
    order: inOrder(direction),
    rows,
    page,
  });
  return { rows: found.rows.map(asLine), total: found.total };
}

/** The newest `limit` lines. */
export async function findNewestLines(
  db: Db,
  filter: LogFilter,
  limit: number,
): Promise<AuditLine[]> {
  const found = await logLines(db)
    .where(lineFilter(db, filter))
    .orderBy(...inOrder('desc'))
    .limit(limit);
  return found.map(asLine);
}

const logLines = (db: Db) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actor: nameOf(db, auditLog.actorId),
      action: auditLog.action,
      subject: auditLog.subject,
      subjectName: nameOf(db, auditLog.subject),
      detail: auditLog.detail,
    })
    .from(auditLog)
    .$dynamic();

const asLine = (line: Omit<AuditLine, 'at'> & { at: Date }): AuditLine => ({
  ...line,
  at: line.at.toISOString(),
});

/** Words match actions, subjects, and the names and e-mails of accounts, merged ones too. */
function lineFilter(db: Db, { search, type, from, before }: LogFilter): SQL | undefined {
  const people = peopleNamed(db, search);
  return and(
    search === ''
      ? undefined
      : or(
          ilike(auditLog.action, containing(search)),
          ilike(auditLog.subject, containing(search)),
          inArray(auditLog.actorId, people),
          inArray(auditLog.subject, people),
        ),
    type === '' ? undefined : like(auditLog.action, `${escapeLike(type)}.%`),
    from ? gte(auditLog.at, from) : undefined,
    before ? lt(auditLog.at, before) : undefined,
  );
}

const peopleNamed = (db: Db, search: string) =>
  unionAll(
    db
      .select({ id: users.id })
      .from(users)
      .where(containsWords(search, users.name, users.email))
      .limit(MAX_PEOPLE),
    db
      .select({ id: mergedAccounts.id })
      .from(mergedAccounts)
      .where(containsWords(search, mergedAccounts.email))
      .limit(MAX_PEOPLE),
  );

const inOrder = (direction: Direction) => {
  const sortBy = direction === 'asc' ? asc : desc;
  return [sortBy(auditLog.at), sortBy(auditLog.id)];
};

/** The name of the account whose id the column holds, or of the one it was merged into. */
function nameOf(db: Db, column: AnyPgColumn) {
  const { name } = users;
  const own = db.select({ name }).from(users).where(eq(users.id, column));
  const keeper = db
    .select({ name })
    .from(mergedAccounts)
    .innerJoin(users, eq(users.id, mergedAccounts.userId))
    .where(eq(mergedAccounts.id, column));
  return sql<string | null>`coalesce(${own}, ${keeper})`;
}

/** All types of actions ever logged: the part of the name before the dot. */
export async function findTypes(db: Db): Promise<string[]> {
  const rows = await preparedSql<{ type: string }>(db, TYPES, {});
  return rows.map(({ type }) => type);
}

/** Raw SQL: a recursive query skips through the index from one action to the next. */
const TYPES = `with recursive actions as (
    (select min(action) as action from audit_log)
    union all
    select (select min(action) from audit_log where audit_log.action > actions.action)
    from actions where actions.action is not null
  )
  select distinct split_part(action, '.', 1) as type from actions
  where action is not null order by type`;
