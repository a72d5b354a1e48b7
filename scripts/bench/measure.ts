import type { Replay } from './bare-transactions.ts';
import { type BookingRequest, bookingRequests } from './booking-requests.ts';
import { type Program, startProgram } from './child-programs.ts';
import { type Latencies, median, medianLatencies } from './latencies.ts';
import type { Load, LoadResult } from './load-generator.ts';
import { availabilityRequest, bookingRequest, productsRequest } from './requests.ts';
import { sendRaw } from './send-raw.ts';
import type { Bench, Captured } from './set-up.ts';

/** `ratio` is the median of the turns' ratios, since other load affects both sides of a turn. */
export type Measured = { server: Latencies; bare: Latencies; ratio: number };

export const CONNECTIONS = 32;
const ROUNDS = 9;
const ROUND_MILLIS = 2500;
const WARM_UP_MILLIS = 2500;
const BOOKINGS_A_ROUND = 5000;
const DAYS_ASKED_FOR = 14;

export type Generator = Program<Load, LoadResult>;

/** Availability reads for two weeks, compared with a bare Fastify route that returns the same bytes. */
export async function measureAvailability(bench: Bench, port: number): Promise<Measured> {
  const dates = [...new Set(bench.venue.slots.map(({ date }) => date))].slice(0, DAYS_ASKED_FOR);
  return measureReads(port, dates.map(availabilityRequest));
}

/** Reads of the shop's products, with the same baseline. */
export const measureProducts = (port: number) => measureReads(port, [productsRequest()]);

async function measureReads(port: number, requests: string[]): Promise<Measured> {
  const responses: Record<string, string> = {};
  for (const request of requests) {
    responses[request.split(' ')[1] as string] = await sendRaw(port, request);
  }
  const generator: Generator = await startProgram('load-generator.ts', {});
  const bareRoute = await startProgram<object, number>('bare-route.ts', { responses });
  const barePort = await bareRoute.ask({});
  const readFrom = (where: number) => (millis: number) =>
    loaded(generator, {
      port: where,
      connections: CONNECTIONS,
      millis,
      requests,
      isRepeated: true,
    });
  const measured = await inTurns(readFrom(port), readFrom(barePort));
  await bareRoute.stop();
  await generator.stop();
  return measured;
}

/** Bookings over HTTP, compared with their statements sent by the driver alone. */
export async function measureBookings(
  bench: Bench,
  port: number,
  { steps, of, kind }: Captured,
): Promise<Measured> {
  const generator: Generator = await startProgram('load-generator.ts', {});
  const bare = await startProgram<Replay, Latencies>('bare-transactions.ts', {
    connection: bench.copy,
    pool: CONNECTIONS,
  });
  const some = (requests: Requests) =>
    Array.from({ length: BOOKINGS_A_ROUND }, () => requests.next().value as BookingRequest);
  const overHttp = bookingRequests(bench.venue, kind);
  const straight = bookingRequests(bench.venue, kind);
  for (const requests of [overHttp, straight]) for (let n = 0; n < 4; n += 1) requests.next();
  const measured = await inTurns(
    (millis) =>
      loaded(generator, {
        port,
        connections: CONNECTIONS,
        millis,
        requests: some(overHttp).map(bookingRequest),
        isRepeated: false,
      }),
    (millis) =>
      bare.ask({ captured: steps, of, requests: some(straight), connections: CONNECTIONS, millis }),
  );
  await bare.stop();
  await generator.stop();
  return measured;
}

type Requests = ReturnType<typeof bookingRequests>;
type Stretch = (millis: number) => Promise<Latencies>;

/** Alternates server and baseline, so that other load affects both. */
export async function inTurns(server: Stretch, bare: Stretch): Promise<Measured> {
  await server(WARM_UP_MILLIS);
  await bare(WARM_UP_MILLIS);
  const rounds: Omit<Measured, 'ratio'>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = { server: await server(ROUND_MILLIS), bare: await bare(ROUND_MILLIS) };
    rounds.push(turn);
    const [ours, theirs] = [turn.server, turn.bare].map(({ perSecond }) => Math.round(perSecond));
    console.log(`  ${ours}/s, bare ${theirs}/s`);
  }
  return {
    server: medianLatencies(rounds.map((round) => round.server)),
    bare: medianLatencies(rounds.map((round) => round.bare)),
    ratio: median(rounds.map((round) => round.server.perSecond / round.bare.perSecond)),
  };
}

/** Sends the load; throws unless all responses are 200. */
export async function loaded(generator: Generator, load: Load): Promise<Latencies> {
  const result = await generator.ask(load);
  const refused = Object.keys(result.statuses).filter((status) => status !== '200');
  if (refused.length > 0)
    throw new Error(`not all responses were 200: ${JSON.stringify(result.statuses)}`);
  return result;
}
