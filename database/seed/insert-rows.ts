import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';

const BATCH_SIZE = 5000;

/**
 * Inserts rows in bulk as JSON, since a statement takes at most 65,534 parameters. All rows must have the same fields.
 * Skips rows that violate a unique key. Returns the ids of the inserted rows.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    ids.push(...(await insertBatch(db, table, rows.slice(from, from + BATCH_SIZE))));
  return ids;
}

async function insertBatch<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<string[]> {
  const columns = getTableColumns(table);
  const fields = Object.keys(rows[0] ?? {}).map((field) => ({
    field,
    column: columns[field]?.name ?? field,
  }));
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        fields.map(({ field, column }) => [column, (row as Record<string, unknown>)[field]]),
      ),
    ),
  );
  const tableName = sql.identifier(getTableName(table));
  const columnList: SQL = sql.join(
    fields.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const result = await db.execute<{ id: string }>(sql`
    insert into ${tableName} (${columnList})
    select ${columnList} from json_populate_recordset(null::${tableName}, ${json}::json)
    on conflict do nothing
    returning id`);
  return result.map(({ id }) => id);
}
