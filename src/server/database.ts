import { resolve } from 'node:path';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

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

/** Opens a pool of at most `connections`. Nothing is sent until the first query. */
export function openDatabase(connection: Connection, connections = 32): Database {
  const sql = connectTo(connection, connections);
  const db: Db = drizzle(sql);
  return { db, sql, close: () => sql.end({ timeout: 10 }) };
}

/**
 * Runs `work` in one READ COMMITTED transaction. Inside, the name `db` should hold the
 * transaction, so that the wrong handle is out of reach (style.md, Database).
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(work);
}

const MIGRATIONS = resolve(import.meta.dirname, '../../database/migrations');
const MIGRATION_LOCK = 7_301_947;

/** Brings the schema up to date. Several servers may call it at once: one works, the others wait. */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const sql = connectTo(connection, 1);
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
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
  extra: postgres.Options<Record<string, postgres.PostgresType>> = {},
): postgres.Sql {
  const options = {
    max,
    onnotice: () => undefined,
    connection: { application_name: 'playvillage' },
    ...extra,
  };
  return typeof connection === 'string'
    ? postgres(connection, options)
    : postgres({ ...connection, ...options });
}

/** The name of the constraint that refused a write, such as a unique index; null for other errors. */
export function refusedBy(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof postgres.PostgresError) return at.constraint_name ?? null;
  }
  return null;
}
