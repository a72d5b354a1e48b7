import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'node:querystring';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { mountAppleCallback } from '#features/accounts/server/sign-in/apple-callback.ts';
import { checkInput } from '#platform/server/http/check-input.ts';
import { closeConnectionsOnStop } from '#platform/server/http/close-connections-on-stop.ts';
import { compressResponses } from '#platform/server/http/compress-responses.ts';
import { mountDocumentation } from '#platform/server/http/documentation.ts';
import { handleBadUrl, registerErrorHandler } from '#platform/server/http/error-handler.ts';
import { mountHealth } from '#platform/server/http/health.ts';
import { measureRequests, venueRegistryOf } from '#platform/server/http/metrics.ts';
import { rejectCrossSiteWrites } from '#platform/server/http/origin.ts';
import { registerBodyParser } from '#platform/server/http/register-body-parser.ts';
import { registerRoute } from '#platform/server/http/route.ts';
import { sendSecurityHeaders } from '#platform/server/http/security-headers.ts';
import { serializeResponse } from '#platform/server/http/serialize-response.ts';
import { mountLive } from '#platform/server/live/live.ts';
import type { Services } from '#platform/server/services.ts';
import { traceRequests } from '#platform/server/tracing/trace-requests.ts';
import type { Tracing } from '#platform/server/tracing/tracing.ts';
import { negotiateLanguage } from '#shared/languages.ts';
import type { PageShell } from './page-shell.ts';

export type App = FastifyInstance;

/** Creates the complete HTTP app on the given services, without listening. */
export async function createApp(
  services: Services,
  {
    tracing,
    pages,
    ready,
  }: { tracing: Tracing | null; pages: PageShell; ready: () => Promise<boolean> },
): Promise<App> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    // Log lines include the request id themselves, because a child logger per request is expensive.
    childLoggerFactory: (logger) => logger,
    trustProxy: services.config.trustProxy,
    frameworkErrors: handleBadUrl(services),
    // The default limit; calls that accept larger bodies declare maxBodyBytes.
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false, querystringParser },
    http: { shouldUpgradeCallback: isForWebSocket },
    forceCloseConnections: 'idle',
    // While stopping, error-handler.ts rejects new requests.
    return503OnClosing: false,
    requestTimeout: 30_000,
    // Longer than proxies keep idle connections (60 s in nginx), so that no proxy reuses a connection being closed.
    keepAliveTimeout: 75_000,
  }) as unknown as App;
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializeResponse);
  app.decorateRequest('user', null);
  app.decorateRequest('kiosk', null);
  app.decorateRequest('rawBody', '');
  app.decorateRequest('language', 'en');
  if (tracing) traceRequests(app, tracing);
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = negotiateLanguage(request.headers, services.venue());
    done();
  });
  closeConnectionsOnStop(app);
  sendSecurityHeaders(app, services.config);
  registerBodyParser(app);
  compressResponses(app);
  rejectCrossSiteWrites(app, services.config);
  registerErrorHandler(app, services);
  measureRequests(app, services);
  for (const register of services.hooks.metrics) register(services, venueRegistryOf(app));
  await mountDocumentation(app, services.config);
  mountHealth(app, services, ready);
  await mountAppleCallback(app, services);
  for (const route of services.hooks.routes) registerRoute(app, services, route);
  await mountLive(app, services);
  await pages.mount(app);
  return app;
}

/** Ignores parameters after the first 100; without a limit, those of the longest URL take 20 times as long. */
function querystringParser(query: string) {
  return parse(query, '&', '=', { maxKeys: 100 });
}

/** Other upgrade requests (such as curl's for HTTP/2) are ignored and served as HTTP/1.1. */
function isForWebSocket({ headers }: { headers: IncomingHttpHeaders }) {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Request ids that are unique across servers and restarts: a random prefix and a counter. */
function createRequestIds(): () => string {
  const prefix = randomUUID().slice(0, 13);
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
