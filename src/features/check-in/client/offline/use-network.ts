import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#features/accounts/client/calls.ts';
import { currentUserQuery, useCurrentUser } from '#features/accounts/client/index.ts';
import { ApiError } from '#platform/client/api.ts';
import { queriesOf as queriesOfDesk } from '../calls.ts';
import { isNetworkError, TIMEOUT_MILLIS } from './network-error.ts';

/** How often a desk probes the server: a wall screen makes no other calls while nothing changes. */
const PROBE_MILLIS = { online: 60_000, offline: 5000 };

/**
 * Tracks whether the desk is offline, based on its last call. Probes the server regularly, and refetches the current
 * user and today's visits after reconnecting.
 */
export function useNetwork() {
  const queryClient = useQueryClient();
  const { state } = useCurrentUser();
  const [isOffline, setOffline] = useState(() => !navigator.onLine);

  const probe = useEffectEvent(async () => {
    try {
      await call('GET /api/auth/user', {}, { signal: AbortSignal.timeout(TIMEOUT_MILLIS) });
    } catch (error) {
      if (!(error instanceof ApiError) || isNetworkError(error)) return setOffline(true);
    }
    if (!isOffline) return;
    setOffline(false);
    void queryClient.invalidateQueries(currentUserQuery);
    void queryClient.invalidateQueries(queriesOfDesk('GET /api/check-in/today'));
  });

  useEffect(() => {
    const onOffline = () => setOffline(true);
    window.addEventListener('offline', onOffline);
    return () => window.removeEventListener('offline', onOffline);
  }, []);

  // On a page opened offline the session query fails first; `navigator.onLine` may be true without internet access.
  useEffect(() => {
    if (state === 'failed') setOffline(true);
  }, [state]);

  useEffect(() => {
    const runProbe = () => void probe();
    const timer = setInterval(runProbe, isOffline ? PROBE_MILLIS.offline : PROBE_MILLIS.online);
    window.addEventListener('online', runProbe);
    if (isOffline && navigator.onLine) runProbe();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', runProbe);
    };
  }, [isOffline]);

  /** Makes a call with a short timeout. Rethrows its errors; a network error also sets `isOffline`. */
  async function callOnline<Result>(
    send: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await send(AbortSignal.timeout(TIMEOUT_MILLIS));
    } catch (error) {
      if (isNetworkError(error)) setOffline(true);
      throw error;
    }
  }

  return { isOffline, callOnline };
}
