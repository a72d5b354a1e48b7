import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPostgres } from './embedded-database-binaries.ts';
import {
  createCluster,
  DATABASE,
  readPassword,
  removeUnfinishedClusters,
  SUPERUSER,
} from './embedded-database-cluster.ts';
import { type Launcher, prepareLauncher, type RunAs } from './embedded-database-launcher.ts';
import { findRunningServer } from './embedded-database-probe.ts';
import { startServer, stopServer } from './embedded-database-process.ts';
import { isAlive, withLock } from './process-lock.mjs';

/** node-postgres connection options; `host` is the socket directory except on Windows. */
export type EmbeddedAddress = {
  host: string;
  port: number;
  database: string;
  user: string;
  password?: string;
};

export type EmbeddedDatabase = {
  address: EmbeddedAddress;
  /** True while another process owns the server; only the owner stops it. */
  readonly isJoined: boolean;
  /** Shuts down a server started by this process; leaves a joined one running. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** How many connections it accepts at least; a server that is joined keeps its own number. */
  connections?: number;
  /** Receives progress messages; silent by default. */
  log?: (message: string) => void;
  /** For tests; detected by default. */
  runAs?: RunAs;
};

type Running = { pid: number; host: string; port: number; stop?: () => Promise<void> };

const CHECK_INTERVAL_MILLIS = 200;

/**
 * Starts the embedded PostgreSQL of a data directory, or joins it if already running (another command, a
 * leftover process); creates it first if missing. If the owning process exits while this one runs, this one
 * restarts PostgreSQL at the same address. Throws errors that explain what to do. Call it from the main thread: on
 * Linux the server ends with the thread that started it.
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => undefined);
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(resolve(options.dataDir));
  const start = () =>
    withLock(join(dataDir, 'postgres.lock'), () => joinOrStart({ ...options, dataDir, log }));

  let running = await start();
  let isStopping = false;
  let restart: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (restart || isAlive(running.pid)) return;
    log('The embedded database has stopped; restarting it.');
    restart = start()
      .then((restarted) => {
        running = restarted;
      })
      .catch((error: Error) => log(error.message))
      .finally(() => {
        restart = undefined;
      });
  }, CHECK_INTERVAL_MILLIS);
  watch.unref();

  const password = readPassword(dataDir);
  return {
    address: {
      host: running.host,
      port: running.port,
      database: DATABASE,
      user: SUPERUSER,
      ...(password === undefined ? {} : { password }),
    },
    get isJoined() {
      return running.stop === undefined;
    },
    async stop() {
      if (isStopping) return;
      isStopping = true;
      clearInterval(watch);
      await restart;
      await running.stop?.();
    },
  };
}

async function joinOrStart({
  dataDir,
  log,
  runAs,
  connections,
}: Options & Required<Pick<Options, 'log'>>): Promise<Running> {
  const binaries = findPostgres();
  const cluster = join(dataDir, 'postgres');
  assertCompatibleCluster(cluster, binaries.major);
  const found = await findRunningServer(cluster);
  if (found) return found;
  const launcher = prepareLauncher(dataDir, binaries, runAs);
  removeUnfinishedClusters(launcher.cluster);
  if (isEmpty(cluster)) {
    log(`Setting up the embedded database in ${dataDir}.`);
    await createCluster(launcher);
  }
  return startCluster(launcher, dataDir, connections);
}

async function startCluster(
  launcher: Launcher,
  dataDir: string,
  connections: number | undefined,
): Promise<Running> {
  const { child, pid, host, port } = await startServer(launcher, dataDir, connections);
  return { pid, host, port, stop: () => stopServer(child, launcher) };
}

/** A different major version would damage these files or fail with an obscure error. */
function assertCompatibleCluster(cluster: string, major: number) {
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === String(major)) return;
    throw new Error(
      `${cluster} was created by PostgreSQL ${found}, but this is PostgreSQL ${major}. Make a backup with the version of Playvillage that wrote it ("npm run backup"), move the directory away, start, and restore; or set PG_BIN_DIR to a PostgreSQL ${found}.`,
    );
  }
  if (!isEmpty(cluster)) {
    throw new Error(
      `${cluster} holds files that are not PostgreSQL data. Move them away, or choose another DATA_DIR.`,
    );
  }
}

function isEmpty(cluster: string): boolean {
  return !existsSync(cluster) || readdirSync(cluster).length === 0;
}
