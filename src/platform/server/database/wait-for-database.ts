import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { type Connection, closeClient, openClient } from './connection.ts';
import { unavailableCause } from './database-unavailable.ts';

const RETRY_MILLIS = 1000;

/** Problems with DATABASE_URL, by PostgreSQL error code. */
const configProblems: Record<string, string> = {
  '28P01': 'names a user or password that the database does not accept',
  '28000': 'names a user that may not connect to the database',
  '3D000': 'names a database that does not exist',
  ERR_INVALID_URL: 'is not a valid URL',
};

/**
 * Waits for the database of DATABASE_URL, which may start later. Throws ConfigError if it does not respond in
 * time, denies access, or is behind a transaction pooler.
 */
export async function waitForDatabase(connection: Connection, timeoutMillis: number) {
  const deadline = performance.now() + timeoutMillis;
  while (true) {
    try {
      return await rejectTransactionPooler(connection);
    } catch (error) {
      const code = codeOf(error);
      if (configProblems[code])
        throw new ConfigError(`The setting DATABASE_URL ${configProblems[code]}.`);
      const cause = unavailableCause(error);
      if (!cause) throw toConfigError(error);
      if (performance.now() >= deadline) {
        const waitedSeconds = Math.round(timeoutMillis / 1000);
        throw new ConfigError(
          `The setting DATABASE_URL names a database that does not respond: tried for ${waitedSeconds} seconds (${codeOf(cause) || cause.message}).`,
        );
      }
      await pause(Math.min(RETRY_MILLIS, timeoutMillis));
    }
  }
}

/** For what the driver can't do with the URL, such as TLS that the server does not offer. */
const toConfigError = (error: unknown) =>
  error instanceof Error && !('severity' in error) && !(error instanceof ConfigError)
    ? new ConfigError(
        `The setting DATABASE_URL names a database that cannot be used: ${error.message}.`,
      )
    : error;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Throws ConfigError behind a transaction pooler, which switches connections between statements and thereby breaks
 * LISTEN, session locks and prepared statements.
 */
async function rejectTransactionPooler(connection: Connection) {
  const clients: pg.Client[] = [];
  try {
    for (let opened = 0; opened < 2; opened += 1) {
      clients.push(await openClient(connection, { connectionTimeoutMillis: PROBE_MILLIS }));
    }
    const [first, second] = clients;
    const before = await backendOf(first);
    await second?.query('begin');
    const transactionBackend = await backendOf(second);
    if (transactionBackend === before || (await backendOf(first)) !== before) {
      throw new ConfigError(
        'The setting DATABASE_URL points to a pooler in transaction mode, which loses live updates. Use session mode, or the database itself.',
      );
    }
  } finally {
    await Promise.all(clients.map(closeClient));
  }
}

const PROBE_MILLIS = 10_000;

/** The number of the server process behind the connection. */
async function backendOf(client: pg.Client | undefined): Promise<number> {
  const result = await client?.query<{ pid: number }>('select pg_backend_pid() as pid');
  return result?.rows[0]?.pid ?? 0;
}
