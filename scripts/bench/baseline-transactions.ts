import pg from 'pg';
import { type Connection, toClientConfig } from '#platform/server/database/connection.ts';
import { statementNameOf } from '#platform/server/database/prepared-session.ts';
import type { Step } from './capture-statements.ts';
import { readSetup, serveTasks } from './child-process.ts';
import { type Latencies, latenciesOf } from './latencies.ts';
import { rewriteStatements } from './rewrite-statements.ts';
import type { SampleRequest } from './sample-requests.ts';

/** The statements captured for the request `original`, replayed for each of `requests`. */
export type Replay = {
  captured: Step[];
  original: SampleRequest;
  requests: SampleRequest[];
  connections: number;
  millis: number;
};

/**
 * Baseline: replays the requests' statements straight through the driver, with the same pool size, prepared statements
 * and transactions.
 */
async function run({
  captured,
  original,
  requests,
  connections,
  millis,
}: Replay): Promise<Latencies> {
  const replays = requests.map((input) => rewriteStatements(captured, original, input));
  const durations: number[] = [];
  let next = 0;
  const runStartedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - runStartedAt < millis && next < replays.length) {
        const steps = replays[next] as Step[];
        next += 1;
        const startedAt = performance.now();
        for (const step of steps) await runStep(step);
        durations.push(performance.now() - startedAt);
      }
    }),
  );
  return latenciesOf(durations, performance.now() - runStartedAt);
}

async function runStep({ isTransaction, statements }: Step) {
  const client = await pool.connect();
  if (isTransaction) await client.query('begin');
  for (const { text, params } of statements) {
    await client.query({ name: statementNameOf(text), text, values: params });
  }
  if (isTransaction) await client.query('commit');
  client.release();
}

const setup = readSetup<{ connection: Connection; pool: number }>();
const pool = new pg.Pool({ ...toClientConfig(setup.connection), max: setup.pool });
await pool.query('select 1');
serveTasks(run);
