import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { ConfigError } from '../config.ts';
import { type Connection, closeClient, openClient } from './connection.ts';
import { findDatabaseError } from './database.ts';
import {
  assertCompatibleDatabase,
  findDatabaseVersion,
  MIGRATIONS,
  programVersion,
} from './program-version.ts';

const MIGRATION_LOCK = 7_301_947;

/**
 * While a migration waits for a table, everybody else who needs the table waits behind it. So it gives up after
 * `lockMillis`, lets them pass for `pauseMillis`, and starts again, `attempts` times.
 */
const PATIENCE = { lockMillis: 3000, pauseMillis: 5000, attempts: 12 };

/**
 * Migrates the schema, in one transaction. Servers may call it concurrently: one migrates, the others wait.
 * `beforeUpgrade` is called with the schema version of a database that is older than this program, and may throw.
 * Throws ConfigError if the database is too new for this program, or if another program uses a table for too long.
 */
export async function migrateDatabase(
  connection: Connection,
  {
    beforeUpgrade,
    patience = PATIENCE,
  }: { beforeUpgrade?: (version: number) => Promise<void>; patience?: typeof PATIENCE } = {},
): Promise<void> {
  const client = await openClient(connection);
  const db = drizzle(client);
  try {
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await assertCompatibleDatabase(db);
    const version = await findDatabaseVersion(db);
    if (version !== null && version < programVersion()) await beforeUpgrade?.(version);
    await migratePatiently(db, patience);
  } finally {
    // Releases the lock as well.
    await closeClient(client);
  }
}

async function migratePatiently(db: NodePgDatabase, patience: typeof PATIENCE): Promise<void> {
  const { lockMillis, pauseMillis, attempts } = patience;
  await db.execute(sql`select set_config('lock_timeout', ${String(lockMillis)}, false)`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(db, { migrationsFolder: MIGRATIONS });
    } catch (error) {
      if (!isBlocked(error)) throw error;
      if (attempt === attempts) throw blockedError(patience);
      await pause(pauseMillis);
    }
  }
}

/** Lock not available in time, or a deadlock. */
const BLOCKED = ['55P03', '40P01'];

const isBlocked = (error: unknown): boolean =>
  BLOCKED.includes(findDatabaseError(error)?.code ?? '');

function blockedError({ lockMillis, pauseMillis, attempts }: typeof PATIENCE) {
  const seconds = Math.ceil((attempts * (lockMillis + pauseMillis)) / 1000);
  return new ConfigError(
    `The database could not be upgraded: for ${seconds} seconds, another program used a table that has to be changed, for example for a long export. Nothing was changed. Start again when it has finished (docs/upgrading.md says how to find it).`,
  );
}
