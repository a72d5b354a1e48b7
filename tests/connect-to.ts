import postgres from 'postgres';
import type { Connection } from '#platform/server/database/connection.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';

/** Opens a pool of at most `max` connections for the tests' own statements, which are tagged templates. End it. */
export function connectTo(connection: Connection, max = 1): postgres.Sql {
  const options = { max, onnotice: () => undefined, backoff: () => 0.1 };
  if (typeof connection === 'string') return postgres(connection, options);
  const { host, port, database, user, password } = connection as postgres.Options<never>;
  return postgres({ host, port, database, user, password, ...options } as postgres.Options<never>);
}

export type DatabaseForTest = Database & { sql: postgres.Sql };

/** Opens the program's pool and, as `sql`, one for the tests' own statements. Close it, which ends both. */
export function openDatabaseForTest(connection: Connection, connections = 4): DatabaseForTest {
  const database = openDatabase(connection, connections);
  const sql = connectTo(connection, 4);
  const close = async () => {
    await Promise.all([database.close(), sql.end()]);
  };
  return { ...database, sql, close };
}
