import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');

/** What `npm start` tells Node (package.json). */
const AS_STARTED = ['--max-semi-space-size=16', '--import', './scripts/compile-cache.mjs'];

/** The real server as `npm start` runs it, ready. Its log goes where a service's does: into a pipe. */
export async function startServerProcess(
  settings: Record<string, string>,
  nodeOptions: string[] = [],
) {
  const child = spawn(
    process.execPath,
    [...AS_STARTED, ...nodeOptions, 'src/app/server/start.ts'],
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
