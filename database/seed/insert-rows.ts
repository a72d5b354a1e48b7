import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';

const BATCH_SIZE = 5000;

/**
 * Inserts rows in bulk as JSON (some 50,000 a second; a parameter per value is limited to 65,534). All rows have the same
 * fields. Skips rows that violate a unique key. Returns the ids of the new ones.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    ids.push(...(await insertSome(db, table, rows.slice(from, from + BATCH_SIZE))));
  return ids;
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
