import { useEffect } from 'react';

/** Keeps the screen on while it is looked at, where the browser can; a hidden page lets it go by itself. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on an empty battery, or by a setting: the screen then sleeps as it always does.
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await got?.release();
      else lock = got;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
