import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * False during prerendering and hydration, true afterward. Anything that only the browser knows (query
 * string, stored theme, session) waits for it, so that the first client render matches the server's HTML.
 */
export function useHydrated(): boolean {
  return useClientValue(() => true, false);
}

/**
 * Returns `serverValue` during prerendering and hydration, then `read()`. Rerenders only if the two differ.
 */
export function useClientValue<Value>(read: () => Value, serverValue: Value): Value {
  return useSyncExternalStore(subscribeToNothing, read, () => serverValue);
}
