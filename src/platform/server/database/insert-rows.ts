import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

const BATCH_SIZE = 5000;

/**
 * Inserts rows in bulk as JSON, since a statement takes at most 65,534 parameters. All rows must have the same fields.
 * Throws for a row that violates a constraint.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await db.execute(insertionOf(table, rows.slice(from, from + BATCH_SIZE)));
}

/** Like `insertRows`, but skips rows that violate a unique key. Returns the ids of the inserted rows. */
export async function insertNewRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const insertion = insertionOf(table, rows.slice(from, from + BATCH_SIZE));
    const { rows: inserted } = await db.execute<{ id: string }>(
      sql`${insertion} on conflict do nothing returning id`,
    );
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

function insertionOf<Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): SQL {
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
  const columnList = sql.join(
    fields.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  return sql`
    insert into ${tableName} (${columnList})
    select ${columnList} from json_populate_recordset(null::${tableName}, ${json}::json)`;
}
