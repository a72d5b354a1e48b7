import { useEffect } from 'react';

/** Keeps the screen on while the page is visible. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    async function acquire() {
      if (document.visibilityState !== 'visible') return;
      // Rejects on low battery, for example. The screen then sleeps as usual.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    }
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
