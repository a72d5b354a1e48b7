import { PgBoss } from 'pg-boss';
import { type Connection, toClientConfig } from '#platform/server/database/connection.ts';
import { connectTo } from '#tests/connect-to.ts';

/**
 * Makes the queue detect jobs of a crashed server immediately instead of after a minute or two: moves their start into
 * the past and runs the queue's supervision. Also makes all waiting jobs due.
 */
export async function recoverCrashedJobs(connection: Connection) {
  const sql = connectTo(connection, 1);
  await sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`;
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null`;
  const boss = new PgBoss({
    ...toClientConfig(connection),
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
