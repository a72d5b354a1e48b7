import { setTimeout as pause } from 'node:timers/promises';

/** Rejects after `millis` if the promise has not settled; the work continues in the background. */
export async function withTimeout<T>(millis: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const timeout = pause(millis, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no response within ${millis} ms`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
