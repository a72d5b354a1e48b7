import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { ConfigError } from '../config.ts';

/**
 * Refuses a data directory of another account before anything in it is touched: files that root leaves there would keep
 * the service from starting. Root is always refused; other accounts may share a folder that they can write to, such as a
 * container's volume. A missing folder passes. Throws ConfigError.
 */
export function assertOwnDataDir(dataDir: string, uid = process.getuid?.()): void {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  if (!stat || uid === undefined || stat.uid === uid) return;
  // A folder of root's that this account cannot write to gets the message of `prepareDataDir`, which names the setting.
  if (uid !== 0 && (stat.uid === 0 || isAccessible(dataDir))) return;
  const owner = findAccountName(stat.uid);
  throw new ConfigError(
    `The folder ${dataDir} belongs to the account ${owner}, and nothing was changed. Run this as that account: put "sudo -u ${owner}" before the command.`,
  );
}

function isAccessible(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As sudo understands it: the account's name, or #998 for one without. */
function findAccountName(uid: number): string {
  const { status, stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : `'#${uid}'`;
}
