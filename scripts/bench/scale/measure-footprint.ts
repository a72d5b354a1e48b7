import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type postgres from 'postgres';
import { openVenue } from '#app/server/open-venue.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { range } from '#platform/server/seed-numbers.ts';
import { connectTo } from '#tests/connect-to.ts';
import { findFreePort } from '#tests/free-port.ts';
import { type IdleServer, makeSocketOwners, measureIdleServer } from './idle-server.ts';
import { measureNotifyRates, type NotifyRate } from './notify-rate.ts';
import { measureVenueYear, type TableGroup } from './venue-year.ts';

export type EmptyVenue = {
  /** From an empty folder to an answering PostgreSQL, and from there to a migrated database. */
  initSeconds: number;
  migrateSeconds: number;
  /** In MB and files: the whole data directory of PostgreSQL, and the venue's database within it. */
  clusterMegabytes: number;
  databaseMegabytes: number;
  databaseFiles: number;
  relations: number;
  /** Copying the database, as a template: seconds and MB each. */
  copySeconds: number;
  copyMegabytes: number;
};

export type Footprint = {
  empty: EmptyVenue;
  idle: IdleServer;
  notify: NotifyRate[];
  year: TableGroup[];
};

const COPIES = 20;

/**
 * Measures what one venue takes: an empty database, an idle server process with and without sockets, the rate of NOTIFY,
 * and the tables after a year. Returns null on systems other than Linux.
 */
export async function measureFootprint(): Promise<Footprint | null> {
  if (process.platform !== 'linux') return null;
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-footprint-'));
  const startedAt = performance.now();
  const embedded = await startEmbeddedDatabase({ dataDir });
  const initSeconds = (performance.now() - startedAt) / 1000;
  const sql = connectTo(embedded.address, 1);
  const admin = connectTo({ ...embedded.address, database: 'postgres' }, 1);
  try {
    const settings = {
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      PAYMENTS: 'sandbox',
      BACKUPS: 'off',
      LOG_LEVEL: 'error',
      // All sockets come from one address.
      THROTTLE_FACTOR: '1000',
    };
    const openedAt = performance.now();
    const installation = await openVenue(settings);
    const migrateSeconds = (performance.now() - openedAt) / 1000;
    const cookies = await makeSocketOwners(installation);
    await installation.close();
    const idle = await measureIdleServer({ settings, sql, cookies });
    // After the first start, which creates the job queues.
    const empty = await measureEmptyDatabase(sql, dataDir);
    await sql.end();
    const copies = await measureCopies(admin, embedded.address.database);
    const notify = await measureNotifyRates({ ...embedded.address, database: 'postgres' });
    const year = await measureVenueYear();
    return { empty: { initSeconds, migrateSeconds, ...empty, ...copies }, idle, notify, year };
  } finally {
    await sql.end();
    await admin.end();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureEmptyDatabase(sql: postgres.Sql, dataDir: string) {
  await sql`checkpoint`;
  const [row] = await sql<{ oid: number; bytes: number; relations: number }[]>`
    select oid, pg_database_size(oid)::float8 as bytes,
      (select count(*) from pg_class
        where relkind in ('r', 'i') and oid >= 16384)::int as relations
    from pg_database where datname = current_database()`;
  if (!row) throw new Error('The database was not found');
  return {
    clusterMegabytes: folderMegabytes(join(dataDir, 'postgres')),
    databaseMegabytes: row.bytes / 2 ** 20,
    databaseFiles: readdirSync(join(dataDir, 'postgres/base', String(row.oid))).length,
    relations: row.relations,
  };
}

/** Copies the database as an operator would for a new venue, and drops the copies. */
async function measureCopies(admin: postgres.Sql, template: string) {
  const names = range(COPIES).map((number) => `copy_${number}`);
  const startedAt = performance.now();
  for (const name of names) await admin`create database ${admin(name)} template ${admin(template)}`;
  const copySeconds = (performance.now() - startedAt) / 1000 / COPIES;
  const [row] = await admin<{ bytes: number }[]>`
    select avg(pg_database_size(datname))::float8 as bytes
    from pg_database where datname like 'copy\_%'`;
  for (const name of names) await admin`drop database ${admin(name)}`;
  return { copySeconds, copyMegabytes: (row?.bytes ?? 0) / 2 ** 20 };
}

function folderMegabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const blocks = files.map((name) => statSync(join(folder, name)).blocks);
  return (blocks.reduce((sum, count) => sum + count, 0) * 512) / 2 ** 20;
}
