import { and, asc, desc, eq, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { containsText, escapeLike, likePattern } from '#platform/server/database/search-text.ts';
import type { AuditEntry } from '../audit-contract.ts';

export type LogFilter = {
  search: string;
  type: string;
  /** Inclusive; null for no limit. */
  from: Date | null;
  /** Exclusive; null for no limit. */
  before: Date | null;
};

type Direction = 'asc' | 'desc';

/** The maximum number of accounts that a search matches. */
const MAX_ACCOUNTS = 200;

/** A page of log entries, and the total number. */
export async function findEntriesPage(
  db: Db,
  filter: LogFilter,
  { direction, page, rows }: { direction: Direction; page: number; rows: number },
): Promise<{ rows: AuditEntry[]; total: number }> {
  const result = await paginate(db, {
    query: selectEntries(db),
    table: auditLog,
    filter: entryFilter(db, filter),
    order: orderBy(direction),
    pageSize: rows,
    page,
  });
  return { rows: result.rows.map(toEntry), total: result.total };
}

/** The newest `limit` log entries. */
export async function findNewestEntries(
  db: Db,
  filter: LogFilter,
  limit: number,
): Promise<AuditEntry[]> {
  const entries = await selectEntries(db)
    .where(entryFilter(db, filter))
    .orderBy(...orderBy('desc'))
    .limit(limit);
  return entries.map(toEntry);
}

const selectEntries = (db: Db) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actor: accountName(db, auditLog.actorId),
      action: auditLog.action,
      subject: auditLog.subject,
      subjectName: accountName(db, auditLog.subject),
      detail: auditLog.detail,
    })
    .from(auditLog)
    .$dynamic();

const toEntry = (entry: Omit<AuditEntry, 'at'> & { at: Date }): AuditEntry => ({
  ...entry,
  at: entry.at.toISOString(),
});

/** The search matches actions, subjects, and the names and emails of accounts, including merged ones. */
function entryFilter(db: Db, { search, type, from, before }: LogFilter): SQL | undefined {
  const accountIds = findMatchingAccounts(db, search);
  return and(
    search === ''
      ? undefined
      : or(
          ilike(auditLog.action, likePattern(search)),
          ilike(auditLog.subject, likePattern(search)),
          inArray(auditLog.actorId, accountIds),
          inArray(auditLog.subject, accountIds),
        ),
    type === '' ? undefined : like(auditLog.action, `${escapeLike(type)}.%`),
    from ? gte(auditLog.at, from) : undefined,
    before ? lt(auditLog.at, before) : undefined,
  );
}

const findMatchingAccounts = (db: Db, search: string) =>
  unionAll(
    db
      .select({ id: users.id })
      .from(users)
      .where(containsText(search, users.name, users.email))
      .limit(MAX_ACCOUNTS),
    db
      .select({ id: mergedAccounts.id })
      .from(mergedAccounts)
      .where(containsText(search, mergedAccounts.email))
      .limit(MAX_ACCOUNTS),
  );

const orderBy = (direction: Direction) => {
  const sortBy = direction === 'asc' ? asc : desc;
  return [sortBy(auditLog.at), sortBy(auditLog.id)];
};

/** SQL: the name of the account with the id in this column, or of the account that it was merged into. */
function accountName(db: Db, column: AnyPgColumn) {
  const { name } = users;
  const ownName = db.select({ name }).from(users).where(eq(users.id, column));
  const mergedName = db
    .select({ name })
    .from(mergedAccounts)
    .innerJoin(users, eq(users.id, mergedAccounts.userId))
    .where(eq(mergedAccounts.id, column));
  return sql<string | null>`coalesce(${ownName}, ${mergedName})`;
}

/** All types of logged actions. A type is the part of an action's name before the dot. */
export async function findActionTypes(db: Db): Promise<string[]> {
  const rows = await preparedSql<{ type: string }>(db, TYPES, {});
  return rows.map(({ type }) => type);
}

/** Raw SQL: a recursive query that skips through the index from one action to the next (a loose index scan). */
const TYPES = `with recursive actions as (
    (select min(action) as action from audit_log)
    union all
    select (select min(action) from audit_log where audit_log.action > actions.action)
    from actions where actions.action is not null
  )
  select distinct split_part(action, '.', 1) as type from actions
  where action is not null order by type`;
