import Fastify from 'fastify';
import { type Connection, connectTo } from '#platform/server/database/database.ts';
import type { Statement } from './capture-statements.ts';
import { readSetup, serveTasks } from './child-process.ts';

type Setup = { connection: Connection; pool: number; list: Statement };

/**
 * Baseline: a minimal Fastify route that runs the prepared statement selecting the first page of events and returns its
 * rows.
 */
const { connection, pool, list } = readSetup<Setup>();
const sql = connectTo(connection, pool);
// The captured values are already serialized; the numbers are the OIDs of PostgreSQL's bool, json, timestamp,
// timestamptz and jsonb types.
const identity = (value: unknown) => value as string;
for (const type of [16, 114, 1114, 1184, 3802]) sql.options.serializers[type] = identity;

const app = Fastify();
app.get('/api/events', () => sql.unsafe(list.text, list.params as never[], { prepare: true }));
await app.listen({ port: 0, host: '127.0.0.1' });
await sql`select 1`;
const address = app.addresses().at(0);
serveTasks(async () => (typeof address === 'object' ? address.port : 0));
