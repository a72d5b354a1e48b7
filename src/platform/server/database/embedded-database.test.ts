import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedAddress, startEmbeddedDatabase } from './embedded-database.ts';

const started: { stop(): Promise<void> }[] = [];
const owners: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  await Promise.all(started.splice(0).map((database) => database.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  test('initializes with a fixed sort order and full durability', async () => {
    const database = await start(newFolder());
    expect(database.isJoined).toBe(false);
    const [row] = await query(
      database.address,
      `select current_database() as name, getdatabaseencoding() as encoding,
        (select datlocale from pg_database where datname = current_database()) as locale,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as tcp`,
    );
    expect(row).toEqual({
      name: 'playvillage',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      fsync: 'on',
      commit: 'on',
      tcp: '',
    });
    expect(statSync(database.address.host).mode & 0o777).toBe(0o700);
  });

  test('creates one cluster for two concurrent starts: one owns it, the other joins', async () => {
    const folder = newFolder();
    const databases = await Promise.all([start(folder), start(folder)]);
    expect(databases.map((database) => database.isJoined).sort()).toEqual([false, true]);
    expect(databases[0].address).toEqual(databases[1].address);
  });

  test('is stopped only by its owner', async () => {
    const folder = newFolder();
    const owner = await start(folder);
    const joiner = await start(folder);
    await joiner.stop();
    expect(await query(owner.address, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('restarts for a joiner when its owner stops', async () => {
    const folder = newFolder();
    const owner = await start(folder);
    const joiner = await start(folder);
    await owner.stop();
    await vi.waitFor(() => expect(joiner.isJoined).toBe(false), 10_000);
    expect(await query(joiner.address, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('retains committed data when its owner is killed, and restarts immediately', async () => {
    const folder = newFolder();
    const owner = await startInOtherProcess(folder);
    await query(owner.address, 'create table items (id int)');
    await query(owner.address, 'insert into items values (7)');
    owner.process.kill('SIGKILL');
    await once(owner.process, 'exit');

    const restarted = await start(folder);
    expect(restarted.isJoined).toBe(false);
    expect(await query(restarted.address, 'select id from items')).toEqual([{ id: 7 }]);
  });

  test('starts despite stale lock and pid files', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.stop();
    writeFileSync(join(folder, 'postgres.lock'), '4194303 1');
    // The pid of another running program: this test.
    writeFileSync(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folder}\n1\n5432\n${first.address.host}\n\n0 0\nready\n`,
    );
    const restarted = await start(folder);
    expect(await query(restarted.address, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('runs as nobody if user namespaces are forbidden and the folder is private', async () => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
    const folder = newFolder();
    chmodSync(folder, 0o700);
    const asNobody = await startEmbeddedDatabase({ dataDir: folder, runAs: 'nobody' });
    started.push(asNobody);
    await query(asNobody.address, 'create table items (id int)');
    await asNobody.stop();
    const clusterFolder = join(asNobody.address.host, '..');
    expect(statSync(join(clusterFolder, 'postgres')).uid).toBe(65534);

    const asRoot = await start(folder);
    expect(await query(asRoot.address, 'select id from items')).toEqual([]);
    await asRoot.stop();
    rmSync(clusterFolder, { recursive: true, force: true });
  });

  test('uses a temporary socket directory when the data directory path is too long', async () => {
    const folder = join(newFolder(), 'a-rather-long-name-for-a-folder'.repeat(4));
    const database = await start(folder);
    expect(database.address.host.length).toBeLessThan(90);
    expect(statSync(database.address.host).mode & 0o777).toBe(0o700);
    folders.push(database.address.host);
  });

  test('rejects a directory of a different major version and leaves it unchanged', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '14\n');
    await expect(start(folder)).rejects.toThrow(
      /was created by PostgreSQL 14, but this is PostgreSQL \d+/,
    );
    expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('14\n');
  });

  test('rejects a directory with other files', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'holiday.jpg'), '');
    await expect(start(folder)).rejects.toThrow('holds files that are not PostgreSQL data');
  });
});

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'playvillage-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string) {
  const database = await startEmbeddedDatabase({ dataDir });
  started.push(database);
  return database;
}

/** Starts the database in a separate process that prints its address and stays alive. */
async function startInOtherProcess(dataDir: string) {
  const module = new URL('./embedded-database.ts', import.meta.url).href;
  const code = `const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    const { address } = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(JSON.stringify(address));
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(owner);
  const [output] = (await once(owner.stdout, 'data')) as [Buffer];
  return { process: owner, address: JSON.parse(output.toString()) as EmbeddedAddress };
}

async function query(address: EmbeddedAddress, statement: string) {
  const sql = postgres({ ...address, max: 1 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}
