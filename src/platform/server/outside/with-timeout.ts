import { setTimeout as pause } from 'node:timers/promises';

/** The answer, or an error once `millis` have passed: what was asked for goes on by itself. */
export async function withTimeout<T>(millis: number, answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = pause(millis, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${millis} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
  }
}
