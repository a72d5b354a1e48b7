import type pg from 'pg';

/** Calls `observe` before each statement is sent, with the number of its connection. */
export function observeStatements(
  pool: pg.Pool,
  observe: (connection: number, text: string, params: unknown[]) => void,
): void {
  const observed = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (observed.has(client)) return;
    observed.add(client);
    const connection = observed.size;
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const query = (statement: string | pg.QueryConfig, params: unknown[] = [], done?: unknown) => {
      observe(connection, typeof statement === 'string' ? statement : statement.text, params);
      return send(statement, params, done);
    };
    client.query = query as typeof client.query;
  });
}
