import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { EmbeddedAddress } from '../database/embedded-database.ts';
import { relayMetrics, send } from './relay-metrics.ts';
import { countEarlyDeaths, restartPauseMillis } from './restart-rules.ts';
import { workerVariables } from './this-worker.ts';
import type { ToPrimary } from './worker-messages.ts';

type Options = {
  count: number;
  database: EmbeddedAddress | null;
  /** Variables added to this process's environment; undefined removes one. */
  environment: Record<string, string | undefined>;
  log: Logger;
  /** After this time a worker that does not stop is killed. */
  stopTimeoutMillis: number;
};

export type Workers = {
  /** Replaces one worker after the other; each stops only when its replacement serves. */
  reload(): Promise<void>;
  /** Stops all workers together. Returns whether each stopped by itself and without an error. */
  stop(): Promise<boolean>;
};

type Launched = {
  number: number;
  process: Worker;
  /** Resolves to false if it exits before. */
  serves: Promise<boolean>;
  exited: Promise<Exit>;
  /** When it began to serve, in milliseconds of `performance.now()`. */
  servesSince: number | null;
};
type Exit = { code: number | null; signal: string | null };

/**
 * In the primary: runs `count` workers, which share the port, and restarts those that exit. The first one starts alone,
 * so that it migrates the database and a wrong setting is reported once. Returns null if it does not start.
 */
export async function startWorkers(options: Options): Promise<Workers | null> {
  const { count, log, stopTimeoutMillis } = options;
  /** The worker of each number, starting, serving or waiting for its restart; not those that are being replaced. */
  const current = new Map<number, Launched>();
  const running = new Set<Launched>();
  let isStopping = false;
  const serve = relayMetrics(() =>
    [...current.values()].filter(({ servesSince }) => servesSince !== null),
  );

  const launch = (number: number, isFirst = false): Launched => {
    const variables = workerVariables({ number, isFirst, database: options.database });
    const worker = cluster.fork({ ...options.environment, ...variables });
    const launched = { number, process: worker, servesSince: null, ...waitFor(worker) };
    running.add(launched);
    worker.on('message', (message: ToPrimary) => void serve(worker, message));
    void launched.exited.then(() => running.delete(launched));
    void launched.serves.then((serves) => {
      if (!serves) return;
      Object.assign(launched, { servesSince: performance.now() });
      log.info({ worker: number, pid: worker.process.pid }, 'worker serves');
    });
    return launched;
  };

  /** Makes it the worker of its number, and restarts it whenever it exits without being replaced. */
  const keep = (launched: Launched, earlyDeaths = 0) => {
    const { number } = launched;
    current.set(number, launched);
    void launched.exited.then(({ code, signal }) => {
      const isReplaced = () => isStopping || current.get(number) !== launched;
      if (isReplaced()) return;
      const { servesSince } = launched;
      const served = servesSince === null ? 0 : performance.now() - servesSince;
      const deaths = countEarlyDeaths(earlyDeaths, served);
      const pauseMillis = restartPauseMillis(deaths);
      launched.servesSince = null;
      log.error({ worker: number, code, signal, pauseMillis }, 'worker exited');
      setTimeout(() => isReplaced() || keep(launch(number), deaths), pauseMillis);
    });
  };

  /** Returns false if the replacement does not start: the old worker then keeps serving. */
  const replace = async (number: number): Promise<boolean> => {
    const replacement = launch(number);
    if (!(await replacement.serves)) return false;
    const old = current.get(number);
    keep(replacement);
    if (!old || !running.has(old) || isStopping) return true;
    if (old.servesSince === null) old.process.process.kill('SIGTERM');
    else send(old.process, { type: 'retire' });
    await killAfter([old], stopTimeoutMillis);
    return true;
  };

  const first = launch(1, true);
  if (!(await first.serves)) return null;
  keep(first);
  for (let number = 2; number <= count; number += 1) keep(launch(number));

  let isReloading = false;
  return {
    reload: async () => {
      if (isStopping) return;
      if (isReloading) return log.warn('a reload is in progress; this one is ignored');
      isReloading = true;
      let number = 1;
      while (number <= count && !isStopping && (await replace(number))) number += 1;
      isReloading = false;
      if (isStopping) return;
      if (number > count) log.info('reload finished');
      else log.error({ worker: number }, 'reload ended: the new worker did not start');
    },
    stop: async () => {
      isStopping = true;
      const stopped = [...running];
      for (const { process: worker } of stopped) worker.process.kill('SIGTERM');
      return killAfter(stopped, stopTimeoutMillis);
    },
  };
}

function waitFor(worker: Worker): Pick<Launched, 'serves' | 'exited'> {
  const exited = new Promise<Exit>((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const serves = new Promise<boolean>((resolve) => {
    worker.once('listening', () => resolve(true));
    void exited.then(() => resolve(false));
  });
  return { serves, exited };
}

/** Waits until the workers have exited, and kills those that take longer. Returns whether none failed. */
async function killAfter(workers: Launched[], millis: number): Promise<boolean> {
  const timeout = setTimeout(() => {
    for (const { process: worker } of workers) worker.process.kill('SIGKILL');
  }, millis);
  const exits = await Promise.all(workers.map(({ exited }) => exited));
  clearTimeout(timeout);
  // One that was still starting ends by the signal.
  return exits.every(({ code, signal }) => code === 0 || signal === 'SIGTERM');
}
