import { useEffect } from 'react';

/** A page's message to the service worker: keep me for when there is no network. */
export type ToWorker = { keep: string };

/** Has the service worker keep the page at `path`, so that it opens without network from now on. */
export function useKeptOffline(path: string | undefined): void {
  useEffect(() => {
    if (!path || !('serviceWorker' in navigator)) return;
    // Never ready where there is none: while developing, or where it is forbidden.
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ keep: path } satisfies ToWorker),
    );
  }, [path]);
}
