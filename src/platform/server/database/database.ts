import { resolve } from 'node:path';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { assertCompatibleDatabase } from './program-version.ts';

type NoRelations = Record<string, never>;

/** The database, or a transaction in it: queries take either and cannot tell. */
export type Db = PgDatabase<
  PostgresJsQueryResultHKT,
  NoRelations,
  ExtractTablesWithRelations<NoRelations>
>;

/** How to reach a PostgreSQL: an address, or postgres.js options (a unix socket's directory). */
export type Connection = string | postgres.Options<Record<string, postgres.PostgresType>>;

export type Database = { db: Db; sql: postgres.Sql; close(): Promise<void> };

/**
 * Runs a statement whose text is the same on every call, so that building it costs nothing and the driver prepares it
 * once. Values are bound by name (`:slotId`). For what the query builder has no words for, or where the bench shows
 * that building the text costs a fifth of a hot call. Only in queries files.
 */
export function preparedSql<Row extends object>(
  db: Db,
  text: string,
  values: Record<string, BoundValue>,
): Promise<Row[]> {
  const { positional, names } = numbered(text);
  const bound = names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The statement has no value for :${name}.`);
    return value;
  });
  return (db._.session as unknown as PlainSession<Row>).queryObjects(positional, bound);
}

/** As the wire takes it: instants as ISO strings, arrays as PostgreSQL writes them. */
type BoundValue = string | number | boolean | null;

const statements = new Map<string, { positional: string; names: string[] }>();

/** The text with `$1` for the first name, and so on. `::type` and `'HH24:MI'` are no names. */
function numbered(text: string) {
  const known = statements.get(text);
  if (known) return known;
  const names: string[] = [];
  const positional = text.replace(/(?<![:\w]):([a-z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const statement = { positional, names };
  statements.set(text, statement);
  return statement;
}

type PlainSession<Row> = { queryObjects(text: string, values: unknown[]): Promise<Row[]> };

type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/** Opens a pool of at most `connections`. Nothing is sent until the first query. */
export function openDatabase(
  connection: Connection,
  connections = 32,
  extra: DriverOptions = {},
): Database {
  const sql = connectTo(connection, connections, extra);
  const db: Db = drizzle(keepingStatements(sql));
  return { db, sql, close: () => sql.end({ timeout: 10 }) };
}

/**
 * The driver for Drizzle with every statement prepared, once per connection. Without that each asks
 * twice (for its types, then for its rows), and is parsed and planned every time.
 */
function keepingStatements<Client extends object>(client: Client): Client {
  const driver = client as unknown as Driver;
  return Object.assign(Object.create(client), {
    unsafe: (text: string, params?: never[]) => driver.unsafe(text, params, { prepare: true }),
    begin: (work: Work) => driver.begin((inner) => work(keepingStatements(inner))),
    savepoint: (work: Work) => driver.savepoint((inner) => work(keepingStatements(inner))),
  });
}

type Work = (sql: postgres.TransactionSql) => unknown;
type Driver = Pick<postgres.Sql, 'unsafe' | 'begin'> & Pick<postgres.TransactionSql, 'savepoint'>;

/**
 * Runs `work` in one READ COMMITTED transaction. Inside, the name `db` should hold the
 * transaction, so that the wrong handle is out of reach (style.md, Database).
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const result = await db.transaction(work);
  commits.set(db, commitsOf(db) + 1);
  return result;
}

const commits = new WeakMap<Db, number>();

/** How many transactions this process has committed on `db`: what was read before may have changed. */
export const commitsOf = (db: Db): number => commits.get(db) ?? 0;

const MIGRATIONS = resolve(import.meta.dirname, '../../../../database/migrations');
const MIGRATION_LOCK = 7_301_947;

/**
 * Brings the schema up to date. Several servers may call it at once: one works, the others wait. Throws
 * ConfigError where the database is too new for this program.
 */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const sql = connectTo(connection, 1);
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await assertCompatibleDatabase(sql, MIGRATIONS);
    await migrate(drizzle(sql), { migrationsFolder: MIGRATIONS });
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** A pool of at most `max` connections, opened when first used. */
export function connectTo(
  connection: Connection,
  max: number,
  extra: DriverOptions = {},
): postgres.Sql {
  const options = {
    max,
    onnotice: () => undefined,
    connection: { application_name: 'playvillage' },
    ...extra,
  };
  return typeof connection === 'string'
    ? postgres(...socketApart(connection, options))
    : postgres({ ...connection, ...options });
}

/** An address may name a unix socket's directory as libpq does, `?host=/run/postgresql`. */
function socketApart(address: string, options: DriverOptions): [string, DriverOptions] {
  const url = new URL(address);
  const directory = url.searchParams.get('host');
  if (!directory?.startsWith('/')) return [address, options];
  url.searchParams.delete('host');
  return [url.href, { ...options, host: directory }];
}

/** The name of the constraint that refused a write, such as a unique index; null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof postgres.PostgresError) return at.constraint_name ?? null;
  }
  return null;
}
