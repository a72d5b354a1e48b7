import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Wanted = {
  table: PgTable & { id: AnyPgColumn };
  filter: SQL | undefined;
  order: SQL[];
  /** Its filter reads every row: the count then comes along with the page. */
  isSearch: boolean;
  rows: number;
  /** From 1. */
  page: number;
};

/**
 * The ids of a list's page, and how many there are in all. Without a search two short statements are
 * quickest, each with an index of its own; a search reads the whole list once.
 */
export async function findPage(
  db: Db,
  { table, filter, order, isSearch, rows, page }: Wanted,
): Promise<{ ids: string[]; total: number }> {
  const offset = (page - 1) * rows;
  const counting = () => db.select({ total: sql<number>`count(*)::int` }).from(table).where(filter);
  const id = sql<string>`${table.id}`;
  if (!isSearch) {
    const ofPage = db
      .select({ id })
      .from(table)
      .where(filter)
      .orderBy(...order)
      .limit(rows)
      .offset(offset);
    const [found, [counted]] = await Promise.all([ofPage, counting()]);
    return { ids: found.map(({ id }) => id), total: counted?.total ?? 0 };
  }
  const found = await db
    .select({ id, total: sql<number>`(count(*) over ())::int` })
    .from(table)
    .where(filter)
    .orderBy(...order)
    .limit(rows)
    .offset(offset);
  const total = found[0]?.total ?? (offset > 0 ? (await counting())[0]?.total : 0);
  return { ids: found.map(({ id }) => id), total: total ?? 0 };
}
