import Fastify from 'fastify';
import { readSetup, serveTasks } from './child-programs.ts';

/** The answers to hand out, by date, as the real server gave them. */
type Setup = { answers: Record<string, string> };

const { answers } = readSetup<Setup>();
const app = Fastify();
app.get<{ Querystring: { date: string } }>('/api/bookings/availability', async (request, reply) =>
  reply.type('application/json; charset=utf-8').send(answers[request.query.date]),
);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.addresses().at(0);
serveTasks(async () => (typeof address === 'object' ? address.port : 0));
