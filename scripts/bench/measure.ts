import type { Replay } from './baseline-transactions.ts';
import { type Child, startChild } from './child-process.ts';
import { type Latencies, median, medianLatencies } from './latencies.ts';
import type { Load, LoadResult } from './load-generator.ts';
import { bookingOrOrderRequest } from './requests.ts';
import { type SampleRequest, sampleRequests } from './sample-requests.ts';
import type { Bench, CapturedRequest } from './set-up.ts';

/** `ratio` is the median of the rounds' ratios, since other load affects both sides of a round. */
export type Measured = { server: Latencies; baseline: Latencies; ratio: number };

export const CONNECTIONS = 32;
const ROUNDS = 9;
const ROUND_MILLIS = 2500;
const WARM_UP_MILLIS = 2500;
const REQUESTS_PER_ROUND = 5000;

export type LoadGenerator = Child<Load, LoadResult>;

/** Measures bookings or shop orders over HTTP against their SQL statements sent by the driver. */
export async function measureWrites(
  bench: Bench,
  port: number,
  { steps, request, kind }: CapturedRequest,
): Promise<Measured> {
  const generator: LoadGenerator = await startChild('load-generator.ts', {});
  const baseline = await startChild<Replay, Latencies>('baseline-transactions.ts', {
    connection: bench.baselineDatabase,
    pool: CONNECTIONS,
  });
  const nextBatch = (requests: Requests) =>
    Array.from({ length: REQUESTS_PER_ROUND }, () => requests.next().value as SampleRequest);
  const overHttp = sampleRequests(bench.venue, kind);
  const overDriver = sampleRequests(bench.venue, kind);
  // Skips the requests that were sent to capture the statements.
  for (const requests of [overHttp, overDriver]) for (let n = 0; n < 4; n += 1) requests.next();
  const measured = await alternate(
    (millis) =>
      runLoad(generator, {
        port,
        connections: CONNECTIONS,
        millis,
        requests: nextBatch(overHttp).map(bookingOrOrderRequest),
        isRepeated: false,
      }),
    (millis) =>
      baseline.run({
        captured: steps,
        original: request,
        requests: nextBatch(overDriver),
        connections: CONNECTIONS,
        millis,
      }),
  );
  await baseline.stop();
  await generator.stop();
  return measured;
}

type Requests = ReturnType<typeof sampleRequests>;
type MeasureRound = (millis: number) => Promise<Latencies>;

/** Alternates between server and baseline, so that other load affects both. */
export async function alternate(server: MeasureRound, baseline: MeasureRound): Promise<Measured> {
  await server(WARM_UP_MILLIS);
  await baseline(WARM_UP_MILLIS);
  const rounds: Omit<Measured, 'ratio'>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = { server: await server(ROUND_MILLIS), baseline: await baseline(ROUND_MILLIS) };
    rounds.push(result);
    const [serverRate, baselineRate] = [result.server, result.baseline].map(({ perSecond }) =>
      Math.round(perSecond),
    );
    console.log(`  ${serverRate}/s, baseline ${baselineRate}/s`);
  }
  return {
    server: medianLatencies(rounds.map((round) => round.server)),
    baseline: medianLatencies(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.server.perSecond / round.baseline.perSecond)),
  };
}

/** Sends the load. Throws unless all responses are 200. */
export async function runLoad(generator: LoadGenerator, load: Load): Promise<Latencies> {
  const result = await generator.run(load);
  const failedStatuses = Object.keys(result.statuses).filter((status) => status !== '200');
  if (failedStatuses.length > 0)
    throw new Error(`Not all responses were 200: ${JSON.stringify(result.statuses)}`);
  return result;
}
