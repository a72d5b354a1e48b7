import pg from 'pg';

/** A PostgreSQL URL, or options of node-postgres (such as the directory of a Unix socket). */
export type Connection = string | pg.ClientConfig;

/** The driver's options for a connection. Throws a TypeError for an invalid URL. */
export function toClientConfig(connection: Connection): pg.ClientConfig {
  return {
    application_name: 'playvillage',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(typeof connection === 'string'
      ? { connectionString: withUsualSslModes(connection) }
      : { ssl: false, ...connection }),
  };
}

/** Makes `sslmode` mean what it means to psql; the driver would verify certificates for `require` already. */
function withUsualSslModes(address: string): string {
  const url = new URL(address);
  url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

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

/** Statements reject anyway if their connection is lost; without a listener, the process would crash as well. */
export function ignoreErrorsOf(emitter: NodeJS.EventEmitter): void {
  emitter.on('error', () => undefined);
}
