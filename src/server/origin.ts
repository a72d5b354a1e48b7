import type { App } from './app.ts';
import type { Config } from './config.ts';
import { refusal } from './errors.ts';

/** Sign-in providers may post their answer from their own site (Apple does). */
const PROVIDER_CALLBACK = /^\/api\/auth\/(oauth2\/)?callback\//;

/** Refuses a write that says it comes from another site's page (permissions.md, last part). */
export function refuseForeignWrites(app: App, config: Config) {
  const own = new URL(config.publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
    if (PROVIDER_CALLBACK.test(request.url)) return;
    const { origin } = request.headers;
    if (origin !== undefined && origin !== own) throw refusal(403, 'errors.foreignOrigin');
    if (request.headers['sec-fetch-site'] === 'cross-site') throw refusal(403, 'errors.foreignOrigin');
  });
}
