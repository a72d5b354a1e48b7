import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `ask` returns a truthy value. Throws with `what` after `seconds`. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  seconds = 30,
): Promise<T> {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    const response = await ask();
    if (response) return response;
    await pause(50);
  }
  throw new Error(`never happened: ${what}`);
}
