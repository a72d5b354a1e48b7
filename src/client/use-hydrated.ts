import { useDeferredValue } from 'react';

let isAlive = false;

/** From now on what appears is drawn by the browser alone; the first page says it of itself. */
export function markAlive(): void {
  isAlive = true;
}

/**
 * False while the server draws and while React takes over its HTML, true afterwards. What only
 * the browser knows (query string, stored theme, who is signed in) waits for it, so that both
 * draw the same first picture. It turns true in slices, after what was taken over answers to touch.
 */
export function useHydrated(): boolean {
  return useDeferredValue(true, isAlive);
}
