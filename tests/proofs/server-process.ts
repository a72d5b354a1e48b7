import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedAddress } from '#platform/server/database/embedded-database.ts';
import { freePort } from '../free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MILLIS = 60_000;

export type ServerProcess = {
  address: string;
  child: ChildProcess;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
};

type Options = {
  environment: Record<string, string>;
  /** Node's own options, such as `--import`. */
  nodeOptions?: string[];
  /** A program instead of the real server. */
  program?: string;
};

/** Starts the real server in its own process and waits until it is ready. */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  const server = await spawnServer(options);
  await server.ready();
  return server;
}

/** The same without waiting, for proofs of the startup. */
export async function spawnServer({ environment, nodeOptions = [], program }: Options) {
  const port = await freePort();
  const options = ['--import', './scripts/compile-cache.mjs', ...nodeOptions];
  const child = spawn(process.execPath, [...options, program ?? 'src/app/server/start.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PAYMENTS: 'sandbox',
      LOG_LEVEL: 'error',
      THROTTLE_FACTOR: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(program ? (['ipc'] as const) : [])],
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk).slice(-8000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const address = `http://127.0.0.1:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    address,
    child,
    ready: async () => {
      const until = Date.now() + READY_WITHIN_MILLIS;
      while (!(await isReady(address))) {
        if (hasEnded() || Date.now() > until) throw new Error(`the server did not start: ${said}`);
        await pause(50);
      }
    },
    stop: async () => {
      if (hasEnded()) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

const isReady = (address: string) =>
  fetch(`${address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Environment for a server process on a test's database. */
export function sharing({ host, port, database, username }: EmbeddedAddress) {
  return {
    DATABASE_URL: `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SESSION_SECRET: 'a secret that is only for tests!!!!',
  };
}
