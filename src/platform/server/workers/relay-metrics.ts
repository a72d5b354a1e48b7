import type { Worker } from 'node:cluster';
import type { ToPrimary, ToWorker, WorkerMetrics } from './worker-messages.ts';

/** Shorter than a scraped worker waits for the answer. */
const REPORT_TIMEOUT_MILLIS = 2_000;

type Report = (metrics: WorkerMetrics['metrics'] | null) => void;

/**
 * In the primary: returns a function that serves a worker's messages. To a scraped worker it sends the metrics of all
 * `serving` workers; one that does not respond in time is left out.
 */
export function relayMetrics(serving: () => { number: number; process: Worker }[]) {
  const pending = new Map<number, Report>();
  let nextRequest = 0;

  const readMetrics = ({ process: worker }: { process: Worker }) =>
    new Promise<WorkerMetrics['metrics'] | null>((resolve) => {
      const request = nextRequest;
      nextRequest += 1;
      const finish: Report = (metrics) => {
        clearTimeout(timeout);
        pending.delete(request);
        resolve(metrics);
      };
      const timeout = setTimeout(() => finish(null), REPORT_TIMEOUT_MILLIS);
      pending.set(request, finish);
      send(worker, { type: 'read-metrics', request });
    });

  return async (sender: Worker, message: ToPrimary) => {
    if (message.type === 'metrics') return pending.get(message.request)?.(message.metrics);
    const reports = await Promise.all(
      serving().map(async (worker) => {
        const metrics = await readMetrics(worker);
        return metrics ? [{ worker: worker.number, metrics }] : [];
      }),
    );
    send(sender, { type: 'all-metrics', request: message.request, reports: reports.flat() });
  };
}

/** A worker that has exited receives nothing; its exit is handled elsewhere. */
export const send = (worker: Worker, message: ToWorker) =>
  worker.isConnected() && worker.send(message, () => undefined);
