import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { isAlive } from '#platform/server/database/process-lock.mjs';
import { eventually } from '../eventually.ts';
import { createFamilies } from './booking-families.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { startLoad } from './steady-load.ts';

const MIN_BOOKINGS = 10;
/** Two starts of a worker, one after the other: 4 s on two idle cores, and up to two minutes on a busy machine. */
const START_SECONDS = 240;
const TIMEOUT_MILLIS = (START_SECONDS + 60) * 1_000;

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playvillage-workers-'));
  server = await spawnServer({
    environment: { DATA_DIR: dataDir, WORKERS: '2', LOG_LEVEL: 'info', BACKUPS: 'off' },
  });
  await eventually('both serve', async () => startedWorkers().length === 2, START_SECONDS);
}, TIMEOUT_MILLIS);
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('two workers on an empty data directory', () => {
  it('share the port, and one prints the link for the first admin', async () => {
    await eventually('each has served a request', async () => {
      await Promise.all(Array.from({ length: 4 }, getVenue));
      return new Set(await workersOf('http_request_duration_seconds_count')).size === 2;
    });
    expect(server.output().match(/\?claim=/g)).toHaveLength(1);
  });

  it('are both told by one scrape, the venue once', async () => {
    expect(await workersOf('process_cpu_seconds_total')).toEqual(['1', '2']);
    expect(await workersOf('payments_in_review')).toEqual([null]);
  });

  it('are restarted when one is killed', { timeout: TIMEOUT_MILLIS }, async () => {
    const killed = startedWorkers().find(({ worker }) => worker === 2);
    process.kill(killed?.pid ?? 0, 'SIGKILL');
    const restarted = await eventually(
      'it serves again',
      async () => startedWorkers().find(({ worker, pid }) => worker === 2 && pid !== killed?.pid),
      START_SECONDS,
    );
    expect(isAlive(restarted.pid)).toBe(true);
    await getVenue();
  });

  it('are replaced one after the other without a failed request', {
    timeout: TIMEOUT_MILLIS,
  }, async () => {
    const before = currentWorkers();
    const joined = await startEmbeddedDatabase({ dataDir });
    const database = openDatabase(joined.address, 2);
    const families = await createFamilies(database.db, 0);
    await database.close();
    await joined.stop();
    // Few, so that the new workers get the CPU time to start.
    const load = startLoad([server.address], families.slice(0, 2));
    /** Until there are enough of them, or a request has failed. */
    const bookingsReach = (count: number) =>
      eventually(
        'bookings succeed',
        async () => load.bookingIds.length >= count || load.failures.length > 0,
        60,
      );
    await bookingsReach(MIN_BOOKINGS);
    server.child.kill('SIGHUP');
    await eventually(
      'the reload is finished',
      async () => logged('reload finished').length,
      START_SECONDS,
    );
    await bookingsReach(load.bookingIds.length + MIN_BOOKINGS);
    await load.stop();
    expect([load.failures, load.withoutResponse]).toEqual([[], []]);
    expect(before.filter(({ pid }) => isAlive(pid))).toEqual([]);
    expect(currentWorkers().map(({ worker }) => worker)).toEqual([1, 2]);
  });

  it('all end with the server, which closes the database', async () => {
    const pids = startedWorkers().map(({ pid }) => pid);
    const lock = join(dataDir, 'postgres', 'postmaster.pid');
    const postgres = Number.parseInt(await readFile(lock, 'utf8'), 10);
    expect(isAlive(postgres)).toBe(true);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect([...pids, postgres].filter(isAlive)).toEqual([]);
    expect(existsSync(lock)).toBe(false);
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(log.trim()).toMatch(/database system is shut down$/);
  });
});

it('with a port in use say so once, and end', { timeout: TIMEOUT_MILLIS }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playvillage-workers-'));
  const port = Number(new URL(server.address).port);
  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  const started = await spawnServer({ environment: { DATA_DIR: folder, WORKERS: '2' }, port });
  expect(await once(started.child, 'exit')).toEqual([1, null]);
  expect(started.output().match(/The port is already in use/g)).toHaveLength(1);
  taken.close();
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  await rm(folder, { recursive: true, force: true });
});

type StartedWorker = { worker: number; pid: number };

/** The lines of the server's log with this message. */
const logged = (message: string): Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    // The last one may be incomplete.
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === message);

const startedWorkers = () => logged('worker serves') as StartedWorker[];

/** The newest worker of each number. */
const currentWorkers = () =>
  [1, 2].flatMap((number) =>
    startedWorkers()
      .filter(({ worker }) => worker === number)
      .slice(-1),
  );

async function getVenue() {
  // A new connection each, since a connection stays with its worker.
  const response = await fetch(`${server.address}/api/venue`, { headers: { connection: 'close' } });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

/** The workers in a metric's series, in order; null for a series without one. */
async function workersOf(metric: string) {
  const text = await (await fetch(`${server.address}/api/metrics`)).text();
  const series = text.split('\n').filter((line) => new RegExp(`^${metric}[ {]`).test(line));
  return [...new Set(series.map((line) => /worker="(\d)"/.exec(line)?.[1] ?? null))].sort();
}
