import { OTHER_CONNECTIONS } from '#platform/server/database/database.ts';
import { type Finding, finding } from '../../doctor-rules.ts';
import type { DoctorContext } from './examine-installation.ts';

/** Whether the database accepts the connections of two servers, as during a rolling upgrade. */
export async function examineDatabase({ config, sql }: DoctorContext): Promise<Finding[]> {
  const [{ version, most }] = await sql<[{ version: string; most: number }]>`
    select current_setting('server_version') as version,
      current_setting('max_connections')::int as most`;
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
