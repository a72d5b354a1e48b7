import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { WebSocket } from 'ws';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { MAX_SOCKETS_PER_ACCOUNT } from '#platform/server/live/live-sockets.ts';
import { range } from '#platform/server/seed-numbers.ts';
import { cpuMillis } from '../cpu-millis.ts';
import { startServerProcess } from '../server-process.ts';
import { processMemory, readPostmasterPid } from './process-memory.ts';

export type IdleServer = {
  /** From starting the process to its first ready response, on a migrated database. */
  startSeconds: number;
  /** In MB: of the process, and of one PostgreSQL connection. */
  memory: number;
  connections: number;
  connectionMemory: number;
  /** CPU milliseconds per minute without requests, and transactions per minute. */
  serverCpu: number;
  databaseCpu: number;
  transactions: number;
  sockets: number;
  /** In KB, of the server's process. */
  socketMemory: number;
};

type Input = { settings: Record<string, string>; sql: postgres.Sql; cookies: SignedIn[] };
type SignedIn = { id: string; cookie: string };

const SETTLING_MILLIS = 15_000;
const IDLE_MILLIS = 60_000;
const ACCOUNTS = 100;

/** Creates the members that open the sockets of `measureIdleServer`. */
export const makeSocketOwners = ({ config, database: { db } }: Installation) =>
  Promise.all(range(ACCOUNTS).map(() => aMember({ config, db })));

/** Measures a server process without requests for a minute, then with 2,000 idle sockets. Linux only. */
export async function measureIdleServer({ settings, sql, cookies }: Input): Promise<IdleServer> {
  const startedAt = performance.now();
  const { address, pid = 0, stop } = await startServerProcess(settings);
  const startSeconds = (performance.now() - startedAt) / 1000;
  const sockets: WebSocket[] = [];
  try {
    await pause(SETTLING_MILLIS);
    const postmaster = readPostmasterPid(settings.DATA_DIR ?? '');
    const read = async () => ({
      server: cpuMillis(pid),
      database: cpuMillis(postmaster),
      transactions: await countTransactions(sql),
    });
    const before = await read();
    await pause(IDLE_MILLIS);
    const after = await read();
    const backends = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    const backendMemory = backends.map(({ pid }) => processMemory(pid).pss);
    const memory = processMemory(pid).pss;
    for (const owner of cookies) sockets.push(...(await openSockets(address, owner)));
    await pause(SETTLING_MILLIS);
    return {
      startSeconds,
      memory,
      connections: backends.length,
      connectionMemory: backendMemory.reduce((sum, size) => sum + size, 0) / backends.length,
      serverCpu: after.server - before.server,
      databaseCpu: after.database - before.database,
      transactions: after.transactions - before.transactions,
      sockets: sockets.length,
      socketMemory: ((processMemory(pid).pss - memory) * 1024) / sockets.length,
    };
  } finally {
    for (const socket of sockets) socket.terminate();
    await stop();
  }
}

function openSockets(address: string, { id, cookie }: SignedIn): Promise<WebSocket[]> {
  const origin = address.replace('127.0.0.1', 'localhost');
  return Promise.all(
    range(MAX_SOCKETS_PER_ACCOUNT).map(async () => {
      const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, {
        headers: { cookie, origin },
      });
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'auth', payload: { userId: id } }));
      await once(socket, 'message');
      return socket;
    }),
  );
}

async function countTransactions(sql: postgres.Sql): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`;
  const [row] = await sql<{ count: number }[]>`
    select (xact_commit + xact_rollback)::float8 as count
    from pg_stat_database where datname = current_database()`;
  return row?.count ?? 0;
}
