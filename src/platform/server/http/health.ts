import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '../is-same-secret.ts';
import type { Services } from '../services.ts';
import { httpError } from './errors.ts';
import { registryOf } from './metrics.ts';

/**
 * Registers `/api/health` (the process is up), `/api/ready` (503 if `checkReady` returns false or throws) and
 * `/api/metrics`, which is served only to loopback or with METRICS_TOKEN.
 */
export function mountHealth(
  app: FastifyInstance,
  { config }: Services,
  checkReady: () => Promise<boolean>,
) {
  app.get('/api/health', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/api/ready', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await checkReady().catch(() => false);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
    const { authorization = '' } = request.headers;
    const hasToken =
      config.METRICS_TOKEN && isSameSecret(authorization, `Bearer ${config.METRICS_TOKEN}`);
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
