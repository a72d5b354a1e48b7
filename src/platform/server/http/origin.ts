import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { httpError } from './errors.ts';

/** Sign-in providers may post their callback cross-site (Apple does). */
const PROVIDER_CALLBACK = /^\/api\/auth\/(oauth2\/)?callback\//;

/** Rejects writes from another site's page (permissions.md, last part). */
export function rejectCrossSiteWrites(app: FastifyInstance, config: Config) {
  const own = ownOrigins(config);
  app.addHook('onRequest', (request, _reply, next) => {
    next(isForeign(request) ? httpError(403, 'errors.foreignOrigin') : undefined);
  });

  function isForeign({ method, url, headers }: FastifyRequest): boolean {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || PROVIDER_CALLBACK.test(url)) return false;
    if (headers.origin !== undefined && !own.includes(headers.origin)) return true;
    return headers['sec-fetch-site'] === 'cross-site';
  }
}

/** The site's own origins. Without a PUBLIC_URL: this machine, in each spelling browsers use. */
export function ownOrigins({ PUBLIC_URL, publicUrl, PORT }: Config): string[] {
  if (PUBLIC_URL) return [new URL(PUBLIC_URL).origin];
  const aliases = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${PORT}`);
  return [new URL(publicUrl).origin, ...aliases.map((alias) => new URL(alias).origin)];
}
