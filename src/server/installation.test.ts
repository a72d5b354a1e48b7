import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseForTest, type TestDatabase } from '../../tests/postgres-for-tests.ts';
import { findVenueSettings } from '../features/venue/server/venue-queries.ts';
import { ConfigError } from './config.ts';
import { connectTo, migrateDatabase, openDatabase } from './database.ts';
import { openInstallation } from './installation.ts';

let empty: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  empty = await createDatabaseForTest('template1');
  dataDir = mkdtempSync(join(tmpdir(), 'playvillage-installation-'));
});
afterEach(async () => {
  await empty.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The address of the empty database as DATABASE_URL would have it. */
function databaseUrl(): string {
  const { host, user, username, database, password } = empty.address as unknown as Record<
    string,
    string
  >;
  const name = encodeURIComponent(user ?? username ?? 'postgres');
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${name}${secret}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
}

const environment = () => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(),
  SESSION_SECRET: 'a secret of more than 32 characters!',
  VENUE_NAME: 'The Ball Pit',
});

test('five servers that start at once on an empty database migrate it once', async () => {
  await Promise.all([1, 2, 3, 4, 5].map(() => migrateDatabase(empty.address)));
  const sql = connectTo(empty.address, 1);
  const applied = await sql`select hash from drizzle.__drizzle_migrations`;
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  expect(applied.length).toBeGreaterThan(0);
  await sql.end();
});

test('opens a database of somebody else’s, migrated, with the venue’s first settings', async () => {
  const installation = await openInstallation(environment());
  expect((await findVenueSettings(installation.database.db)).name).toBe('The Ball Pit');
  await installation.close();
  const again = await openInstallation({ ...environment(), VENUE_NAME: 'Another' });
  expect((await findVenueSettings(again.database.db)).name).toBe('The Ball Pit');
  await again.close();
});

test('a bad setting stops it before anything is made', async () => {
  await expect(openInstallation({ ...environment(), PORT: 'x' })).rejects.toThrow(ConfigError);
  await expect(openInstallation({ ...environment(), SESSION_SECRET: undefined })).rejects.toThrow(
    /SESSION_SECRET/,
  );
  const { db, close } = openDatabase(empty.address, 1);
  await expect(findVenueSettings(db)).rejects.toThrow();
  await close();
});

test('a database that cannot be reached is said to be so', async () => {
  const nowhere = { ...environment(), DATABASE_URL: 'postgres://localhost:9/nothing' };
  await expect(openInstallation(nowhere)).rejects.toThrow(/ECONNREFUSED/);
});
