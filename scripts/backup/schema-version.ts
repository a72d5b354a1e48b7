import { resolve } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';

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
export async function isSchemaAt(tx: postgres.TransactionSql, hashes: string[]): Promise<boolean> {
  const [record] =
    await tx`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!record?.exists) return false;
  const applied = await tx<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at`;
  return (
    applied.length === hashes.length && applied.every(({ hash }, index) => hash === hashes[index])
  );
}

/** Drops the schema and recreates it with these migrations. */
export async function rebuildSchema(tx: postgres.TransactionSql, migrations: MigrationMeta[]) {
  await tx`drop schema if exists public, drizzle cascade`;
  await tx`create schema public`;
  await tx`create schema drizzle`;
  await tx`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await tx.unsafe(statement);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
}
