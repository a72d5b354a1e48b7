import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPostgres } from './embedded-database-binaries.ts';
import {
  createCluster,
  DATABASE,
  readPassword,
  removeUnfinished,
  SUPERUSER,
} from './embedded-database-cluster.ts';
import { chooseLauncher, type Launcher, type RunAs } from './embedded-database-launcher.ts';
import { findRunningServer } from './embedded-database-probe.ts';
import { startServer, stopServer } from './embedded-database-process.ts';
import { isAlive, withLock } from './process-lock.mjs';

/** Connection options as postgres.js takes them; `host` is a socket's directory except on Windows. */
export type EmbeddedAddress = {
  host: string;
  port: number;
  database: string;
  username: string;
  password?: string;
};

export type EmbeddedDatabase = {
  address: EmbeddedAddress;
  /** True while the server belongs to another process, which alone will stop it. */
  readonly joined: boolean;
  /** Shuts down cleanly what this process started; leaves alone what it joined. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** Told in sentences what happens; silent by default. */
  log?: (sentence: string) => void;
  /** For tests of the ways to leave root behind; chosen by itself otherwise. */
  runAs?: RunAs;
};

type Running = { pid: number; host: string; port: number; end?: () => Promise<void> };

const LOOK_EVERY_MS = 200;

/**
 * The embedded PostgreSQL of a data directory: joined when it runs already (a second command, a
 * leftover), else started, made first when there is none. When the process that owned it ends
 * while this one goes on, this one starts it again, at the same address.
 * Throws sentences that say what to do. Call it from the main thread: on Linux the server ends
 * with the thread that started it.
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => undefined);
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(resolve(options.dataDir));
  const start = () =>
    withLock(join(dataDir, 'postgres.lock'), () => joinOrStart(dataDir, log, options.runAs));

  let running = await start();
  let isStopping = false;
  let restart: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (restart || isAlive(running.pid)) return;
    log('The embedded database has gone; starting it again.');
    restart = start()
      .then((again) => {
        running = again;
      })
      .catch((error: Error) => log(error.message))
      .finally(() => {
        restart = undefined;
      });
  }, LOOK_EVERY_MS);
  watch.unref();

  const password = readPassword(dataDir);
  return {
    address: {
      host: running.host,
      port: running.port,
      database: DATABASE,
      username: SUPERUSER,
      ...(password === undefined ? {} : { password }),
    },
    get joined() {
      return running.end === undefined;
    },
    async stop() {
      if (isStopping) return;
      isStopping = true;
      clearInterval(watch);
      await restart;
      await running.end?.();
    },
  };
}

async function joinOrStart(
  dataDir: string,
  log: (sentence: string) => void,
  runAs: RunAs | undefined,
): Promise<Running> {
  const binaries = findPostgres();
  const cluster = join(dataDir, 'postgres');
  refuseOtherContents(cluster, binaries.major);
  const found = await findRunningServer(cluster);
  if (found) return found;
  const launcher = chooseLauncher(dataDir, binaries, runAs);
  removeUnfinished(launcher.cluster);
  if (isEmpty(cluster)) {
    log(`Setting up the embedded database in ${dataDir}.`);
    await createCluster(launcher);
  }
  return startOwn(launcher, dataDir);
}

async function startOwn(launcher: Launcher, dataDir: string): Promise<Running> {
  const { child, pid, host, port } = await startServer(launcher, dataDir);
  return { pid, host, port, end: () => stopServer(child, launcher) };
}

/** Files of another major version would be damaged or refused in a way that nobody understands. */
function refuseOtherContents(cluster: string, major: number) {
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === String(major)) return;
    throw new Error(
      `${cluster} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}. Make a backup with the version of Playvillage that wrote it ("npm run backup"), move the directory away, start, and restore; or set PG_BIN_DIR to a PostgreSQL ${found}.`,
    );
  }
  if (!isEmpty(cluster)) {
    throw new Error(
      `${cluster} holds files that are no PostgreSQL data. Move them away, or choose another DATA_DIR.`,
    );
  }
}

function isEmpty(cluster: string): boolean {
  return !existsSync(cluster) || readdirSync(cluster).length === 0;
}
