import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { unavailableCause } from './database-unavailable.ts';

/** A PostgreSQL URL, or options of node-postgres (such as the directory of a Unix socket). */
export type Connection = string | pg.ClientConfig;

/** The driver's options for a connection. Throws a TypeError for an invalid URL, ConfigError for another `sslmode`. */
export function toClientConfig(connection: Connection): pg.ClientConfig {
  return {
    application_name: 'playvillage',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MILLIS,
    ...(typeof connection === 'string'
      ? { connectionString: withUsualTls(connection) }
      : { ssl: false, ...connection }),
  };
}

/** Makes TLS settings mean what they mean to psql; the driver would verify certificates for `require` already. */
function withUsualTls(address: string): string {
  const url = new URL(address);
  const parameters = url.searchParams;
  const ssl = parameters.get('ssl');
  parameters.delete('ssl');
  if (ssl && !parameters.has('sslmode')) parameters.set('sslmode', MODE_OF_SSL[ssl] ?? ssl);
  const mode = parameters.get('sslmode') ?? 'disable';
  if (!SSL_MODES.includes(mode)) {
    throw new ConfigError(
      `The setting DATABASE_URL has sslmode=${mode}. Use one of ${SSL_MODES.join(', ')}.`,
    );
  }
  parameters.set('uselibpqcompat', 'true');
  return url.href;
}

const MODE_OF_SSL: Record<string, string> = { true: 'require', false: 'disable' };
/** Without `prefer` and `allow`, which try both ways: the driver tries one. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** Opens one connection, which the caller must end. If it is lost, its statements fail. */
export async function openClient(
  connection: Connection,
  options: pg.ClientConfig = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...toClientConfig(connection), ...options });
  ignoreErrorsOf(client);
  await client.connect();
  return client;
}

const CLOSE_TIMEOUT_MILLIS = 5_000;

/** Ends the connection; does not wait long for a server that no longer answers. */
export async function closeClient(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), pause(CLOSE_TIMEOUT_MILLIS, undefined, { ref: false })]);
  // Lets the process exit; the socket of an ended client may wait for its server.
  (client as unknown as { unref(): void }).unref();
}

/** How long to wait for a connection; then a call fails as if the database were unavailable. */
const CONNECTION_TIMEOUT_MILLIS = 30_000;
/** An old connection is replaced, because PostgreSQL remembers each statement that was prepared on it. */
const MAX_CONNECTION_SECONDS = 3600;

/** Opens a pool of at most `connections` that connects on the first query. Lost connections are replaced. */
export function openPool(
  connection: Connection,
  connections: number,
  options: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...toClientConfig(connection),
    max: connections,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: MAX_CONNECTION_SECONDS,
    ...options,
  });
  ignoreErrorsOf(pool);
  pool.on('connect', ignoreErrorsOf);
  return pool;
}

/**
 * Runs `work` on a connection of the pool. The pool keeps it after a failed statement, but not if it was lost, or if a
 * statement that was prepared on it no longer fits the schema.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isUsable = true;
  try {
    return await work(client);
  } catch (error) {
    isUsable = unavailableCause(error) === null && !isOutdatedStatement(error);
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

/** PostgreSQL's functions that report a prepared statement whose result has changed, or that is gone. */
const OUTDATED = ['RevalidateCachedQuery', 'FetchPreparedStatement'];

const isOutdatedStatement = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError && OUTDATED.includes(cause.routine ?? '');
};

/** Statements reject anyway if their connection is lost; without a listener, the process would crash as well. */
function ignoreErrorsOf(emitter: NodeJS.EventEmitter): void {
  emitter.on('error', () => undefined);
}
