import Fastify from 'fastify';
import { readSetup, serveTasks } from './child-process.ts';

/** The real server's responses by URL. */
type Setup = { responses: Record<string, string> };

/** Baseline: a minimal Fastify server that responds with the real server's bytes. */
const { responses } = readSetup<Setup>();
const app = Fastify();
for (const path of new Set(Object.keys(responses).map((url) => url.replace(/\?.*/, '')))) {
  app.get(path, async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(responses[request.url]),
  );
}
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.addresses().at(0);
serveTasks(async () => (typeof address === 'object' ? address.port : 0));
