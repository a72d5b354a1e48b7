import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './process-lock.mjs';

/** Where a server listens: a socket's directory or a host name, and a port. */
export type Endpoint = { host: string; port: number };

const ANSWER_MS = 2_000;
const LOOK_AGAIN_MS = 20;
/** Recovery after a crash may take a while; a server that is deaf does not get better. */
const PATIENCE_WITH_DEAF_MS = 15_000;

/** Asks as a client would: `ready`, `busy` (starting, recovering, stopping) or `silent`. */
export function probeServer({ host, port }: Endpoint): Promise<'ready' | 'busy' | 'silent'> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${port}`))
      : connect(port, host);
    const finish = (state: 'ready' | 'busy' | 'silent') => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(ANSWER_MS, () => finish('silent'));
    socket.on('error', () => finish('silent'));
    socket.on('close', () => finish('silent'));
    socket.on('connect', () => socket.write(startupMessage()));
    // "R" asks for or confirms authentication; "E" says why nobody may connect now.
    socket.once('data', (data) => finish(data[0] === 'R'.charCodeAt(0) ? 'ready' : 'busy'));
  });
}

function startupMessage() {
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const message = Buffer.alloc(8 + parameters.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(196_608, 4);
  parameters.copy(message, 8);
  return message;
}

/**
 * The server that runs on this cluster already, if one does: waits while it starts or stops.
 * Removes a `postmaster.pid` whose number belongs to a program that is no PostgreSQL.
 */
export async function findRunningServer(
  cluster: string,
): Promise<(Endpoint & { pid: number }) | undefined> {
  let lastHeard = Date.now();
  for (;;) {
    const server = readPidFile(cluster);
    if (!server || !isAlive(server.pid)) return undefined;
    if (!isPostgres(server.pid)) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const state = server.host ? await probeServer(server) : 'silent';
    if (state === 'ready') return server;
    if (state === 'busy') lastHeard = Date.now();
    if (Date.now() - lastHeard > PATIENCE_WITH_DEAF_MS) {
      throw new Error(
        `A PostgreSQL (process ${server.pid}) holds ${cluster} but does not answer. Stop it with "kill -INT ${server.pid}" and start again.`,
      );
    }
    await wait(LOOK_AGAIN_MS);
  }
}

/** Lines of postmaster.pid: pid, directory, start, port, socket directory, listen address. */
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

/** On Linux; elsewhere a living process is taken to be what the file says. */
function isPostgres(pid: number): boolean {
  try {
    return /\(postgres/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
