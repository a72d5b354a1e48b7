import { PgBoss } from 'pg-boss';
import { type Connection, connectTo } from '#platform/server/database/database.ts';

/**
 * Makes the queue detect a job of a crashed server now instead of in a minute or two: moves its start back, and the
 * queue's own supervision decides what to do.
 */
export async function letDeadJobsBeNoticed(connection: Connection) {
  // One connection: pg-boss sends texts with their own BEGIN and COMMIT.
  const sql = connectTo(connection, 1);
  await sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`;
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null`;
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => ({
        rows: [...(await sql.unsafe(text, values as never[]))].flat(),
      }),
    },
    migrate: false,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
  await sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`;
  await sql.end();
}
