import pg from 'pg';

/** Tables written on first start. A restore target is considered empty if only these tables have rows. */
const WRITTEN_ON_START = ['throttles', 'venue_settings', 'verifications'];

/**
 * Returns the names of the tables with user data. Rows inserted by a migration (such as the default schedule) don't
 * count; they have the xmin of its transaction.
 */
export async function findTablesWithUserData(client: pg.Client): Promise<string[]> {
  const names: string[] = [];
  for (const name of await findTables(client)) {
    if (WRITTEN_ON_START.includes(name)) continue;
    const { rows } = await client.query(`
      select from public.${pg.escapeIdentifier(name)} as entry
      where entry.xmin::text not in (select m.xmin::text from drizzle.__drizzle_migrations as m)
      limit 1`);
    if (rows.length > 0) names.push(name);
  }
  return names;
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Deletes all rows and pending jobs, then runs `load` with foreign keys and triggers disabled, because tables are
 * loaded in alphabetical order. Re-adding the keys checks every reference. Returns the result of `load`.
 */
export async function replaceAllRows<T>(client: pg.Client, load: () => Promise<T>): Promise<T> {
  const tables = (await findTables(client)).map((name) => `public.${pg.escapeIdentifier(name)}`);
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const table of tables) await client.query(`truncate ${table}`);
  const { rows: queues } = await client.query("select to_regclass('pgboss.job') as name");
  if (queues[0].name) {
    await client.query("delete from pgboss.job where state in ('created', 'retry')");
  }
  const result = await load();
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  return result;
}

async function findTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  return rows.map(({ name }) => name);
}
