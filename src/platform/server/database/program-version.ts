import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { ConfigError } from '../config.ts';
import type { Db } from './database.ts';

export const MIGRATIONS = resolve(import.meta.dirname, '../../../../database/migrations');

type Queryable = Pick<Db, 'execute'>;

/**
 * Throws ConfigError for a database that a newer program made incompatible (`drizzle.compatible_from`). Most
 * migrations only add, so that older servers keep running during a rolling update. The version is the number of the
 * last migration.
 */
export async function assertCompatibleDatabase(db: Queryable) {
  if (!(await hasTable(db, 'drizzle.compatible_from'))) return;
  const { rows } = await db.execute<{ from: number }>(sql`
    select program as from from drizzle.compatible_from`);
  const [required] = rows;
  const ownVersion = programVersion();
  if (!required || ownVersion >= required.from) return;
  const databaseVersion = (await findDatabaseVersion(db)) ?? required.from;
  const [program, version, from] = [ownVersion, databaseVersion, required.from].map(formatVersion);
  throw new ConfigError(
    `This program (version ${program}) is too old for its database (version ${version}), which needs version ${from} or later. Install a newer one, or restore a backup of this version into another database.`,
  );
}

/** Whether a newer program has migrated the database, which this one may still use. */
export async function isDatabaseNewer(db: Queryable): Promise<boolean> {
  return ((await findDatabaseVersion(db)) ?? 0) > programVersion();
}

/** The number of the last migration of the database; null if it was never migrated. */
export async function findDatabaseVersion(db: Queryable): Promise<number | null> {
  if (!(await hasTable(db, 'drizzle.__drizzle_migrations'))) return null;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from drizzle.__drizzle_migrations`);
  const [row] = rows;
  return row?.count ? row.count - 1 : null;
}

async function hasTable(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select to_regclass(${name}) is not null as "exists"`);
  return rows[0]?.exists ?? false;
}

/** The number of this program's last migration. */
export function programVersion(): number {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  return journal.entries.length - 1;
}

/** A schema version as in the name of its migration: 0045. */
export const formatVersion = (version: number) => String(version).padStart(4, '0');
