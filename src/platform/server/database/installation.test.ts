import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openVenue } from '#app/server/open-venue.ts';
import { findVenueSettings } from '#features/venue/server/venue-queries.ts';
import { connectTo } from '#tests/connect-to.ts';
import { findFreePort } from '#tests/free-port.ts';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';
import { startTransactionPooler } from '#tests/transaction-pooler.ts';
import { verifyBackup } from '../backup/backup-file.ts';
import { ConfigError } from '../config.ts';
import { openDatabase } from './database.ts';
import { openInstallation, readOrCreateSecret } from './installation.ts';
import { migrateDatabase } from './migrate-database.ts';
import { programVersion } from './program-version.ts';

let testDatabase: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  testDatabase = await createDatabaseForTest('template1');
  dataDir = mkdtempSync(join(tmpdir(), 'playvillage-installation-'));
});
afterEach(async () => {
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function databaseUrl(): string {
  const { host, user, database, password } = testDatabase.address as unknown as Record<
    string,
    string
  >;
  const name = encodeURIComponent(user ?? 'postgres');
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${name}${secret}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
}

const environment = () => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(),
  SESSION_SECRET: 'a secret of more than 32 characters!',
  VENUE_NAME: 'The Ball Pit',
});

test('migrates an empty database once when five servers start concurrently', async () => {
  await Promise.all([1, 2, 3, 4, 5].map(() => migrateDatabase(testDatabase.address)));
  const sql = connectTo(testDatabase.address, 1);
  const applied = await sql`select hash from drizzle.__drizzle_migrations`;
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  expect(applied.length).toBeGreaterThan(0);
  await sql.end();
});

test('opens an external database, migrates it and stores the initial venue settings', async () => {
  const installation = await openVenue(environment());
  expect((await findVenueSettings(installation.database.db)).name).toBe('The Ball Pit');
  await installation.close();
  const reopened = await openVenue({ ...environment(), VENUE_NAME: 'Another' });
  expect((await findVenueSettings(reopened.database.db)).name).toBe('The Ball Pit');
  await reopened.close();
});

test('concurrent starts create one session secret that is never readable while incomplete', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = mkdtempSync(join(dataDir, 'round-'));
    const file = join(folder, 'session-secret');
    const secrets = Promise.all([readOrCreateSecret(folder), readOrCreateSecret(folder)]);
    while (!existsSync(file)) await setImmediate();
    const firstRead = readFileSync(file, 'utf8');
    expect(await secrets).toEqual([firstRead, firstRead]);
    expect(readdirSync(folder)).toEqual(['session-secret']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
});

test('rejects an invalid setting before creating anything', async () => {
  await expect(openInstallation({ ...environment(), PORT: 'x' })).rejects.toThrow(ConfigError);
  await expect(openInstallation({ ...environment(), SESSION_SECRET: undefined })).rejects.toThrow(
    /SESSION_SECRET/,
  );
  const { db, close } = openDatabase(testDatabase.address, 1);
  await expect(findVenueSettings(db)).rejects.toThrow();
  await close();
});

describe('a startup problem', () => {
  const withUrl = (change: (url: URL) => void) => {
    const url = new URL(databaseUrl());
    change(url);
    return { ...environment(), DATABASE_URL: url.href };
  };
  test.each([
    [
      'a missing database',
      () =>
        withUrl((url) => {
          url.pathname = '/nothing';
        }),
      /^The setting DATABASE_URL names a database that does not exist\.$/,
    ],
    [
      'a user without access',
      () =>
        withUrl((url) => {
          url.username = 'nobody';
        }),
      /^The setting DATABASE_URL names a user .+\.$/,
    ],
    [
      'TLS that is only preferred',
      () => withUrl((url) => url.searchParams.set('sslmode', 'prefer')),
      /^The setting DATABASE_URL has sslmode=prefer\. Use one of disable, .+\.$/,
    ],
    [
      'TLS from a server without it',
      () => withUrl((url) => url.searchParams.set('ssl', 'true')),
      /^The setting DATABASE_URL names a database that cannot be used: .+ SSL .+\.$/,
    ],
    [
      'a database that is down',
      () => ({ ...environment(), DATABASE_URL: 'postgres://localhost:9/nothing' }),
      /^The setting DATABASE_URL names a database that does not respond: .+ECONNREFUSED.+\.$/,
    ],
    [
      'a folder inside a file',
      () => {
        writeFileSync(join(dataDir, 'file'), '');
        return { ...environment(), DATA_DIR: join(dataDir, 'file', 'data') };
      },
      /^The setting DATA_DIR names a folder that cannot be written \(ENOTDIR\): .+\.$/,
    ],
    [
      'a read-only folder',
      () => ({ ...environment(), DATA_DIR: '/proc/self' }),
      /^The setting DATA_DIR names a folder that cannot be written \(E\w+\): .+\.$/,
    ],
  ])('is reported with the name of the setting: %s', async (_name, invalid, message) => {
    const opened = openInstallation(invalid(), 0);
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow(message);
  });

  test('is reported with the name of the setting: a pooler in transaction mode', async () => {
    const pooler = await startTransactionPooler(testDatabase.address);
    const opened = openInstallation(
      withUrl((url) => {
        url.searchParams.delete('host');
        url.host = `127.0.0.1:${pooler.port}`;
      }),
      0,
    );
    await expect(opened).rejects.toThrow(/^The setting DATABASE_URL points to a pooler in /);
    pooler.stop();
  });
});

