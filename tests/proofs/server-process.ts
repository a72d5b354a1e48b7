import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedAddress } from '#platform/server/database/embedded-database.ts';
import { findFreePort } from '../free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Three servers that start together take 12 s on two idle cores, and up to 75 s on a busy machine. */
const READY_TIMEOUT_MILLIS = 100_000;

export type ServerProcess = {
  address: string;
  child: ChildProcess;
  /** What it has written so far. */
  output(): string;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
};

type Options = {
  environment: Record<string, string>;
  /** Options for Node, such as `--import`. */
  nodeOptions?: string[];
  /** A script to run instead of the real server. */
  program?: string;
  /** The port to listen on; a free one by default. */
  port?: number;
};

/** Starts the real server in its own process and waits until it is ready. */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  const server = await spawnServer(options);
  await server.waitUntilReady();
  return server;
}

/** Starts a server without waiting until it is ready. */
export async function spawnServer({ environment, nodeOptions = [], ...options }: Options) {
  const { program, port = await findFreePort() } = options;
  const allNodeOptions = ['--import', './scripts/compile-cache.mjs', ...nodeOptions];
  const child = spawn(process.execPath, [...allNodeOptions, program ?? 'src/app/server/start.ts'], {
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
  let output = '';
  const append = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  const address = `http://127.0.0.1:${port}`;
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    address,
    child,
    output: () => output,
    waitUntilReady: async () => {
      const deadline = Date.now() + READY_TIMEOUT_MILLIS;
      while (!(await isReady(address))) {
        if (hasExited() || Date.now() > deadline)
          throw new Error(`The server did not start: ${output.slice(-8000)}`);
        await pause(50);
      }
    },
    stop: async () => {
      if (hasExited()) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

const isReady = (address: string) =>
  fetch(`${address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The settings for a server process on a test's database. */
export function databaseSettings({ host, port, database, user }: EmbeddedAddress) {
  return {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SESSION_SECRET: 'a secret that is only for tests!!!!',
  };
}
