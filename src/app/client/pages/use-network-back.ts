import { useEffect, useEffectEvent } from 'react';
import { call } from '#features/venue/client/calls.ts';

const ASK_EVERY_MILLIS = 10_000;

/**
 * Calls `onBack` once the server responds again. The browser's `online` event only triggers a check: the café's
 * Wi-Fi may have no internet.
 */
export function useNetworkBack(onBack: () => void): void {
  const tell = useEffectEvent(onBack);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      if (!navigator.onLine || document.visibilityState === 'hidden') return;
      const answer = await call('GET /api/venue').catch(() => undefined);
      if (answer && !isOver) tell();
    };
    void ask();
    const timer = setInterval(ask, ASK_EVERY_MILLIS);
    window.addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}
