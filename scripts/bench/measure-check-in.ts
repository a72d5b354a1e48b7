import type { Connection } from '#platform/server/database/connection.ts';
import { connectTo } from '#tests/connect-to.ts';
import { startChild } from './child-process.ts';
import { alternate, CONNECTIONS, type LoadGenerator, type Measured, runLoad } from './measure.ts';
import { checkInRequest } from './requests.ts';
import type { Bench } from './set-up.ts';

/**
 * Measures check-ins by code against a minimal Fastify route with the same two statements. Every request is a family's
 * first scan: scans are deleted before each round.
 */
export async function measureCheckIn(bench: Bench, port: number): Promise<Measured> {
  const { codes, cookie } = bench.checkInSample;
  const generator: LoadGenerator = await startChild('load-generator.ts', {});
  const baseline = await startChild<object, number>('baseline-check-in.ts', {
    connection: bench.baselineDatabase,
    pool: CONNECTIONS,
    checkInStatements: bench.checkInStatements,
  });
  const baselinePort = await baseline.run({});
  const requests = codes.map((code) => checkInRequest(code, cookie));
  const runLoadOn = (target: number, database: Connection) => async (millis: number) => {
    await deleteScans(database);
    return runLoad(generator, {
      port: target,
      connections: CONNECTIONS,
      millis,
      requests,
      isRepeated: false,
    });
  };
  const measured = await alternate(
    runLoadOn(port, bench.serverDatabase),
    runLoadOn(baselinePort, bench.baselineDatabase),
  );
  await baseline.stop();
  await generator.stop();
  return measured;
}

async function deleteScans(database: Connection) {
  const sql = connectTo(database, 1);
  await sql`delete from visits where checked_in_at > now() - interval '1 day'`;
  await sql`update member_codes set last_scanned_at = null where last_scanned_at is not null`;
  await sql`vacuum analyze visits, member_codes`;
  await sql.end();
}
