import { type Connection, connectTo } from '#platform/server/database/database.ts';
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
  if (!isTransaction) {
    for (const { text, params } of statements) await sql.unsafe(text, params as never[], PREPARED);
    return;
  }
  await sql.begin(async (transaction) => {
    for (const { text, params } of statements) {
      await transaction.unsafe(text, params as never[], PREPARED);
    }
  });
}

const PREPARED = { prepare: true };
const { connection, pool } = readSetup<{ connection: Connection; pool: number }>();
const sql = connectTo(connection, pool);
// The captured values are already serialized; the numbers are the OIDs of PostgreSQL's bool, json, timestamp,
// timestamptz and jsonb types.
const identity = (value: unknown) => value as string;
for (const type of [16, 114, 1114, 1184, 3802]) sql.options.serializers[type] = identity;
await sql`select 1`;
serveTasks(run);
