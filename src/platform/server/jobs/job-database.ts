import type { ConstructorOptions } from 'pg-boss';
import { type Connection, openPool, withConnection } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';

type JobDatabase = NonNullable<ConstructorOptions['db']> & { close(): Promise<void> };

/** Enough that jobs do not wait for each other's statements; separate, so that requests cannot starve them. */
const JOB_CONNECTIONS = 4;

/**
 * What the job queue does its statements with. Some contain their own BEGIN and COMMIT: one that fails (several servers
 * create a queue at once) is rolled back, because its connection would otherwise reject all later statements.
 */
export function openJobDatabase(
  connection: Connection,
  listen: Listener['listen'],
  connections = JOB_CONNECTIONS,
): JobDatabase {
  const pool = openPool(connection, connections);
  return {
    executeSql: (text, values) =>
      withConnection(pool, async (client) => {
        try {
          return await client.query(text, values);
        } catch (error) {
          await client.query('rollback').catch(() => undefined);
          throw error;
        }
      }),
    // The queue looks for jobs that were queued before it listened.
    listen: async (channel, onNotification, onReconnect) => {
      const subscription = await listen(channel, onNotification, onReconnect);
      onReconnect();
      return subscription;
    },
    close: () => pool.end(),
  };
}
