import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` returns a truthy value, and returns it. Throws with the description after `seconds`. */
export async function eventually<T>(
  description: string,
  check: () => Promise<T | null | undefined | false>,
  seconds = 30,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const result = await check();
    if (result) return result;
    await pause(50);
  }
  throw new Error(`Timed out waiting: ${description}`);
}
