import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVenue } from '#app/server/open-venue.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aKiosk } from '#features/kiosk/server/kiosk-factory.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { findFreePort } from '#tests/free-port.ts';
import { cpuMillis } from './cpu-millis.ts';
import { hostileRequests, type RequestData, type RequestPair } from './hostile-requests.ts';
import { startServerProcess } from './server-process.ts';

/** A pair of requests, with the server's CPU milliseconds for each. */
export type HostileCost = { pair: RequestPair; hostile: number; benign: number; ratio: number };

/** The limit for the cost of a hostile request relative to a benign one of the same size. */
export const MAX_RATIO = 2;

const ROUNDS = 3;
/** Used if the limit is exceeded, because a background job may have distorted the first rounds. */
const MAX_ROUNDS = 15;
const REQUESTS_PER_ROUND = 3;

/**
 * Compares the server's CPU time for hostile and benign requests of the same size to the same endpoint. Takes the
 * minimum of several rounds, since background jobs also use CPU. Returns null on systems other than Linux.
 */
export async function measureHostileRequests(): Promise<HostileCost[] | null> {
  if (process.platform !== 'linux') return null;
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-hostile-'));
  const settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    PAYMENTS: 'sandbox',
    BACKUPS: 'off',
    THROTTLE_FACTOR: '1000000',
  };
  const embedded = await startEmbeddedDatabase({ dataDir });
  try {
    const installation = await openVenue({ ...settings, LOG_LEVEL: 'error' });
    const { config, database } = installation;
    const services = { config, db: database.db, clock: { now: () => new Date() } };
    const cookies = {
      admin: (await anAdmin(services)).cookie,
      kiosk: (await aKiosk({ db: database.db, services })).cookie,
    };
    await installation.close();
    const server = await startServerProcess(settings);
    try {
      const send = createSender(server.address, cookies);
      const costs: HostileCost[] = [];
      for (const pair of hostileRequests()) costs.push(await costOf(pair, send, server.pid ?? 0));
      return costs;
    } finally {
      await server.stop();
    }
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Send = (pair: RequestPair, request: RequestData) => Promise<void>;

/**
 * Returns a function that sends a request, signed in for protected endpoints, which otherwise don't read the body. It
 * throws if access is denied, the rate limit is exceeded or the server fails.
 */
function createSender(address: string, cookies: { admin: string; kiosk: string }): Send {
  return async ({ method, access }, { path, body }) => {
    const isOpen = access === 'public' || access === 'visitor';
    const response = await fetch(address + path, {
      method,
      body,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(!isOpen && { cookie: access === 'kiosk' ? cookies.kiosk : cookies.admin }),
      },
    });
    await response.arrayBuffer();
    const isDenied = !isOpen && [401, 403].includes(response.status);
    if (isDenied || response.status === 429 || response.status >= 500) {
      throw new Error(`${method} ${path.slice(0, 80)}: ${response.status}`);
    }
  };
}

async function costOf(pair: RequestPair, send: Send, pid: number): Promise<HostileCost> {
  const runRound = async (request: RequestData) => {
    const before = cpuMillis(pid);
    for (let n = 0; n < REQUESTS_PER_ROUND; n += 1) await send(pair, request);
    return (cpuMillis(pid) - before) / REQUESTS_PER_ROUND;
  };
  const [hostileTimes, benignTimes]: [number[], number[]] = [[], []];
  await send(pair, pair.hostile);
  await send(pair, pair.benign);
  const ratio = () => Math.min(...hostileTimes) / Math.min(...benignTimes);
  while (
    hostileTimes.length < ROUNDS ||
    (ratio() > MAX_RATIO && hostileTimes.length < MAX_ROUNDS)
  ) {
    hostileTimes.push(await runRound(pair.hostile));
    benignTimes.push(await runRound(pair.benign));
  }
  const [hostile, benign] = [Math.min(...hostileTimes), Math.min(...benignTimes)];
  return { pair, hostile, benign, ratio: hostile / benign };
}
