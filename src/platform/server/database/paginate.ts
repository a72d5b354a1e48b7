import { count, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Page = {
  /** May only reference columns of `table`. */
  filter: SQL | undefined;
  order: SQL[];
  pageSize: number;
  /** The page number, from 1. */
  page: number;
};

type PageOfIds = Page & {
  table: PgTable & { id: AnyPgColumn };
  /** Whether the filter reads every row. If so, the count is selected together with the page. */
  isSearch: boolean;
};

/**
 * Returns the ids of a page and the total row count. Without a search, two short indexed statements are
 * fastest; a search reads the whole table once.
 */
export async function findPageOfIds(
  db: Db,
  { table, filter, order, isSearch, pageSize, page }: PageOfIds,
): Promise<{ ids: string[]; total: number }> {
  const offset = (page - 1) * pageSize;
  const countAll = () => countRows(db, table, filter);
  const id = sql<string>`${table.id}`;
  if (!isSearch) {
    const pageQuery = db
      .select({ id })
      .from(table)
      .where(filter)
      .orderBy(...order)
      .limit(pageSize)
      .offset(offset);
    const [found, total] = await Promise.all([pageQuery, countAll()]);
    return { ids: found.map(({ id }) => id), total };
  }
  const found = await db
    .select({ id, total: sql<number>`(count(*) over ())::int` })
    .from(table)
    .where(filter)
    .orderBy(...order)
    .limit(pageSize)
    .offset(offset);
  const total = found[0]?.total ?? (offset > 0 ? await countAll() : 0);
  return { ids: found.map(({ id }) => id), total };
}

/** A `db.select(…).from(…).$dynamic()` whose joins return one row per row of the table. */
type PageQuery<Row> = PromiseLike<Row[]> & {
  where(filter: SQL | undefined): PageQuery<Row>;
  orderBy(...order: SQL[]): PageQuery<Row>;
  limit(rows: number): PageQuery<Row>;
  offset(rows: number): PageQuery<Row>;
};

/** Returns the rows of a page and the total row count, for lists that need no separate query for ids. */
export async function paginate<Row>(
  db: Db,
  { query, table, filter, order, pageSize, page }: Page & { query: PageQuery<Row>; table: PgTable },
): Promise<{ rows: Row[]; total: number }> {
  const [found, total] = await Promise.all([
    query
      .where(filter)
      .orderBy(...order)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    countRows(db, table, filter),
  ]);
  return { rows: found, total };
}

async function countRows(db: Db, table: PgTable, filter: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(filter);
  return counted?.total ?? 0;
}
