import { mkdirSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from '#platform/server/config.ts';
import type { Connection } from '#platform/server/database/connection.ts';
import { assertOwnDataDir } from '#platform/server/database/data-dir-owner.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { readEnvironment } from '#platform/server/database/installation.ts';
import { claimDataDir } from '#platform/server/demo-folder.ts';

export type Store = {
  config: Config;
  connection: Connection;
  dataDir: string;
  sessionSecret: string | undefined;
  passphrase: string | undefined;
  /** The folder of automatic backups. */
  backupDir: string;
  close(): Promise<void>;
};

/**
 * Opens the configured database and data directory without migrating. Joins the embedded database of a running server,
 * or starts it (and creates it if missing). Throws ConfigError for a demo: nobody should restore a venue's data where
 * everyone can sign in; and for a data directory of another account.
 */
export async function openStore(): Promise<Store> {
  const config = readConfig(readEnvironment());
  if (config.isDemo)
    throw new ConfigError('A demo can be neither backed up, restored into, nor examined.');
  const { DATABASE_URL, DATA_DIR, SESSION_SECRET } = config;
  assertOwnDataDir(DATA_DIR);
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  await claimDataDir(DATA_DIR, false);
  const common = {
    config,
    dataDir: DATA_DIR,
    sessionSecret: SESSION_SECRET,
    passphrase: config.BACKUP_PASSPHRASE,
    backupDir: config.backupDir,
  };
  if (DATABASE_URL) return { ...common, connection: DATABASE_URL, close: async () => undefined };
  const embedded = await startEmbeddedDatabase({ dataDir: DATA_DIR });
  return { ...common, connection: embedded.address, close: () => embedded.stop() };
}
