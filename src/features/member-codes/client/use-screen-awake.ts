import { useEffect } from 'react';

/**
 * Holds a screen wake lock while the page is visible, where supported; the browser releases it on a
 * hidden page.
 */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      // Denied on low battery or by a setting: the screen then sleeps as usual.
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
