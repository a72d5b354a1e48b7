import type postgres from 'postgres';

/** Tables written on first start. A restore target is considered empty if only these tables have rows. */
const WRITTEN_ON_START = ['throttles', 'venue_settings', 'verifications'];

/**
 * Returns the names of the tables with user data. Rows inserted by a migration (such as the default schedule) don't
 * count; they have the xmin of its transaction.
 */
export async function findTablesWithUserData(sql: postgres.Sql): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of await findTables(sql)) {
    if (WRITTEN_ON_START.includes(name)) continue;
    const [row] = await sql`
      select exists (
        select from public.${sql(name)} as entry
        where entry.xmin::text not in (select m.xmin::text from drizzle.__drizzle_migrations as m)
      ) as "hasRows"`;
    if (row?.hasRows) names.push(name);
  }
  return names;
}

/**
 * Deletes all rows and pending jobs, then runs `load` with foreign keys and triggers disabled, because tables are
 * loaded in alphabetical order. Re-adding the keys checks every reference. Returns the result of `load`.
 */
export async function replaceAllRows<T>(
  tx: postgres.TransactionSql,
  load: () => Promise<T>,
): Promise<T> {
  const tables = await findTables(tx);
  const foreignKeys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  for (const { name } of tables) await tx`alter table public.${tx(name)} disable trigger user`;
  for (const { table, name } of foreignKeys)
    await tx`alter table ${tx.unsafe(table)} drop constraint ${tx(name)}`;
  for (const { name } of tables) await tx`truncate public.${tx(name)}`;
  const [queue] = await tx`select to_regclass('pgboss.job') is not null as exists`;
  if (queue?.exists) await tx`delete from pgboss.job where state in ('created', 'retry')`;
  const result = await load();
  for (const { table, name, definition } of foreignKeys) {
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
