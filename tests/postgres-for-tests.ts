import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { EmbeddedAddress } from '#platform/server/database/embedded-database.ts';

export type TestDatabase = { address: EmbeddedAddress; drop(): Promise<void> };

/**
 * Creates a migrated, empty database on the test run's PostgreSQL. Drop the database in afterAll. The
 * template `template1` creates an unmigrated database, for tests of migrations.
 */
export async function createDatabaseForTest(template = 'migrated_template'): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer((sql) => sql`create database ${sql(database)} template ${sql(template)}`);
  return {
    address: { ...inject('testPostgres'), database },
    drop: () => runOnServer((sql) => sql`drop database if exists ${sql(database)} with (force)`),
  };
}

async function runOnServer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres({ ...inject('testPostgres'), max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
