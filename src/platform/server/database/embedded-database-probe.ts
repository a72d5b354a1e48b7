import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './process-lock.mjs';

export type Endpoint = { host: string; port: number };

const RESPONSE_TIMEOUT_MILLIS = 2_000;
const RETRY_MILLIS = 20;
/** 3.0: the major version in the upper 16 bits. */
const PROTOCOL_VERSION = 196_608;
/** Crash recovery may take a while, but a server that never responds will not recover. */
const UNRESPONSIVE_TIMEOUT_MILLIS = 15_000;

/** Connects like a client. Returns `ready`, `busy` (starting, recovering, stopping) or `silent`. */
export function probeServer({ host, port }: Endpoint): Promise<'ready' | 'busy' | 'silent'> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${port}`))
      : connect(port, host);
    const finish = (state: 'ready' | 'busy' | 'silent') => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(RESPONSE_TIMEOUT_MILLIS, () => finish('silent'));
    socket.on('error', () => finish('silent'));
    socket.on('close', () => finish('silent'));
    socket.on('connect', () => socket.write(startupMessage()));
    // "R" is an authentication message; "E" explains why connections are currently rejected.
    socket.once('data', (data) => finish(data[0] === 'R'.charCodeAt(0) ? 'ready' : 'busy'));
  });
}

function startupMessage() {
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const message = Buffer.alloc(8 + parameters.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(PROTOCOL_VERSION, 4);
  parameters.copy(message, 8);
  return message;
}

/**
 * Finds the server that already runs on this cluster, if any; waits while it starts or stops. Removes a
 * `postmaster.pid` whose pid belongs to another program. Throws if the server does not respond for 15 seconds.
 */
export async function findRunningServer(
  cluster: string,
): Promise<(Endpoint & { pid: number }) | undefined> {
  let respondedAt = Date.now();
  for (;;) {
    const server = readPidFile(cluster);
    if (!server || !isAlive(server.pid)) return undefined;
    if (!isPostgres(server.pid)) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const state = server.host ? await probeServer(server) : 'silent';
    if (state === 'ready') return server;
    if (state === 'busy') respondedAt = Date.now();
    if (Date.now() - respondedAt > UNRESPONSIVE_TIMEOUT_MILLIS) {
      throw new Error(
        `A PostgreSQL (process ${server.pid}) holds ${cluster} but does not respond. Stop it with "kill -INT ${server.pid}" and start again.`,
      );
    }
    await wait(RETRY_MILLIS);
  }
}

/** Lines of postmaster.pid: pid, directory, start time, port, socket directory, listen address. */
function readPidFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    host: lines[4]?.trim() || lines[5]?.trim() || '',
  };
}

/** Only Linux can check this; on other systems a running process is assumed to be PostgreSQL. */
function isPostgres(pid: number): boolean {
  try {
    return /\(postgres/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
