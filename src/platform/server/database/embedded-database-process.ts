import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Launcher } from './embedded-database-launcher.ts';
import { type Endpoint, probeServer } from './embedded-database-probe.ts';
import { runProgram, startProgram } from './embedded-database-programs.ts';

const MAX_LOG_BYTES = 10_000_000;
const STOP_TIMEOUT_MILLIS = 30_000;
const isWindows = process.platform === 'win32';

/** Starts the server and waits until it is ready. If it exits, throws with the last lines of its log. */
export async function startServer(launcher: Launcher, dataDir: string, connections = 0) {
  const address: Endpoint = isWindows
    ? { host: '127.0.0.1', port: await findFreePort() }
    : { host: launcher.socketDir, port: 5432 };
  const logFile = join(dataDir, 'postgres.log');
  const log = openSync(logFile, sizeOf(logFile) > MAX_LOG_BYTES ? 'w' : 'a', 0o600);
  const settings = Object.entries(settingsFor(address, connections)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = startProgram(
    launcher,
    launcher.binaries.postgres,
    ['-D', launcher.cluster, ...settings],
    // Detached, so that Ctrl+C reaches only this process, which may still have requests to finish.
    { stdio: ['ignore', log, log], detached: !isWindows },
  );
  closeSync(log);
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  while ((await probeServer(address)) !== 'ready') {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`PostgreSQL did not start: ${failure ?? endOfLog(logFile)}`);
    }
    await wait(10);
  }
  child.unref();
  return { child, pid: child.pid ?? 0, ...address };
}

/** Shuts down fast: rolls back open transactions and keeps committed data. Waits for the exit. */
export async function stopServer(child: ChildProcess, launcher: Launcher) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.ref();
  if (isWindows) {
    const pgCtl = join(dirname(launcher.binaries.postgres), 'pg_ctl.exe');
    await runProgram(launcher, pgCtl, ['stop', '-m', 'fast', '-D', launcher.cluster]);
  } else child.kill('SIGINT');
  // A hanging backend must not block the shutdown; the write-ahead log makes SIGQUIT safe.
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MILLIS);
  await exited;
  clearTimeout(killTimer);
}

function settingsFor(
  { host, port }: Endpoint,
  connections: number,
): Record<string, string | number> {
  const megabytes = Math.floor(totalmem() / 1_048_576);
  return {
    listen_addresses: isWindows ? host : '',
    unix_socket_directories: isWindows ? '' : host,
    unix_socket_permissions: '0700',
    port,
    // Commands, exports and backups connect as well.
    max_connections: Math.max(200, connections + 40),
    shared_buffers: `${Math.max(32, Math.min(256, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(megabytes / 2))}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Failed statements contain personal data: log only the error, not the values.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function sizeOf(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function endOfLog(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-5).join(' ') : '';
}
