import { startProgram } from './child-programs.ts';
import { CONNECTIONS, type Generator, inTurns, loaded, type Measured } from './measure.ts';
import { eventsRequest } from './requests.ts';
import type { Bench } from './set-up.ts';

/** First pages of 5,000 events for visitors, compared with a bare route that runs the same statement. */
export async function measureEvents(bench: Bench, port: number): Promise<Measured> {
  const generator: Generator = await startProgram('load-generator.ts', {});
  const bare = await startProgram<object, number>('bare-events.ts', {
    connection: bench.copy,
    pool: CONNECTIONS,
    list: bench.eventList,
  });
  const barePort = await bare.ask({});
  const turn = (where: number) => (millis: number) =>
    loaded(generator, {
      port: where,
      connections: CONNECTIONS,
      millis,
      requests: [eventsRequest()],
      isRepeated: true,
    });
  const measured = await inTurns(turn(port), turn(barePort));
  await bare.stop();
  await generator.stop();
  return measured;
}
