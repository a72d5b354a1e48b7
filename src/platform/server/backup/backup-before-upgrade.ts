import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import type { Connection } from '../database/connection.ts';
import { formatVersion } from '../database/program-version.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Writes a backup of a database with this schema version before it is migrated, to `before-upgrade-0045.backup` in the
 * folder of the backups (docs/upgrading.md). Throws ConfigError if it can't be written.
 */
export async function backUpBeforeUpgrade(
  config: Pick<Config, 'BACKUPS' | 'BACKUP_PASSPHRASE' | 'DATA_DIR' | 'backupDir'>,
  connection: Connection,
  version: number,
): Promise<void> {
  if (config.BACKUPS === 'off') return;
  const file = join(config.backupDir, `before-upgrade-${formatVersion(version)}.backup`);
  try {
    await writeBackup(connection, config.DATA_DIR, file, {
      passphrase: config.BACKUP_PASSPHRASE,
      exclude: [config.backupDir],
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `The backup before the upgrade could not be written to ${file} (${reason}). Nothing was changed. Solve the problem, or set BACKUPS=off after you made a backup yourself.`,
    );
  }
}
