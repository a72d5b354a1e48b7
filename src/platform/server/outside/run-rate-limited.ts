import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

/** Calls per second, and calls in flight. */
export type RateLimit = { perSecond: number; concurrency: number };

/**
 * Runs `work` for each item within the rate limit deadline all are done or `forMillis` have passed: items not
 * started by then are skipped, started ones finish on their own. `work` must not throw.
 */
export async function runRateLimited<T>(
  items: T[],
  { perSecond, concurrency, forMillis }: RateLimit & { forMillis: number },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + forMillis;
  const remaining = () => Math.max(0, deadline - Date.now());
  const running = new Set<Promise<void>>();
  const orDeadline = (work: Promise<unknown>) => withTimeout(remaining(), work).catch(() => {});
  for (const item of items) {
    if (running.size >= concurrency) await orDeadline(Promise.race(running));
    if (remaining() === 0) return;
    const one: Promise<void> = work(item).finally(() => running.delete(one));
    running.add(one);
    if (Number.isFinite(perSecond)) await pause(1000 / perSecond);
  }
  await orDeadline(Promise.all(running));
}
