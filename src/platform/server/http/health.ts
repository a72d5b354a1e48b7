import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { httpError } from './errors.ts';
import { registryOf } from './metrics.ts';

/**
 * Registers `/api/health` (process is up), `/api/ready` (database is writable and migrated, jobs are running)
 * and `/api/metrics`.
 */
export function mountHealth(
  app: FastifyInstance,
  { config }: Services,
  ready: () => Promise<boolean>,
) {
  app.get('/api/health', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/api/ready', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await ready().catch(() => false);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
    const hasToken =
      config.METRICS_TOKEN && request.headers.authorization === `Bearer ${config.METRICS_TOKEN}`;
    // Behind a local proxy every request comes from loopback, so only the token counts.
    const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
      (name) => request.headers[name] !== undefined,
    );
    if (!hasToken && !(isLoopback && !isForwarded))
      throw httpError(403, 'errors.notForYourAccount');
    const registry = registryOf(app);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
