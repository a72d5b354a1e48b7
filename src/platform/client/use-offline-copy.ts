import { useEffect } from 'react';

/** Message to the service worker: cache the page at this path for offline use. */
export type WorkerMessage = { keep: string };

/** Caches the page at `path` in the service worker for offline use. */
export function useOfflineCopy(path: string | undefined): void {
  useEffect(() => {
    if (!path || !('serviceWorker' in navigator)) return;
    // Never resolves without a service worker: in development, or if blocked.
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ keep: path } satisfies WorkerMessage),
    );
  }, [path]);
}
