import type { FastifyInstance } from 'fastify';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { Services } from '../services.ts';
import { gatherMetrics } from '../workers/worker-link.ts';
import type { WorkerMetrics } from '../workers/worker-messages.ts';

const registries = new WeakMap<object, Registry>();
const venueRegistries = new WeakMap<object, Registry>();

/** The metrics of this process. */

export function registryOf(app: FastifyInstance): Registry {
  const registry = registries.get(app.server);
  if (!registry) throw new Error('measureRequests was not called for this app');
  return registry;
}

/** What is read from the database: every process reads the same. */
export function venueRegistryOf(app: FastifyInstance): Registry {
  const registry = venueRegistries.get(app.server) ?? new Registry();
  venueRegistries.set(app.server, registry);
  return registry;
}

/** The metrics of the whole server: of each worker with its number as a label, and once those of the venue. */
export async function metricsText(app: FastifyInstance): Promise<string> {
  const reports = await gatherMetrics();
  const processes = reports ? labelByWorker(reports) : registryOf(app);
  return [await processes.metrics(), await venueRegistryOf(app).metrics()].join('\n');
}

/** The labels differ, so that nothing is added up: a sum would look like a reset each time a worker is restarted. */
function labelByWorker(reports: WorkerMetrics[]) {
  return AggregatorRegistry.aggregate(
    reports.map(({ worker, metrics }) =>
      metrics.map((metric) => ({
        ...metric,
        aggregator: 'sum',
        values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
      })),
    ),
  );
}

export type GaugeValue = { labels?: Record<string, string>; value: number };

/** Adds a gauge that reads its values at each scrape. Without the database, it is left out. */
export function addGauge(
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Promise<GaugeValue[]>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect: async () => {
      // Without labels, a reset would set it to 0.
      if (labels.length > 0) gauge.reset();
      else gauge.remove();
      for (const { labels = {}, value } of await read().catch(() => [])) gauge.set(labels, value);
    },
  });
}

/** Measures each request by route pattern and logs it without personal data. */
export function measureRequests(app: FastifyInstance, { log }: Pick<Services, 'log'>) {
  const registry = new Registry();
  registries.set(app.server, registry);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const histograms = new Map<string, Histogram.Internal<string>>();
  const histogramFor = (method: string, route: string, status: number) => {
    const key = `${status} ${method} ${route}`;
    const child = histograms.get(key) ?? duration.labels({ method, route, status });
    histograms.set(key, child);
    return child;
  };
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Responses with a 5xx status',
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Label by pattern, because paths can contain an email address.
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    histogramFor(request.method, route, status).observe(elapsedTime / 1000);
    if (status >= 500) failures.inc();
    // Successful reads are logged at debug level only: logging one can take longer than handling it.
    const level = request.method === 'GET' && status < 400 ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    const millis = Math.round(elapsedTime);
    const { id: requestId, method } = request;
    log[level]({ requestId, method, route, status, millis }, 'request completed');
    done();
  });
}
