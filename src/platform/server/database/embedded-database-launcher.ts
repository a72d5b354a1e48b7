import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { PostgresBinaries } from './embedded-database-binaries.ts';

/** PostgreSQL refuses to run as root; `nobody` exists everywhere and owns nothing. */
const NOBODY = 65534;
/** Holds the socket, and the cluster and the binaries if `nobody` cannot access them where they are. */
const REACHABLE_FOLDER = '/var/lib/playvillage';
/** The limit of socket paths is 107 bytes on Linux and 103 on macOS. */
const MAX_SOCKET_PATH = 103;

export type RunAs = 'self' | 'namespace' | 'nobody';

/** How to start PostgreSQL programs for one data directory. */
export type Launcher = {
  runAs: RunAs;
  binaries: PostgresBinaries;
  /** The cluster's directory, `postgres` in the data directory. */
  cluster: string;
  socketDir: string;
  /** Returns `spawn` arguments that run a program under this identity. */
  wrap(
    program: string,
    args: string[],
  ): { file: string; args: string[]; uid?: number; gid?: number };
};

/**
 * Determines how to run PostgreSQL on this system, and prepares its directories and their owners. Throws an error that
 * explains what to do if it cannot run.
 */
export function prepareLauncher(
  dataDir: string,
  binaries: PostgresBinaries,
  runAs = detectIdentity(),
): Launcher {
  const cluster = resolveLink(join(dataDir, 'postgres'));
  if (runAs === 'nobody') return prepareLauncherForNobody(dataDir, binaries, cluster);
  const prefix = [
    ...(runAs === 'namespace' ? namespacePrefix : []),
    ...(succeeds([...stopWithParentPrefix, 'true']) ? stopWithParentPrefix : []),
  ];
  // First, since it fails in a folder of another user.
  const socketDir = makeSocketDir(dataDir);
  takeOwnership(cluster, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  const wrap = (program: string, args: string[]) => {
    const [file = program, ...rest] = [...prefix, program, ...args];
    return { file, args: rest };
  };
  return { runAs, binaries, cluster, socketDir, wrap };
}

const namespacePrefix = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** The kernel sends SIGINT (a fast, clean shutdown) as soon as the parent dies, even by kill -9. */
const stopWithParentPrefix = ['setpriv', '--pdeathsig', 'INT'];

function detectIdentity(): RunAs {
  if (process.platform === 'win32' || (process.getuid?.() !== 0 && hasAccount())) return 'self';
  if (succeeds([...namespacePrefix, 'true'])) return 'namespace';
  if (process.getuid?.() === 0) return 'nobody';
  throw new Error(
    'PostgreSQL needs a user with an account, and this user has none (user namespaces are forbidden here too). Start as a user listed in /etc/passwd, or set DATABASE_URL to a running PostgreSQL.',
  );
}

function hasAccount(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function prepareLauncherForNobody(
  dataDir: string,
  binaries: PostgresBinaries,
  clusterPath: string,
): Launcher {
  const folder = join(REACHABLE_FOLDER, shortHash(dataDir));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const cluster = isWorldAccessible(dirname(clusterPath))
    ? clusterPath
    : moveCluster(clusterPath, join(folder, 'postgres'));
  takeOwnership(cluster, NOBODY, NOBODY);
  const socketDir = join(folder, 'socket');
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  chownSync(socketDir, NOBODY, NOBODY);
  const prefix = succeeds([...stopWithParentPrefix, 'true']) ? stopWithParentPrefix : [];
  return {
    runAs: 'nobody',
    binaries: isWorldAccessible(binaries.root) ? binaries : copyBinaries(binaries, folder),
    cluster,
    socketDir,
    wrap(program, args) {
      const [file = program, ...rest] = [...prefix, program, ...args];
      return { file, args: rest, uid: NOBODY, gid: NOBODY };
    },
  };
}

/** Moves the cluster to a folder that `nobody` can access and leaves a symlink in the data directory. */
function moveCluster(cluster: string, target: string): string {
  // An existing cluster without a symlink belonged to a data directory that was removed.
  if (existsSync(target)) renameSync(target, `${target}.left-${Date.now()}`);
  if (existsSync(cluster)) {
    const copy = `${target}.copy`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(cluster, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    renameSync(copy, target);
    renameSync(cluster, `${cluster}.moved`);
  }
  symlinkSync(target, cluster);
  rmSync(`${cluster}.moved`, { recursive: true, force: true });
  return target;
}

function resolveLink(cluster: string): string {
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? readlinkSync(cluster) : cluster;
}

function copyBinaries(binaries: PostgresBinaries, folder: string): PostgresBinaries {
  const root = join(
    folder,
    `binaries-${shortHash(binaries.root + statSync(binaries.postgres).mtimeMs)}`,
  );
  if (!existsSync(root)) {
    const copy = `${root}.copy`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(binaries.root, copy, { recursive: true, verbatimSymlinks: true });
    renameSync(copy, root);
  }
  const pathInCopy = (program: string) => join(root, 'bin', basename(program));
  return {
    ...binaries,
    root,
    initdb: pathInCopy(binaries.initdb),
    postgres: pathInCopy(binaries.postgres),
  };
}

function isWorldAccessible(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isWorldAccessible(parent));
}

/** The cluster may have been created under another identity: change its owner to the current one. */
function takeOwnership(path: string, uid: number, gid: number) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat || stat.uid === uid || process.getuid?.() !== 0) return;
  // The directory comes last, so that an interrupted change is resumed.
  if (stat.isDirectory()) {
    for (const name of readdirSync(path)) takeOwnership(join(path, name), uid, gid);
  }
  chownSync(path, uid, gid);
}

function makeSocketDir(dataDir: string): string {
  const preferred = join(dataDir, 'socket');
  const isShort = Buffer.byteLength(join(preferred, '.s.PGSQL.65535')) <= MAX_SOCKET_PATH;
  const directory = isShort ? preferred : join(tmpdir(), `playvillage-${shortHash(dataDir)}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stat = lstatSync(directory);
  if (!stat.isDirectory() || (process.getuid && stat.uid !== process.getuid())) {
    throw new Error(
      `${directory} belongs to another user; remove it, or choose a shorter DATA_DIR.`,
    );
  }
  chmodSync(directory, 0o700);
  return directory;
}

function shortHash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function succeeds([file = '', ...args]: string[]): boolean {
  return process.platform === 'linux' && spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}
