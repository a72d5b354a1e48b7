import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';

const AT_ONCE = 5000;

/**
 * Inserts rows in bulk, as JSON that PostgreSQL takes apart (some 50,000 a second, where a statement
 * with a parameter per value stops at 65,534). All rows carry the same fields. A row that is there
 * already, by any unique key, stays as it is. Answers the ids of the new ones.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<string[]> {
  const made: string[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    made.push(...(await insertSome(db, table, rows.slice(from, from + AT_ONCE))));
  return made;
}

async function insertSome<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<string[]> {
  const columns = getTableColumns(table);
  const names = Object.keys(rows[0] ?? {}).map((field) => ({
    field,
    column: columns[field]?.name ?? field,
  }));
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        names.map(({ field, column }) => [column, (row as Record<string, unknown>)[field]]),
      ),
    ),
  );
  const name = sql.identifier(getTableName(table));
  const list: SQL = sql.join(
    names.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const result = await db.execute<{ id: string }>(sql`
    insert into ${name} (${list})
    select ${list} from json_populate_recordset(null::${name}, ${json}::json)
    on conflict do nothing
    returning id`);
  return result.map(({ id }) => id);
}
