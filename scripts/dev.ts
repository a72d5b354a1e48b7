import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** `npm run dev`: runs the server with hot reload of the pages, and restarts it when its files change. */
const root = resolve(import.meta.dirname, '..');
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/app/server/start.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', (code) => process.exit(code ?? 0));
