import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVenue } from '#app/server/open-venue.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aKiosk } from '#features/kiosk/server/kiosk-factory.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { freePort } from '#tests/free-port.ts';
import { hostileShapes, type Sent, type Shape } from './hostile-shapes.ts';
import { startServerProcess } from './server-process.ts';

/** A shape with the server's CPU milliseconds per request of each kind. */
export type HostileCost = { shape: Shape; hostile: number; harmless: number; ratio: number };

/** Limit: a hostile request costs at most this many times a harmless one of its size. */
export const MAX_RATIO = 2;

const TURNS = 3;
/** More turns if three exceed the limit, because a background job may have distorted them. */
const TURNS_IN_DOUBT = 15;
const REQUESTS_A_TURN = 3;

/**
 * Compares the server's CPU time for hostile and harmless requests of the same call and size, the minimum of several
 * turns (its jobs run meanwhile). Linux only; otherwise null.
 */
export async function measureHostile(): Promise<HostileCost[] | null> {
  if (process.platform !== 'linux') return null;
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-hostile-'));
  const settings = {
    PORT: String(await freePort()),
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
      const send = sender(server.address, cookies);
      const costs: HostileCost[] = [];
      for (const shape of hostileShapes()) costs.push(await costOf(shape, send, server.pid ?? 0));
      return costs;
    } finally {
      await server.stop();
    }
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Send = (shape: Shape, sent: Sent) => Promise<void>;

/** Sends public calls as a visitor, the others signed in: otherwise their body is not read. */
function sender(address: string, cookies: { admin: string; kiosk: string }): Send {
  return async ({ method, access }, { path, body }) => {
    const isOpen = access === 'public' || access === 'visitor';
    const answer = await fetch(address + path, {
      method,
      body,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(!isOpen && { cookie: access === 'kiosk' ? cookies.kiosk : cookies.admin }),
      },
    });
    await answer.arrayBuffer();
    const isTurnedAway = !isOpen && [401, 403].includes(answer.status);
    if (isTurnedAway || answer.status === 429 || answer.status >= 500) {
      throw new Error(`${method} ${path.slice(0, 80)}: ${answer.status}`);
    }
  };
}

async function costOf(shape: Shape, send: Send, pid: number): Promise<HostileCost> {
  const turn = async (sent: Sent) => {
    const before = cpuMillis(pid);
    for (let n = 0; n < REQUESTS_A_TURN; n += 1) await send(shape, sent);
    return (cpuMillis(pid) - before) / REQUESTS_A_TURN;
  };
  const [hostiles, harmlesses]: [number[], number[]] = [[], []];
  await send(shape, shape.hostile);
  await send(shape, shape.harmless);
  const ratio = () => Math.min(...hostiles) / Math.min(...harmlesses);
  while (hostiles.length < TURNS || (ratio() > MAX_RATIO && hostiles.length < TURNS_IN_DOUBT)) {
    hostiles.push(await turn(shape.hostile));
    harmlesses.push(await turn(shape.harmless));
  }
  const [hostile, harmless] = [Math.min(...hostiles), Math.min(...harmlesses)];
  return { shape, hostile, harmless, ratio: hostile / harmless };
}

/** The CPU time of all threads of a process. */
function cpuMillis(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    )
    .reduce((sum, nanos) => sum + nanos / 1e6, 0);
}
