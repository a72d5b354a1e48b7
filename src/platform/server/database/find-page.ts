import { count, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Page = {
  /** Names columns of `table` alone. */
  filter: SQL | undefined;
  order: SQL[];
  rows: number;
  /** From 1. */
  page: number;
};

type PageOfIds = Page & {
  table: PgTable & { id: AnyPgColumn };
  /** Its filter reads every row: the count then comes along with the page. */
  isSearch: boolean;
};

/**
 * The ids of a list's page, and how many there are in all. Without a search two short statements are
 * quickest, each with an index of its own; a search reads the whole list once.
 */
export async function findPage(
  db: Db,
  { table, filter, order, isSearch, rows, page }: PageOfIds,
): Promise<{ ids: string[]; total: number }> {
  const offset = (page - 1) * rows;
  const counting = () => countRows(db, table, filter);
  const id = sql<string>`${table.id}`;
  if (!isSearch) {
    const ofPage = db
      .select({ id })
      .from(table)
      .where(filter)
      .orderBy(...order)
      .limit(rows)
      .offset(offset);
    const [found, total] = await Promise.all([ofPage, counting()]);
    return { ids: found.map(({ id }) => id), total };
  }
  const found = await db
    .select({ id, total: sql<number>`(count(*) over ())::int` })
    .from(table)
    .where(filter)
    .orderBy(...order)
    .limit(rows)
    .offset(offset);
  const total = found[0]?.total ?? (offset > 0 ? await counting() : 0);
  return { ids: found.map(({ id }) => id), total };
}

/** `db.select(…).from(…).$dynamic()`, with joins that keep one row per row of the table. */
type PageQuery<Row> = PromiseLike<Row[]> & {
  where(filter: SQL | undefined): PageQuery<Row>;
  orderBy(...order: SQL[]): PageQuery<Row>;
  limit(rows: number): PageQuery<Row>;
  offset(rows: number): PageQuery<Row>;
};

/** The same for a list that is short enough to read its rows at once: the page's rows, and how many in all. */
export async function findRowsOfPage<Row>(
  db: Db,
  { query, table, filter, order, rows, page }: Page & { query: PageQuery<Row>; table: PgTable },
): Promise<{ rows: Row[]; total: number }> {
  const [found, total] = await Promise.all([
    query
      .where(filter)
      .orderBy(...order)
      .limit(rows)
      .offset((page - 1) * rows),
    countRows(db, table, filter),
  ]);
  return { rows: found, total };
}

async function countRows(db: Db, table: PgTable, filter: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(filter);
  return counted?.total ?? 0;
}
