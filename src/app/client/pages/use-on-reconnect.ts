import { useEffect, useEffectEvent } from 'react';
import { call } from '#features/venue/client/calls.ts';

const CHECK_INTERVAL_MILLIS = 10_000;

/**
 * Calls `onReconnect` each time a check finds that the server responds: on mount, every ten seconds, and when the
 * browser comes online or the page becomes visible. Coming online is not enough, because Wi-Fi may have no internet
 * access.
 */
export function useOnReconnect(onReconnect: () => void): void {
  const notify = useEffectEvent(onReconnect);
  useEffect(() => {
    let isUnmounted = false;
    const checkServer = async () => {
      if (!navigator.onLine || document.visibilityState === 'hidden') return;
      const response = await call('GET /api/venue').catch(() => undefined);
      if (response && !isUnmounted) notify();
    };
    void checkServer();
    const timer = setInterval(checkServer, CHECK_INTERVAL_MILLIS);
    window.addEventListener('online', checkServer);
    document.addEventListener('visibilitychange', checkServer);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      window.removeEventListener('online', checkServer);
      document.removeEventListener('visibilitychange', checkServer);
    };
  }, []);
}
