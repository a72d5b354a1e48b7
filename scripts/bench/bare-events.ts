import Fastify from 'fastify';
import { type Connection, connectTo } from '#platform/server/database/database.ts';
import type { Statement } from './capture-statements.ts';
import { readSetup, serveTasks } from './child-programs.ts';

type Setup = { connection: Connection; pool: number; list: Statement };

/** Baseline: a bare route with the statement of the events' first page, sent prepared by the driver. */
const { connection, pool, list } = readSetup<Setup>();
const sql = connectTo(connection, pool);
// Values were captured as sent over the wire, so they must not be serialized again.
const asCaptured = (value: unknown) => value as string;
for (const type of [16, 114, 1114, 1184, 3802]) sql.options.serializers[type] = asCaptured;

const app = Fastify();
app.get('/api/events', () => sql.unsafe(list.text, list.params as never[], { prepare: true }));
await app.listen({ port: 0, host: '127.0.0.1' });
await sql`select 1`;
const address = app.addresses().at(0);
serveTasks(async () => (typeof address === 'object' ? address.port : 0));
