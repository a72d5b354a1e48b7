import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False during prerendering and hydration, true afterwards. Anything only the browser knows (query string,
 * stored theme, session) waits for it, so that the first client render matches the server's HTML.
 */
export function useHydrated(): boolean {
  return useInBrowser(() => true, false);
}

/** The same for one value: where it is as the server drew it, nothing is drawn again, and typed text stays. */
export function useInBrowser<Value>(read: () => Value, drawn: Value): Value {
  return useSyncExternalStore(never, read, () => drawn);
}
