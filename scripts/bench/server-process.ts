import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');

/** The Node options of `npm start` (package.json). */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--import', './scripts/compile-cache.mjs'];

/** Starts the real server as `npm start` does and waits until it is ready. Its log goes into a pipe, as a service's does. */
export async function startServerProcess(
  settings: Record<string, string>,
  nodeOptions: string[] = [],
) {
  const child = spawn(
    process.execPath,
    [...NODE_OPTIONS, ...nodeOptions, 'src/app/server/start.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  child.stdout.resume();
  const address = `http://127.0.0.1:${settings.PORT}`;
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await pause(100);
  }
  return {
    address,
    pid: child.pid,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const isReady = (address: string) =>
  fetch(`${address}/api/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
