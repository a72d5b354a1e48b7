import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo } from '#tests/connect-to.ts';
import { eventually } from '#tests/eventually.ts';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';
import { rebuildSchema } from '../../../../scripts/backup/schema-version.ts';
import { openClient } from './connection.ts';
import { migrateDatabase } from './migrate-database.ts';
import { findDatabaseVersion, MIGRATIONS, programVersion } from './program-version.ts';

/** The migration after this version adds a column to csv_imports. */
const OLD_VERSION = 43;
const patience = { lockMillis: 100, pauseMillis: 100, attempts: 3 };

let testDatabase: TestDatabase;
let sql: postgres.Sql;
beforeEach(async () => {
  testDatabase = await createDatabaseForTest('template1');
  sql = connectTo(testDatabase.address, 3);
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const client = await openClient(testDatabase.address);
  await rebuildSchema(client, migrations.slice(0, OLD_VERSION + 1));
  await client.end();
});
afterEach(async () => {
  await sql.end();
  await testDatabase.drop();
});

async function findVersion() {
  const client = await openClient(testDatabase.address);
  const version = await findDatabaseVersion(drizzle(client));
  await client.end();
  return version;
}

/** Reads a table in a transaction that stays open, like a long export, until the returned function is called. */
async function startExport() {
  const reserved = await sql.reserve();
  await reserved`begin`;
  await reserved`select count(*) from csv_imports`;
  return async () => {
    await reserved`commit`;
    reserved.release();
  };
}

test('gives up with a sentence while another program uses a table, and changes nothing', async () => {
  const finish = await startExport();
  await expect(migrateDatabase(testDatabase.address, { patience })).rejects.toThrow(
    /^The database could not be upgraded: for 1 seconds, another program used a table .+ Nothing was changed\./,
  );
  expect(await findVersion()).toBe(OLD_VERSION);
  await finish();
  await migrateDatabase(testDatabase.address, { patience });
  expect(await findVersion()).toBe(programVersion());
});

test('lets others use the table between its attempts, and migrates when it is free', async () => {
  const finish = await startExport();
  const migrated = migrateDatabase(testDatabase.address, {
    patience: { ...patience, attempts: 1000 },
  });
  await eventually('the migration waits for the export', async () => {
    const [waiting] = await sql`
      select from pg_locks where not granted and relation = 'csv_imports'::regclass`;
    return waiting !== undefined;
  });
  await sql`select count(*) from csv_imports`;
  expect(await findVersion()).toBe(OLD_VERSION);
  await finish();
  await migrated;
  expect(await findVersion()).toBe(programVersion());
});
