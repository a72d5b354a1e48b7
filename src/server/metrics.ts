import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from './app.ts';
import type { Services } from './services.ts';

const registries = new WeakMap<object, Registry>();

/** The metrics of this app. */
export function registryOf(app: App): Registry {
  const registry = registries.get(app.server);
  if (!registry) throw new Error('measureRequests was not called for this app');
  return registry;
}

/** Counts and times each request by its route's pattern, and logs it without personal data. */
export function measureRequests(app: App, { log }: Pick<Services, 'log'>) {
  const registry = new Registry();
  registries.set(app.server, registry);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers with a 5xx status',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: addresses can hold an e-mail.
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    duration.observe({ method: request.method, route, status }, elapsedTime / 1000);
    if (status >= 500) failures.inc();
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status,
        millis: Math.round(elapsedTime),
      },
      'answered',
    );
  });
}