test('waits for a database that starts later', async () => {
  const { port } = testDatabase.address;
  const laterPort = await findFreePort();
  const opened = openInstallation(
    {
      ...environment(),
      DATABASE_URL: databaseUrl().replace(
        /@localhost.*/,
        `@127.0.0.1:${laterPort}/${testDatabase.address.database}`,
      ),
    },
    20_000,
  );
  const relay = createServer((client) => {
    const upstream = connect(`${testDatabase.address.host}/.s.PGSQL.${port}`);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  setTimeout(() => relay.listen(laterPort, '127.0.0.1'), 300);
  await (await opened).close();
  relay.close();
});

describe('a database older than the program', () => {
  /** Makes the last migration look as if it was not applied. */
  const simulateOlderDatabase = async () => {
    await migrateDatabase(testDatabase.address);
    const sql = connectTo(testDatabase.address, 1);
    await sql`delete from drizzle.__drizzle_migrations
      where id = (select max(id) from drizzle.__drizzle_migrations)`;
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from drizzle.__drizzle_migrations`;
    await sql.end();
    return String((row?.count ?? 0) - 1).padStart(4, '0');
  };

  test('is backed up before it is migrated', async () => {
    const version = await simulateOlderDatabase();
    // The migration then finds what it adds, and fails.
    const opened = await openInstallation(environment()).catch(() => null);
    await opened?.close();
    const file = join(dataDir, `backups/before-upgrade-${version}.backup`);
    expect(await verifyBackup(file, undefined)).toHaveLength(Number(version) + 1);
  });

  test('is not migrated if the backup cannot be written', async () => {
    await simulateOlderDatabase();
    await expect(
      openInstallation({ ...environment(), BACKUP_DIR: '/dev/null/backups' }),
    ).rejects.toThrow(/^The backup before the upgrade could not be written .*ENOTDIR/);
  });

  test('is not backed up if it is new or already migrated', async () => {
    for (const _ of ['new', 'migrated']) await (await openInstallation(environment())).close();
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
  });
});

describe('a program older than its database', () => {
  const ownVersion = programVersion();
  /** Makes the database look migrated by a newer program, and require program version `requiredVersion` or later. */
  const simulateNewerDatabase = async (requiredVersion: number) => {
    await migrateDatabase(testDatabase.address);
    const sql = connectTo(testDatabase.address, 1);
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('of a newer program', ${Date.now() + 1e9})`;
    await sql`update drizzle.compatible_from set program = ${requiredVersion}`;
    await sql.end();
  };

  test('starts if the database is still compatible', async () => {
    await simulateNewerDatabase(ownVersion);
    await migrateDatabase(testDatabase.address);
  });

  test('throws for an incompatible database, naming both versions', async () => {
    await simulateNewerDatabase(ownVersion + 1);
    const [own, required] = [ownVersion, ownVersion + 1].map((version) =>
      String(version).padStart(4, '0'),
    );
    await expect(migrateDatabase(testDatabase.address)).rejects.toThrow(
      `This program (version ${own}) is too old for its database (version ${required}), which needs version ${required} or later.`,
    );
  });
});
