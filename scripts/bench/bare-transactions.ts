import { type Connection, connectTo } from '#platform/server/database/database.ts';
import type { BookingRequest } from './booking-requests.ts';
import type { Step } from './capture-statements.ts';
import { readSetup, serveTasks } from './child-programs.ts';
import { type Latencies, latenciesOf } from './latencies.ts';
import { asBookingOf } from './replay.ts';

/** The statements captured for the booking `of`, replayed for each of `requests`. */
export type Replay = {
  captured: Step[];
  of: BookingRequest;
  requests: BookingRequest[];
  connections: number;
  millis: number;
};

/**
 * Baseline: the statements of bookings sent by the driver without a server, with the same pool, prepared statements and
 * transactions.
 */
async function run({ captured, of, requests, connections, millis }: Replay): Promise<Latencies> {
  const bookings = requests.map((input) => asBookingOf(captured, of, input));
  const millisTaken: number[] = [];
  let next = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begin < millis && next < bookings.length) {
        const steps = bookings[next] as Step[];
        next += 1;
        const startedAt = performance.now();
        for (const step of steps) await follow(step);
        millisTaken.push(performance.now() - startedAt);
      }
    }),
  );
  return latenciesOf(millisTaken, performance.now() - begin);
}

async function follow({ isTransaction, statements }: Step) {
  if (!isTransaction) {
    for (const { text, params } of statements) await sql.unsafe(text, params as never[], prepared);
    return;
  }
  await sql.begin(async (transaction) => {
    for (const { text, params } of statements) {
      await transaction.unsafe(text, params as never[], prepared);
    }
  });
}

const prepared = { prepare: true };
const { connection, pool } = readSetup<{ connection: Connection; pool: number }>();
const sql = connectTo(connection, pool);
// Values were captured as sent over the wire, so they must not be serialized again.
const asCaptured = (value: unknown) => value as string;
for (const type of [16, 114, 1114, 1184, 3802]) sql.options.serializers[type] = asCaptured;
await sql`select 1`;
serveTasks(run);
