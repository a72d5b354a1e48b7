import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { httpError } from './errors.ts';

/** Sign-in providers may post their callback from another site (Apple does). */
const PROVIDER_CALLBACK = /^\/api\/auth\/(oauth2\/)?callback\//;

/** Rejects write requests from pages of other sites. */
export function rejectCrossSiteWrites(app: FastifyInstance, config: Config) {
  const allowed = ownOrigins(config);
  app.addHook('onRequest', (request, _reply, next) => {
    next(isCrossSite(request) ? httpError(403, 'errors.foreignOrigin') : undefined);
  });

  function isCrossSite({ method, url, headers }: FastifyRequest): boolean {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || PROVIDER_CALLBACK.test(url)) return false;
    if (headers.origin !== undefined && !allowed.includes(headers.origin)) return true;
    return headers['sec-fetch-site'] === 'cross-site';
  }
}

/** The origins of this site. Without a PUBLIC_URL, the loopback origins: localhost, 127.0.0.1 and [::1]. */
export function ownOrigins({ PUBLIC_URL, publicUrl, PORT }: Config): string[] {
  if (PUBLIC_URL) return [new URL(PUBLIC_URL).origin];
  const aliases = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${PORT}`);
  return [new URL(publicUrl).origin, ...aliases.map((alias) => new URL(alias).origin)];
}
