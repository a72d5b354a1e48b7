import { startChild } from './child-process.ts';
import { alternate, CONNECTIONS, type LoadGenerator, type Measured, runLoad } from './measure.ts';
import { eventsRequest } from './requests.ts';
import type { Bench } from './set-up.ts';

/** Measures the first page of 5,000 events for visitors against a minimal Fastify route with the same statement. */
export async function measureEvents(bench: Bench, port: number): Promise<Measured> {
  const generator: LoadGenerator = await startChild('load-generator.ts', {});
  const baseline = await startChild<object, number>('baseline-events.ts', {
    connection: bench.baselineDatabase,
    pool: CONNECTIONS,
    list: bench.eventList,
  });
  const baselinePort = await baseline.run({});
  const runLoadOn = (target: number) => (millis: number) =>
    runLoad(generator, {
      port: target,
      connections: CONNECTIONS,
      millis,
      requests: [eventsRequest()],
      isRepeated: true,
    });
  const measured = await alternate(runLoadOn(port), runLoadOn(baselinePort));
  await baseline.stop();
  await generator.stop();
  return measured;
}
