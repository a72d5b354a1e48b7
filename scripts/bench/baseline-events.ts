import Fastify from 'fastify';
import { type Connection, connectTo } from '#platform/server/database/database.ts';
import type { Statement } from './capture-statements.ts';
import { readSetup, serveTasks } from './child-process.ts';

type Setup = { connection: Connection; pool: number; list: Statement };

/** Baseline: a minimal Fastify route that sends the prepared statement of the first page of events. */
const { connection, pool, list } = readSetup<Setup>();
const sql = connectTo(connection, pool);
// Values were captured as sent over the wire, so they must not be serialized again.
const identity = (value: unknown) => value as string;
for (const type of [16, 114, 1114, 1184, 3802]) sql.options.serializers[type] = identity;

const app = Fastify();
app.get('/api/events', () => sql.unsafe(list.text, list.params as never[], { prepare: true }));
await app.listen({ port: 0, host: '127.0.0.1' });
await sql`select 1`;
const address = app.addresses().at(0);
serveTasks(async () => (typeof address === 'object' ? address.port : 0));
