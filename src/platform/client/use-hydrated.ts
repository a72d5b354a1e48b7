import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the server draws and while React takes over its HTML, true afterwards. What only
 * the browser knows (query string, stored theme, who is signed in) waits for it, so that both
 * draw the same first picture.
 */
export function useHydrated(): boolean {
  return useInBrowser(() => true, false);
}

/** The same for one value: where it is as the server drew it, nothing is drawn again, and typed text stays. */
export function useInBrowser<Value>(read: () => Value, drawn: Value): Value {
  return useSyncExternalStore(never, read, () => drawn);
}
