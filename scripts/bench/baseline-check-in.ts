import Fastify from 'fastify';
import pg from 'pg';
import { type Connection, toClientConfig } from '#platform/server/database/connection.ts';
import { statementNameOf } from '#platform/server/database/prepared-session.ts';
import type { CheckInStatements } from './capture-check-in.ts';
import { readSetup, serveTasks } from './child-process.ts';

type Setup = { connection: Connection; pool: number; checkInStatements: CheckInStatements };
type FoundCode = { codeId: string; name: string; booking: { id: string } | null };

/**
 * Baseline: a minimal Fastify route that runs the two prepared statements of a check-in by code, but does not load the
 * session.
 */
const { connection, pool, checkInStatements } = readSetup<Setup>();
const connections = new pg.Pool({ ...toClientConfig(connection), max: pool });
const run = async (text: string, values: unknown[]) => {
  const { rows } = await connections.query({ name: statementNameOf(text), text, values });
  return rows;
};

const app = Fastify();
app.post<{ Body: { code: string } }>('/api/member-codes/validate', async (request) => {
  const { find, count } = checkInStatements;
  const [found] = (await run(find.text, [request.body.code, ...find.params.slice(1)])) as [
    FoundCode,
  ];
  const [now, , since, today, , , ...rest] = count.params;
  const params = [now, found.codeId, since, today, found.booking?.id ?? null, found.name, ...rest];
  const [counted] = await run(count.text, params);
  if (!counted) throw new Error('The scan was not counted');
  return { valid: true, memberCode: found, family: counted };
});
await app.listen({ port: 0, host: '127.0.0.1' });
await connections.query('select 1');
const address = app.addresses().at(0);
serveTasks(async () => (typeof address === 'object' ? address.port : 0));
