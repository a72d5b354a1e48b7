import { resolve } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const migrationsFolder = resolve(import.meta.dirname, '../../database/migrations');

/**
 * Returns the migrations with these hashes. Throws if one is unknown or out of order: the backup is from another
 * version.
 */
export function findMigrations(hashes: string[], known = readMigrationFiles({ migrationsFolder })) {
  const migrations = known.slice(0, hashes.length);
  const isKnown = hashes.every((hash, index) => migrations[index]?.hash === hash);
  if (!isKnown) {
    throw new Error(
      'The backup was written by a newer or different version of Playvillage. Restore it with that version; nothing was changed.',
    );
  }
  return migrations;
}

/** Whether the target's schema is exactly that of the backup. */
export async function isSchemaAt(client: pg.Client, hashes: string[]): Promise<boolean> {
  const table = "to_regclass('drizzle.__drizzle_migrations')";
  const { rows: tables } = await client.query(
    `select from ${table} as name where name is not null`,
  );
  if (tables.length === 0) return false;
  const { rows: applied } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return (
    applied.length === hashes.length && applied.every(({ hash }, index) => hash === hashes[index])
  );
}

/** Drops the schema and recreates it with these migrations. */
export async function rebuildSchema(client: pg.Client, migrations: MigrationMeta[]) {
  await client.query(`
    drop schema if exists public, drizzle cascade;
    create schema public;
    create schema drizzle;
    create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}
