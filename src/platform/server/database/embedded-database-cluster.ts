import { randomBytes } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Launcher } from './embedded-database-launcher.ts';
import { runProgram } from './embedded-database-programs.ts';

export const SUPERUSER = 'postgres';
export const DATABASE = 'playvillage';

/**
 * Creates the cluster: UTF-8, the builtin C.UTF-8 locale (the same sort order on every machine), and the
 * application's database. It is built in a temporary folder and then renamed, so that an interrupted start
 * leaves no incomplete cluster.
 */
export async function createCluster(launcher: Launcher) {
  const { binaries, cluster } = launcher;
  const parent = dirname(cluster);
  const temporary = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  mkdirSync(temporary, { mode: 0o700 });
  const { uid, gid } = launcher.wrap(binaries.initdb, []);
  if (uid !== undefined && gid !== undefined) chownSync(temporary, uid, gid);
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  const authentication =
    process.platform === 'win32'
      ? ['--auth=scram-sha-256', `--pwfile=${createPasswordFile(parent)}`]
      : ['--auth=trust'];
  const common = ['-D', temporary, '-U', SUPERUSER, '-E', 'UTF8', '--no-instructions'];
  await runProgram(launcher, binaries.initdb, [...common, ...locale, ...authentication]);
  const createDatabase = `CREATE DATABASE ${DATABASE}\n`;
  await runProgram(
    launcher,
    binaries.postgres,
    ['--single', '-D', temporary, 'postgres'],
    createDatabase,
  );
  renameSync(temporary, cluster);
}

/** Removes temporary folders of interrupted starts. */
export function removeUnfinishedClusters(cluster: string) {
  const parent = dirname(cluster);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith('postgres.new-')) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Windows only: the password for the loopback port, created once and readable only by its owner. */
export function readPassword(dataDir: string): string | undefined {
  return process.platform === 'win32'
    ? readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
    : undefined;
}

function createPasswordFile(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return file;
}
