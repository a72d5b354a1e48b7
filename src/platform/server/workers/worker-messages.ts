import type { Registry } from 'prom-client';

export type WorkerMetrics = {
  worker: number;
  metrics: Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
};

/** What the primary sends to a worker. */
export type ToWorker =
  | { type: 'retire' }
  | { type: 'read-metrics'; request: number }
  | { type: 'all-metrics'; request: number; reports: WorkerMetrics[] };

/** What a worker sends to the primary. */
export type ToPrimary =
  | { type: 'gather-metrics'; request: number }
  | { type: 'metrics'; request: number; metrics: WorkerMetrics['metrics'] };
