import { useEffect } from 'react';

/** Holds a screen wake lock, where supported. Requests it again when the page becomes visible again. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      // The request is denied on low battery or by a setting; the screen then sleeps as usual.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isUnmounted) await granted?.release();
      else lock = granted;
    };
    void requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', requestLock);
      void lock?.release();
    };
  }, []);
}
