import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

/** How fast somebody outside is asked: so many calls a second, and so many that wait for their answer. */
export type Pace = { perSecond: number; atOnce: number };

/**
 * Does the work of each item at that pace, until all of it is done or the time is up: what has not begun by then
 * is left, what has begun goes on by itself. `work` may not throw.
 */
export async function runRateLimited<T>(
  items: T[],
  { perSecond, atOnce, forMillis }: Pace & { forMillis: number },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const until = Date.now() + forMillis;
  const left = () => Math.max(0, until - Date.now());
  const running = new Set<Promise<void>>();
  const orTimeUp = (wanted: Promise<unknown>) => withTimeout(left(), wanted).catch(() => {});
  for (const item of items) {
    if (running.size >= atOnce) await orTimeUp(Promise.race(running));
    if (left() === 0) return;
    const one: Promise<void> = work(item).finally(() => running.delete(one));
    running.add(one);
    if (Number.isFinite(perSecond)) await pause(1000 / perSecond);
  }
  await orTimeUp(Promise.all(running));
}
