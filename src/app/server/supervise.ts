import { readConfig } from '#platform/server/config.ts';
import { reachDatabase, readEnvironment } from '#platform/server/database/installation.ts';
import { createLog } from '#platform/server/log.ts';
import { stopWhenNpmExits } from '#platform/server/stop-when-npm-exits.ts';
import { startWorkers } from '#platform/server/workers/start-workers.ts';

/** Longer than a worker gives itself. */
const KILL_DELAY_MILLIS = 2_000;

type Environment = Record<string, string | undefined>;

/**
 * Runs the workers of WORKERS above 1, and the embedded database. SIGTERM or SIGINT stops them all, SIGHUP replaces one
 * after the other. `inherited` is the environment without .env, which each new worker reads again.
 */
export async function supervise(inherited: Environment): Promise<void> {
  const environment = readEnvironment();
  const config = readConfig(environment);
  const database = await reachDatabase(config);
  const log = createLog(config);
  const workers = await startWorkers({
    count: config.WORKERS,
    database: database.embedded,
    environment: { ...withoutFile(environment, inherited), ...lasting(environment) },
    log,
    stopTimeoutMillis: config.stopTimeoutMillis + KILL_DELAY_MILLIS,
  });
  if (!workers) {
    await database.stop();
    // The worker has said why.
    process.exit(1);
  }
  process.stdout.write(
    `${config.WORKERS} workers share the port. SIGHUP to process ${process.pid} replaces them one after the other.\n`,
  );

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const areStopped = await workers.stop();
    await database.stop();
    process.exit(areStopped ? 0 : 1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', () => void workers.reload());
  stopWhenNpmExits(stop);
}

/** Removes what .env added to this process. */
const withoutFile = (environment: Environment, inherited: Environment): Environment =>
  Object.fromEntries(
    Object.keys(environment)
      .filter((name) => !(name in inherited))
      .map((name) => [name, undefined]),
  );

/** What a reload does not change: this process has opened the database with it. Empty is unset. */
const lasting = (environment: Environment): Environment =>
  Object.fromEntries(
    ['DATA_DIR', 'DATABASE_URL', 'DATABASE_POOL', 'DEMO', 'WORKERS'].map((name) => [
      name,
      environment[name] ?? '',
    ]),
  );
