import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameSecret } from '../is-same-secret.ts';
import type { Services } from '../services.ts';
import { httpError } from './errors.ts';
import { isHealthProof } from './health-proof.ts';
import { metricsText, registryOf } from './metrics.ts';

/** How a request arrived, for the doctor. */
export type SeenRequest = {
  /** The address that opened the connection: a proxy's or the client's. */
  peer: string;
  /** Whether a proxy says for whom it forwards. */
  isForwarded: boolean;
  /** Whether TRUST_PROXY lets it say so. */
  isTrusted: boolean;
  protocol: string;
};

/**
 * Registers `/api/health` (the process is up; with a proof, also how the request arrived), `/api/ready` (503 if
 * `checkReady` returns false or throws) and `/api/metrics`, which is served only to loopback or with METRICS_TOKEN.
 */
export function mountHealth(
  app: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  checkReady: () => Promise<boolean>,
) {
  app.get('/api/health', { schema: { hide: true } }, async (request) => {
    const { proof } = request.query as { proof?: unknown };
    const isDoctor =
      typeof proof === 'string' && isHealthProof(config.SESSION_SECRET, proof, clock.now());
    return isDoctor ? { status: 'up', seen: describeRequest(request) } : { status: 'up' };
  });
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
    if (!hasToken && !(isLoopback && !isForwarded(request)))
      throw httpError(403, 'errors.notForYourAccount');
    return reply.type(registryOf(app).contentType).send(await metricsText(app));
  });
}

function describeRequest(request: FastifyRequest): SeenRequest {
  const peer = request.socket.remoteAddress ?? '';
  return {
    peer,
    isForwarded: isForwarded(request),
    // Not by `request.ip`, which is the proxy's address for a visitor on the proxy's machine.
    isTrusted: (request.ips?.length ?? 1) > 1,
    protocol: request.protocol,
  };
}

const isForwarded = ({ headers }: FastifyRequest) =>
  ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
