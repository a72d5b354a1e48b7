import { setTimeout as pause } from 'node:timers/promises';

/** Rejects after `millis` if the promise has not settled; the work itself continues. */
export async function withTimeout<T>(millis: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = pause(millis, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no response within ${millis} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
