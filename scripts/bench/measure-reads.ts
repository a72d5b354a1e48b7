import { startChild } from './child-process.ts';
import { alternate, CONNECTIONS, type LoadGenerator, type Measured, runLoad } from './measure.ts';
import { availabilityRequest, eventsRequest, productsRequest, venueRequest } from './requests.ts';
import type { Result } from './results.ts';
import { sendRaw } from './send-raw.ts';
import type { Bench } from './set-up.ts';

const AVAILABILITY_DAYS = 14;

/** Measures visitors' reads, each against a minimal Fastify route that returns the same bytes. */
export async function measureReads({ venue }: Bench, port: number): Promise<Result[]> {
  const dates = [...new Set(venue.slots.map(({ date }) => date))].slice(0, AVAILABILITY_DAYS);
  const reads = {
    availability: dates.map(availabilityRequest),
    'shop products': [productsRequest()],
    'venue facts': [venueRequest()],
    'first page of 5,000 events': [eventsRequest()],
  };
  const results: Result[] = [];
  for (const [name, requests] of Object.entries(reads)) {
    const measured = await measureRead(port, requests);
    results.push({ name, baseline: 'minimal Fastify route, same bytes', target: 0.6, measured });
  }
  return results;
}

async function measureRead(port: number, requests: string[]): Promise<Measured> {
  const responses: Record<string, string> = {};
  for (const request of requests) {
    responses[request.split(' ')[1] as string] = await sendRaw(port, request);
  }
  const generator: LoadGenerator = await startChild('load-generator.ts', {});
  const baseline = await startChild<object, number>('baseline-route.ts', { responses });
  const baselinePort = await baseline.run({});
  const runLoadOn = (target: number) => (millis: number) =>
    runLoad(generator, {
      port: target,
      connections: CONNECTIONS,
      millis,
      requests,
      isRepeated: true,
    });
  const measured = await alternate(runLoadOn(port), runLoadOn(baselinePort));
  await baseline.stop();
  await generator.stop();
  return measured;
}
