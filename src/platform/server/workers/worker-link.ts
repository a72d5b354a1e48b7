import type { Registry } from 'prom-client';
import { thisWorker } from './this-worker.ts';
import type { ToPrimary, ToWorker, WorkerMetrics } from './worker-messages.ts';

const GATHER_TIMEOUT_MILLIS = 5_000;

const pending = new Map<number, (reports: WorkerMetrics[]) => void>();
let nextRequest = 0;

/**
 * In a worker: does what the primary asks for. `retire` is called once a replacement serves, and `registry` is reported
 * to whichever worker is scraped.
 */
export function listenToPrimary({
  retire,
  registry,
}: {
  retire: () => void;
  registry: Registry;
}): void {
  process.on('message', async (message: ToWorker) => {
    if (message.type === 'retire') retire();
    else if (message.type === 'all-metrics') pending.get(message.request)?.(message.reports);
    else {
      const { request } = message;
      sendToPrimary({ type: 'metrics', request, metrics: await registry.getMetricsAsJSON() });
    }
  });
}

/** The metrics of every worker, of none if the primary does not respond in time; null in a server without workers. */
export async function gatherMetrics(): Promise<WorkerMetrics[] | null> {
  if (!thisWorker) return null;
  const request = nextRequest;
  nextRequest += 1;
  const { promise, resolve } = Promise.withResolvers<WorkerMetrics[]>();
  const timeout = setTimeout(() => resolve([]), GATHER_TIMEOUT_MILLIS);
  pending.set(request, resolve);
  sendToPrimary({ type: 'gather-metrics', request });
  const reports = await promise;
  clearTimeout(timeout);
  pending.delete(request);
  return reports;
}

/** Without the primary this process is about to exit: the error is of no use. */
const sendToPrimary = (message: ToPrimary) =>
  process.send?.(message, undefined, undefined, () => undefined);
