import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { ConfigError } from '../config.ts';

/**
 * Throws ConfigError for a database that a newer program made incompatible (`drizzle.compatible_from`). Most
 * migrations only add, so that older servers keep running during a rolling update. The version is the number of the
 * last migration.
 */
export async function assertCompatibleDatabase(sql: postgres.Sql, migrationsFolder: string) {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.compatible_from') is not null as "exists"`;
  if (!table?.exists) return;
  const [database] = await sql<{ from: number; version: number }[]>`
    select program as from,
      (select count(*)::int - 1 from drizzle.__drizzle_migrations) as version
    from drizzle.compatible_from`;
  const ownVersion = programVersion(migrationsFolder);
  if (!database || ownVersion >= database.from) return;
  const [program, version, from] = [ownVersion, database.version, database.from].map(formatVersion);
  throw new ConfigError(
    `This program (version ${program}) is too old for its database (version ${version}), which needs version ${from} or later. Install a newer one, or restore a backup of this version into another database.`,
  );
}

export function programVersion(migrationsFolder: string): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  return journal.entries.length - 1;
}

const formatVersion = (version: number) => String(version).padStart(4, '0');
