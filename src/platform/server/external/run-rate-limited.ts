import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

/** Maximum calls per second and concurrent calls. */
export type RateLimit = { perSecond: number; concurrency: number };

/**
 * Runs `work` for each item within the rate limit, until all are done or `forMillis` have passed. Items that
 * have not started by then are skipped; started ones continue in the background. `work` must not throw.
 */
export async function runRateLimited<T>(
  items: T[],
  { perSecond, concurrency, forMillis }: RateLimit & { forMillis: number },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + forMillis;
  const remaining = () => Math.max(0, deadline - Date.now());
  const running = new Set<Promise<void>>();
  const untilDeadline = (pending: Promise<unknown>) =>
    withTimeout(remaining(), pending).catch(() => {});
  for (const item of items) {
    if (running.size >= concurrency) await untilDeadline(Promise.race(running));
    if (remaining() === 0) return;
    const call: Promise<void> = work(item).finally(() => running.delete(call));
    running.add(call);
    if (Number.isFinite(perSecond)) await pause(1000 / perSecond);
  }
  await untilDeadline(Promise.all(running));
}
