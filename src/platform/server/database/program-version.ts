import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type postgres from 'postgres';
import { ConfigError } from '../config.ts';

export const MIGRATIONS = resolve(import.meta.dirname, '../../../../database/migrations');

/**
 * Throws ConfigError for a database that a newer program made incompatible (`drizzle.compatible_from`). Most
 * migrations only add, so that older servers keep running during a rolling update. The version is the number of the
 * last migration.
 */
export async function assertCompatibleDatabase(sql: postgres.Sql) {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.compatible_from') is not null as "exists"`;
  if (!table?.exists) return;
  const [required] = await sql<{ from: number }[]>`
    select program as from from drizzle.compatible_from`;
  const ownVersion = programVersion();
  if (!required || ownVersion >= required.from) return;
  const databaseVersion = (await findDatabaseVersion(sql)) ?? required.from;
  const [program, version, from] = [ownVersion, databaseVersion, required.from].map(formatVersion);
  throw new ConfigError(
    `This program (version ${program}) is too old for its database (version ${version}), which needs version ${from} or later. Install a newer one, or restore a backup of this version into another database.`,
  );
}

/** Whether a newer program has migrated the database, which this one may still use. */
export async function isDatabaseNewer(sql: postgres.Sql): Promise<boolean> {
  return ((await findDatabaseVersion(sql)) ?? 0) > programVersion();
}

/** The number of the last migration of the database; null if it was never migrated. */
export async function findDatabaseVersion(sql: postgres.Sql): Promise<number | null> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`;
  if (!table?.exists) return null;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from drizzle.__drizzle_migrations`;
  return row?.count ? row.count - 1 : null;
}

/** The number of this program's last migration. */
export function programVersion(): number {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  return journal.entries.length - 1;
}

/** A schema version as in the name of its migration: 0045. */
export const formatVersion = (version: number) => String(version).padStart(4, '0');
