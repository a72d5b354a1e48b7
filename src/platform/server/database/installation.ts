import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpBeforeUpgrade } from '../backup/backup-before-upgrade.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { claimDataDir } from '../demo-folder.ts';
import { thisWorker } from '../workers/this-worker.ts';
import type { Connection } from './connection.ts';
import { assertOwnDataDir } from './data-dir-owner.ts';
import { type Database, OTHER_CONNECTIONS, openDatabase } from './database.ts';
import { type EmbeddedAddress, startEmbeddedDatabase } from './embedded-database.ts';
import { migrateDatabase } from './migrate-database.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { assertFolderWritable } from './write-check.ts';

const DATABASE_TIMEOUT_MILLIS = 60_000;

/** The settings of an installation and its open, migrated database. */
export type Installation = {
  config: Config & { SESSION_SECRET: string };
  connection: Connection;
  database: Database;
  close(): Promise<void>;
};

/**
 * Reads .env and the environment, creates the data directory and the session secret if missing, starts or joins the
 * database, and migrates it. Used by the server and by every command, so that commands work whether or not a server
 * runs. Waits for a database that is not up yet. Throws ConfigError for an invalid setting.
 */
export async function openInstallation(
  environment: Record<string, string | undefined> = readEnvironment(),
  timeoutMillis = DATABASE_TIMEOUT_MILLIS,
): Promise<Installation> {
  const config = readConfig(environment);
  const { connection, stop } = await reachDatabase(config, timeoutMillis);
  const secret = config.SESSION_SECRET ?? (await readOrCreateSecret(config.DATA_DIR));
  try {
    await migrateDatabase(connection, {
      beforeUpgrade: (version) => backUpBeforeUpgrade(config, connection, version),
    });
    const database = openDatabase(connection, config.poolPerWorker);
    return {
      config: { ...config, SESSION_SECRET: secret },
      connection,
      database,
      close: async () => {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Creates the data directory if missing and returns its database, not yet migrated: waits for the one of DATABASE_URL,
 * or starts or joins the embedded one. A worker receives the one that the primary keeps running (decision 0061).
 * Throws ConfigError for a folder or a database that cannot be used.
 */
export async function reachDatabase(
  config: Config,
  timeoutMillis = DATABASE_TIMEOUT_MILLIS,
): Promise<{ connection: Connection; embedded: EmbeddedAddress | null; stop(): Promise<void> }> {
  const { DATA_DIR, DATABASE_URL, WORKERS, poolPerWorker } = config;
  const stop = async () => undefined;
  await prepareDataDir(DATA_DIR);
  await claimDataDir(DATA_DIR, config.isDemo);
  if (DATABASE_URL) {
    await waitForDatabase(DATABASE_URL, timeoutMillis);
    return { connection: DATABASE_URL, embedded: null, stop };
  }
  const ofPrimary = thisWorker?.database;
  if (ofPrimary) return { connection: ofPrimary, embedded: ofPrimary, stop };
  // While workers are replaced, there is one more.
  const connections = (WORKERS + 1) * (poolPerWorker + OTHER_CONNECTIONS);
  const started = await startEmbeddedDatabase({ dataDir: DATA_DIR, connections });
  return { connection: started.address, embedded: started.address, stop: started.stop };
}

/** Reads .env into the environment, whose own variables win. Throws ConfigError if this account may not read it. */
export function readEnvironment() {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new ConfigError(
      'The file .env cannot be read by this account, and nothing was changed. Run this as the account that owns it, with "sudo -u ACCOUNT" before the command.',
    );
  }
  return process.env;
}

/** Checks that the data directory is this account's, creates it if missing, and checks that it is writable. */
async function prepareDataDir(dataDir: string) {
  assertOwnDataDir(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await assertFolderWritable(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `The setting DATA_DIR names a folder that cannot be written (${code}): ${dataDir}.`,
    );
  }
}

/** The signing secret of this data directory, created once and readable only by its owner. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) await createSecret(file);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(`${file} is damaged: delete it, which signs everyone out`);
  return secret;
}

/** Links a complete file to the secret's name, so that neither a crash nor a concurrent start leaves a partial one. */
async function createSecret(file: string) {
  const newFile = `${file}-${randomUUID()}`;
  try {
    const secret = randomBytes(32).toString('base64url');
    await writeFile(newFile, secret, { flag: 'wx', mode: 0o600, flush: true });
    await link(newFile, file);
  } catch (error) {
    // A concurrent start has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(newFile, { force: true });
  }
}
