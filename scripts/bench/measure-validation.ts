import { type Connection, connectTo } from '#platform/server/database/database.ts';
import { startProgram } from './child-programs.ts';
import { CONNECTIONS, type Generator, inTurns, loaded, type Measured } from './measure.ts';
import { validateRequest } from './requests.ts';
import type { Bench } from './set-up.ts';

/**
 * Check-ins by code over HTTP, compared with a bare route with the same two statements. Every request is a family's
 * first scan: scans are deleted before each turn.
 */
export async function measureValidation(bench: Bench, port: number): Promise<Measured> {
  const { codes, cookie } = bench.door;
  const generator: Generator = await startProgram('load-generator.ts', {});
  const bare = await startProgram<object, number>('bare-validation.ts', {
    connection: bench.copy,
    pool: CONNECTIONS,
    validation: bench.validation,
  });
  const barePort = await bare.ask({});
  const requests = codes.map((code) => validateRequest(code, cookie));
  const turn = (where: number, database: Connection) => async (millis: number) => {
    await forgetScans(database);
    return loaded(generator, {
      port: where,
      connections: CONNECTIONS,
      millis,
      requests,
      isRepeated: false,
    });
  };
  const measured = await inTurns(turn(port, bench.original), turn(barePort, bench.copy));
  await bare.stop();
  await generator.stop();
  return measured;
}

async function forgetScans(database: Connection) {
  const sql = connectTo(database, 1);
  await sql`delete from visits where checked_in_at > now() - interval '1 day'`;
  await sql`update member_codes set last_scanned_at = null where last_scanned_at is not null`;
  await sql`vacuum analyze visits, member_codes`;
  await sql.end();
}
