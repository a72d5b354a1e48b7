import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');

/** The Node options of `npm start` (package.json). */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--import', './scripts/compile-cache.mjs'];

/** Starts the real server like `npm start` and waits until it is ready. Logs go to a pipe, like those of a service. */
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
    if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}`);
    await pause(100);
  }
  return {
    address,
    pid: child.pid,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const isReady = (address: string) =>
  fetch(`${address}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
