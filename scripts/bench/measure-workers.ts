import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVenue } from '#app/server/open-venue.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startChild } from './child-process.ts';
import { cpuMillis } from './cpu-millis.ts';
import { median } from './latencies.ts';
import { CONNECTIONS, type LoadGenerator, runLoad } from './measure.ts';
import { availabilityRequest, bookingOrOrderRequest } from './requests.ts';
import { type SampleRequest, sampleRequests } from './sample-requests.ts';
import { makeSampleVenue, type SampleVenue } from './sample-venue.ts';
import { startServerProcess } from './server-process.ts';

/** CPU milliseconds per request of the server's processes, and requests per second. */
export type Cost = { cpu: number; perSecond: number };

/** One process and two workers. The ratios are the medians of the rounds' ratios, two workers to one process. */
export type WorkersCost = {
  name: string;
  one: Cost;
  two: Cost;
  cpuRatio: number;
  rateRatio: number;
};

/** The limit for the CPU time of two workers relative to one process. */
export const MAX_CPU_RATIO = 1.25;

const ROUNDS = 7;
const ROUND_MILLIS = 60_000;
const AVAILABILITY_DAYS = 14;

/**
 * Compares the CPU time per request of one process and of two workers, which share a database and alternate. Returns
 * null on systems other than Linux.
 */
export async function measureWorkers(): Promise<WorkersCost[] | null> {
  if (process.platform !== 'linux') return null;
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-workers-'));
  const embedded = await startEmbeddedDatabase({ dataDir });
  const stops = [embedded.stop];
  try {
    const settings = {
      DATA_DIR: dataDir,
      PAYMENTS: 'sandbox',
      BACKUPS: 'off',
      LOG_LEVEL: 'error',
      THROTTLE_FACTOR: '1000000',
      TRUST_PROXY: '127.0.0.1',
    };
    const installation = await openVenue(settings);
    const venue = await makeSampleVenue(installation);
    await installation.close();
    const start = async (workers: number) => {
      const port = await findFreePort();
      const variables = { ...settings, PORT: String(port), WORKERS: String(workers) };
      const { pid = 0, stop } = await startServerProcess(variables);
      stops.unshift(stop);
      return { port, pid };
    };
    const servers = { one: await start(1), two: await start(2) };
    const generator: LoadGenerator = await startChild('load-generator.ts', {});
    stops.unshift(generator.stop);
    return [
      await compare('availability', generator, servers, readAvailability(venue)),
      await compare('paid booking (create-checkout)', generator, servers, book(venue)),
    ];
  } finally {
    for (const stop of stops) await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns a round's requests. */
type NextRequests = () => string[];
type Target = { port: number; pid: number };

async function compare(
  name: string,
  generator: LoadGenerator,
  servers: Record<'one' | 'two', Target>,
  nextRequests: NextRequests,
): Promise<WorkersCost> {
  const measure = async ({ port, pid }: Target): Promise<Cost> => {
    const load = { port, connections: CONNECTIONS, millis: ROUND_MILLIS, isRepeated: false };
    const requests = nextRequests();
    const before = cpuMillis(pid);
    const { count, perSecond } = await runLoad(generator, { ...load, requests });
    return { cpu: (cpuMillis(pid) - before) / count, perSecond };
  };
  // Warms up.
  await measure(servers.one);
  await measure(servers.two);
  const rounds: { one: Cost; two: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = { one: await measure(servers.one), two: await measure(servers.two) };
    rounds.push(result);
    console.log(`  ${name}: ${(result.two.cpu / result.one.cpu).toFixed(2)}`);
  }
  const medianOf = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  const costOf = (key: 'one' | 'two'): Cost => ({
    cpu: medianOf((round) => round[key].cpu),
    perSecond: medianOf((round) => round[key].perSecond),
  });
  return {
    name,
    one: costOf('one'),
    two: costOf('two'),
    cpuRatio: medianOf(({ one, two }) => two.cpu / one.cpu),
    rateRatio: medianOf(({ one, two }) => two.perSecond / one.perSecond),
  };
}

function readAvailability(venue: SampleVenue): NextRequests {
  const dates = [...new Set(venue.slots.map(({ date }) => date))].slice(0, AVAILABILITY_DAYS);
  return () => Array.from({ length: 500 }, () => dates.map(availabilityRequest)).flat();
}

function book(venue: SampleVenue): NextRequests {
  const requests = sampleRequests(venue, 'checkout');
  const next = () => bookingOrOrderRequest(requests.next().value as SampleRequest);
  return () => Array.from({ length: 500 }, next);
}
