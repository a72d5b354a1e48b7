/** The number and rate of responses, and the median, 95th and 99th percentile of their times in milliseconds. */
export type Latencies = {
  count: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
};

export function latenciesOf(durations: number[], elapsedMillis: number): Latencies {
  const sorted = Float64Array.from(durations).sort();
  return {
    count: sorted.length,
    perSecond: (sorted.length / elapsedMillis) * 1000,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
  };
}

/** The median of each value over several rounds; counts are added up. */
export function medianLatencies(rounds: Latencies[]): Latencies {
  const medianOf = (read: (round: Latencies) => number) => median(rounds.map(read));
  return {
    count: rounds.reduce((sum, { count }) => sum + count, 0),
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50: medianOf(({ p50 }) => p50),
    p95: medianOf(({ p95 }) => p95),
    p99: medianOf(({ p99 }) => p99),
  };
}

export const median = (values: number[]) => quantile(Float64Array.from(values).sort(), 0.5);

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
