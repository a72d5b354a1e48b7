import { sql } from 'drizzle-orm';
import { OTHER_CONNECTIONS } from '#platform/server/database/database.ts';
import { type Finding, finding } from '../../doctor-rules.ts';
import type { DoctorContext } from './examine-installation.ts';

/** Whether the database accepts the connections of two servers, as during a rolling upgrade. */
export async function examineDatabase({ config, db }: DoctorContext): Promise<Finding[]> {
  const { rows } = await db.execute<{ version: string; most: number }>(sql`
    select current_setting('server_version') as version,
      current_setting('max_connections')::int as most`);
  const [{ version, most } = { version: '', most: 0 }] = rows;
  const found = finding('database');
  if (!config.DATABASE_URL) return [found('good', 'databaseEmbedded', { version })];
  const needed = 2 * config.WORKERS * (config.poolPerWorker + OTHER_CONNECTIONS);
  const values = { version, most, needed };
  return [
    most < needed
      ? found('warning', 'databaseConnections', values)
      : found('good', 'databaseGood', values),
  ];
}
