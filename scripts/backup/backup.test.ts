import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { openClient } from '#platform/server/database/connection.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { migrateDatabase } from '#platform/server/database/migrate-database.ts';
import { eventually } from '#tests/eventually.ts';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';
import { requeueJobs } from './requeue-jobs.ts';
import { restoreBackup } from './restore-backup.ts';
import { rebuildSchema } from './schema-version.ts';

type TestInstallation = { database: TestDatabase; sql: postgres.Sql; dataDir: string };

const installations: TestInstallation[] = [];
let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playvillage-backup-'));
  file = join(folder, 'state.backup');
});

afterEach(async () => {
  for (const { database, sql } of installations.splice(0)) {
    await sql.end();
    await database.drop();
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('restores every row, file and sequence, including those of unknown tables', async () => {
    const source = await anInstallation();
    await fill(source);
    const target = await anInstallation();
    const written = await writeBackup(source.database.address, source.dataDir, file);
    expect(written.files).toBe(2);
    await restore(target);

    expect(await contentOf(target.sql)).toEqual(await contentOf(source.sql));
    expect(await constraintsOf(target.sql)).toEqual(await constraintsOf(source.sql));
    expect(readFileSync(join(target.dataDir, 'uploads/a.png')).equals(allBytes)).toBe(true);
    expect(readFileSync(join(target.dataDir, 'session-secret'), 'utf8')).toBe('secret');
    await target.sql`insert into later_things (name) values ('next')`;
    const [next] = await target.sql`select max(id)::int as id from later_things`;
    expect(next?.id).toBe(4);
  });

  test('contains the pending jobs of the queue; unknown jobs are not requeued', async () => {
    const source = await anInstallation();
    const emailJob = { name: 'send-mail', data: { outboxId: randomUUID() } };
    const unknownJob = { name: 'a-job-of-another-version', data: { any: 1 } };
    expect(await requeueJobs(source.database.address, [emailJob, unknownJob])).toBe(1);
    await writeBackup(source.database.address, source.dataDir, file);
    const { jobs } = await restore(await anInstallation());
    expect(jobs).toEqual([emailJob]);
  });

  test('is not restored, even in part, if a single byte has changed', async () => {
    const source = await anInstallation();
    await fill(source);
    await writeBackup(source.database.address, source.dataDir, file);
    const content = gunzipSync(readFileSync(file));
    const target = await anInstallation();
    const before = await contentOf(target.sql);
    const { length } = content;
    for (const offset of [5, content.indexOf('Müller'), Math.floor(length / 2), length - 5]) {
      const damaged = Buffer.from(content);
      damaged[offset] = (damaged[offset] ?? 0) ^ 1;
      writeFileSync(file, gzipSync(damaged));
      await expect(restore(target)).rejects.toThrow(/is damaged|is not a Playvillage backup/);
    }
    writeFileSync(file, gzipSync(content).subarray(0, -400));
    await expect(restore(target)).rejects.toThrow('is damaged');
    writeFileSync(file, gzipSync(content.subarray(0, content.lastIndexOf('\n', length - 100) + 1)));
    await expect(restore(target)).rejects.toThrow('is damaged');
    writeFileSync(file, 'holiday pictures');
    await expect(restore(target)).rejects.toThrow('is damaged');
    await expect(restore(target, join(folder, 'none'))).rejects.toThrow('There is no file');
    expect(await contentOf(target.sql)).toEqual(before);
  });

  test('opens only with its passphrase when encrypted, and not if truncated', async () => {
    const source = await anInstallation();
    await fill(source);
    const passphrase = 'seven blue buttons in a bucket';
    await writeBackup(source.database.address, source.dataDir, file, { passphrase });
    expect(readFileSync(file).includes('Müller')).toBe(false);
    const target = await anInstallation();
    const before = await contentOf(target.sql);
    const open = (phrase?: string) =>
      restoreBackup(target.database.address, target.dataDir, file, false, phrase);
    await expect(open()).rejects.toThrow('Set BACKUP_PASSPHRASE');
    await expect(open('another passphrase')).rejects.toThrow('cannot be decrypted');
    const content = readFileSync(file);
    writeFileSync(file, content.subarray(0, -40));
    await expect(open(passphrase)).rejects.toThrow('is damaged');
    expect(await contentOf(target.sql)).toEqual(before);
    writeFileSync(file, content);
    await open(passphrase);
    expect(await contentOf(target.sql)).toEqual(await contentOf(source.sql));
  });

  test('leaves the previous file intact when the disk is full', async () => {
    const source = await anInstallation();
    await fill(source);
    await writeBackup(source.database.address, source.dataDir, file);
    const previous = readFileSync(file);
    await source.sql`insert into later_things (name) select repeat(md5(n::text), 40) from generate_series(1, 20000) n`;
    symlinkSync('/dev/full', `${file}.unfinished`);
    await expect(writeBackup(source.database.address, source.dataDir, file)).rejects.toThrow(
      'ENOSPC',
    );
    expect(readFileSync(file).equals(previous)).toBe(true);
    symlinkSync('/dev/full', `${file}.unfinished`);
    const result = runScript('backup.ts', source, file);
    expect(result).toMatchObject({ status: 1 });
    expect(result.output).toContain('There is no room left');
    const notAFolder = join(file, 'inside.backup');
    expect(runScript('backup.ts', source, notAFolder).output).toContain('cannot be written');
  }, 120_000);

  test('leaves the previous file intact when killed midway', async () => {
    const source = await anInstallation();
    await fill(source);
    await writeBackup(source.database.address, source.dataDir, file);
    const previous = readFileSync(file);
    await source.sql`insert into later_things (name) select repeat(md5(n::text), 40) from generate_series(1, 100000) n`;
    const child = spawn(process.execPath, ['scripts/backup.ts', file], {
      env: environmentOf(source),
      stdio: 'ignore',
    });
    await eventually('the backup is being written', async () => existsSync(`${file}.unfinished`));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readFileSync(file).equals(previous)).toBe(true);
    expect((await restore(await anInstallation())).tables).toBeGreaterThan(40);
    // The next backup overwrites the unfinished file.
    await writeBackup(source.database.address, source.dataDir, file);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
  }, 120_000);

  test('replaces the data of a target only if asked to', async () => {
    const source = await anInstallation();
    await fill(source);
    await writeBackup(source.database.address, source.dataDir, file);
    const target = await anInstallation();
    await fill(target);
    await target.sql`insert into users (id, name, email) values ('other', 'Other', 'other@example.org')`;
    const before = await contentOf(target.sql);
    await expect(restore(target)).rejects.toThrow('The target is not empty (later_things, users)');
    expect(await contentOf(target.sql)).toEqual(before);

    await restore(target, file, true);
    expect(await contentOf(target.sql)).toEqual(await contentOf(source.sql));
  });

  test('leaves the target unchanged when a row violates a constraint', async () => {
    const source = await anInstallation();
    await source.sql`insert into users (id, name, email) values ('a', 'A', 'a@example.org')`;
    await source.sql`alter table sessions drop constraint sessions_user_id_users_id_fk`;
    await source.sql`insert into sessions (id, sid, user_id, expire) values ('s', 's', 'nobody', now())`;
    writeFileSync(join(source.dataDir, 'session-secret'), 'secret');
    await writeBackup(source.database.address, source.dataDir, file);
    const target = await anInstallation();
    const before = await contentOf(target.sql);
    const filesBefore = readdirSync(target.dataDir);
    await expect(restore(target)).rejects.toThrow('foreign key');
    expect(await contentOf(target.sql)).toEqual(before);
    expect(readdirSync(target.dataDir)).toEqual(filesBefore);
  });

  test('leaves the target unchanged when a row does not fit its table', async () => {
    const source = await anInstallation();
    await fill(source);
    await writeBackup(source.database.address, source.dataDir, file);
    const target = await anInstallation();
    await target.sql`alter table later_things add constraint no_raw check (raw is null)`;
    const before = await contentOf(target.sql);
    await expect(restore(target)).rejects.toThrow('no_raw');
    expect(await contentOf(target.sql)).toEqual(before);
  });

  test('is migrated by restore if its version is older, and rejected if it is newer', async () => {
    const migrations = readMigrationFiles({ migrationsFolder: 'database/migrations' });
    const older = await anInstallation();
    const client = await openClient(older.database.address);
    await rebuildSchema(client, migrations.slice(0, 1));
    await client.end();
    await older.sql`insert into users (id, name, email) values ('a', 'A', 'a@example.org')`;
    await writeBackup(older.database.address, older.dataDir, file);
    const target = await anInstallation();
    await restore(target);
    expect(await target.sql`select hash from drizzle.__drizzle_migrations order by id`).toEqual(
      migrations.map(({ hash }) => ({ hash })),
    );
    expect(await target.sql`select id from users`).toEqual([{ id: 'a' }]);
    await expect(restore(target)).rejects.toThrow('The target is not empty (users)');

    await older.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 9)`;
    await writeBackup(older.database.address, older.dataDir, file);
    await expect(restore(await anInstallation())).rejects.toThrow('newer or different version');
  });
});

test('npm run backup and npm run restore work while the server is running', async () => {
  const dataDir = join(folder, 'source');
  const server = await startEmbeddedDatabase({ dataDir });
  await migrateDatabase(server.address);
  const sql = postgres({ ...server.address, max: 1 });
  await sql`insert into users (id, name, email) values ('a', 'A', 'a@example.org')`;
  const before = await contentOf(sql);
  expect(runScript('backup.ts', dataDir, file)).toMatchObject({ status: 0 });
  expect(runScript('restore.ts', dataDir, file)).toMatchObject({ status: 1 });
  expect(runScript('restore.ts', join(folder, 'target'), file)).toMatchObject({ status: 0 });
  expect(runScript('restore.ts', dataDir, file, '--replace')).toMatchObject({ status: 0 });
  expect(await contentOf(sql)).toEqual(before);
  await sql.end();
  await server.stop();
}, 300_000);

/** Contains every byte value, to catch encoding errors. */
const allBytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));

async function anInstallation(): Promise<TestInstallation> {
  const database = await createDatabaseForTest();
  const sql = postgres({ ...database.address, max: 1, onnotice: () => undefined });
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const installation = { database, sql, dataDir };
  installations.push(installation);
  await addLaterTable(sql);
  return installation;
}

/** Adds a table that a later version might have, with generated columns and a reference to itself. */
async function addLaterTable(sql: postgres.Sql) {
  await sql`create table later_things (id int generated always as identity primary key,
    name text, twice text generated always as (name || name) stored, raw bytea, parent int
    references later_things, user_id text references users (id))`;
}

async function fill({ sql, dataDir }: TestInstallation) {
  await sql`insert into users (id, name, email) values ('u1', 'Zoë Müller', 'zoe@example.org')`;
  await sql`insert into later_things (name, raw, parent, user_id) values
    (${'tab\tline\nback\\slash \\N \\.'}, ${allBytes}, null, 'u1'), (null, null, 1, null), ('\\.', '', 2, 'u1')`;
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, 'uploads/a.png'), allBytes);
  writeFileSync(join(dataDir, 'session-secret'), 'secret');
  writeFileSync(join(dataDir, 'postgres.log'), 'not part of backups');
}

function restore(target: TestInstallation, from = file, replace = false) {
  return restoreBackup(target.database.address, target.dataDir, from, replace);
}

/** The row count and a hash of each table, independent of row order. */
async function contentOf(sql: postgres.Sql) {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;
  const hashes: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await sql`
      select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from public.${sql(name)} as t`;
    hashes[name] = row;
  }
  return hashes;
}

/** The constraints and the enabled state of triggers. */
async function constraintsOf(sql: postgres.Sql) {
  const constraints = await sql`
    select conrelid::regclass::text as table, conname, convalidated, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
  const triggers = await sql`
    select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger
    where not tgisinternal order by 1, 2`;
  return { constraints: [...constraints], triggers: [...triggers] };
}

function runScript(script: string, target: string | TestInstallation, ...args: string[]) {
  const result = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
    env: environmentOf(target),
    encoding: 'utf8',
  });
  return { status: result.status, output: result.stdout + result.stderr };
}

/** The settings for a folder with an embedded database, or for an installation on the test run's database server. */
function environmentOf(target: string | TestInstallation) {
  if (typeof target === 'string') return { ...process.env, DATA_DIR: target, NODE_ENV: 'test' };
  const { host, port, user, database } = target.database.address;
  return {
    ...process.env,
    DATA_DIR: target.dataDir,
    NODE_ENV: 'test',
    SESSION_SECRET: 'a secret that is only for tests!!!!',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${host}`,
  };
}
