import type postgres from 'postgres';

/** Tables written by a first start; a target with only these counts as empty. */
const FILLED_BY_START = ['throttles', 'venue_settings', 'verifications'];

/**
 * Names of the tables with entered data; none in a target without tables. Rows inserted by a migration (the first
 * schedule) have its transaction's xmin and don't count.
 */
export async function tablesWithRows(sql: postgres.Sql): Promise<string[]> {
  const held: string[] = [];
  for (const { name } of await findTables(sql)) {
    if (FILLED_BY_START.includes(name)) continue;
    const [row] = await sql`
      select exists (
        select from public.${sql(name)} as entry
        where entry.xmin::text not in (select m.xmin::text from drizzle.__drizzle_migrations as m)
      ) as held`;
    if (row?.held) held.push(name);
  }
  return held;
}

/**
 * Empties every table and runs `load` without foreign keys and triggers, since tables are loaded in order of names,
 * not of references. Restoring the keys checks every reference.
 */
export async function withoutGuards<T>(
  tx: postgres.TransactionSql,
  load: () => Promise<T>,
): Promise<T> {
  const tables = await findTables(tx);
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  for (const { name } of tables) await tx`alter table public.${tx(name)} disable trigger user`;
  for (const { table, name } of keys)
    await tx`alter table ${tx.unsafe(table)} drop constraint ${tx(name)}`;
  for (const { name } of tables) await tx`truncate public.${tx(name)}`;
  const [queue] = await tx`select to_regclass('pgboss.job') is not null as exists`;
  if (queue?.exists) await tx`delete from pgboss.job where state in ('created', 'retry')`;
  const result = await load();
  for (const { table, name, definition } of keys) {
    await tx`alter table ${tx.unsafe(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`;
  }
  for (const { name } of tables) await tx`alter table public.${tx(name)} enable trigger user`;
  return result;
}

function findTables(sql: postgres.Sql | postgres.TransactionSql) {
  return sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;
}
