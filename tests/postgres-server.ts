import { existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import {
  type EmbeddedAddress,
  startEmbeddedDatabase,
} from '#platform/server/database/embedded-database.ts';
import { migrateDatabase } from '#platform/server/database/migrate-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: EmbeddedAddress;
  }
}

/** The migrated database that is copied for every test file. */
const TEMPLATE = 'migrated_template';

type SharedServer = { projectCount: number; server: ReturnType<typeof startWithTemplate> };
/** Vitest loads this file once per project, so the server is shared through the global object. */
const globals = globalThis as { playvillageTestServer?: SharedServer };

/** Global setup of Vitest projects with a database: starts one PostgreSQL per run, in a temporary directory. */
export async function setup(project: TestProject) {
  globals.playvillageTestServer ??= { projectCount: 0, server: startWithTemplate() };
  const shared = globals.playvillageTestServer;
  shared.projectCount += 1;
  const server = await shared.server;
  project.provide('testPostgres', server.address);
  return async () => {
    shared.projectCount -= 1;
    if (shared.projectCount > 0) return;
    delete globals.playvillageTestServer;
    await server.stop();
  };
}

async function startWithTemplate() {
  const prefix = join(findFastFolder(), 'playvillage-tests-');
  removeLeftovers(prefix);
  const dataDir = mkdtempSync(prefix);
  const server = await startEmbeddedDatabase({ dataDir });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const sql = postgres({ ...server.address, max: 1 });
    // Durability is not needed for tests.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      await sql.unsafe(`alter system set ${setting} = off`);
    }
    await sql`alter system set max_wal_size = '256MB'`;
    await sql`select pg_reload_conf()`;
    await sql`create database ${sql(TEMPLATE)}`;
    await sql.end();
    await migrateDatabase({ ...server.address, database: TEMPLATE });
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: server.address, stop };
}

const RAM_DISK = '/dev/shm';
/** The databases of a whole run at a time, with their write-ahead log, many times over. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A disk in memory if there is one with room: copying the template creates a thousand files. */
function findFastFolder(): string {
  if (!existsSync(RAM_DISK)) return tmpdir();
  const { bavail, bsize } = statfsSync(RAM_DISK);
  return bavail * bsize > NEEDED_BYTES ? RAM_DISK : tmpdir();
}

/** No run takes this long. */
const LEFTOVER_AGE_MILLIS = 6 * 3_600_000;

/** Removes the folders of runs that were killed: on a memory disk, they would keep memory until the next restart. */
function removeLeftovers(prefix: string) {
  for (const folder of globSync(`${prefix}*`)) {
    if (Date.now() - statSync(folder).mtimeMs < LEFTOVER_AGE_MILLIS) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
