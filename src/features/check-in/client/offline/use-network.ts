import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#features/accounts/client/calls.ts';
import { currentUserQuery, useCurrentUser } from '#features/accounts/client/index.ts';
import { ApiError } from '#platform/client/api.ts';
import { queriesOf as queriesOfDesk } from '../calls.ts';
import { isNoNetwork, TIMEOUT_MILLIS } from './no-network.ts';

/** How often an offline desk probes the server. */
const PROBE_MILLIS = 5000;

/**
 * Whether the desk is offline, judged by its last call. While offline it probes the server every few seconds; back
 * online it refetches the signed-in person and the day.
 */
export function useNetwork() {
  const queries = useQueryClient();
  const { state } = useCurrentUser();
  const [isOffline, setOffline] = useState(() => !navigator.onLine);

  const probe = useEffectEvent(async () => {
    try {
      await call('GET /api/auth/user', {}, { signal: AbortSignal.timeout(TIMEOUT_MILLIS) });
    } catch (error) {
      if (!(error instanceof ApiError) || isNoNetwork(error)) return;
    }
    setOffline(false);
    void queries.invalidateQueries(currentUserQuery);
    void queries.invalidateQueries(queriesOfDesk('GET /api/check-in/today'));
  });

  useEffect(() => {
    const onLost = () => setOffline(true);
    window.addEventListener('offline', onLost);
    return () => window.removeEventListener('offline', onLost);
  }, []);

  // On a page opened offline the first failure is the session's query: `navigator.onLine` may be true without
  // internet access.
  useEffect(() => {
    if (state === 'failed') setOffline(true);
  }, [state]);

  useEffect(() => {
    if (!isOffline) return;
    const again = () => void probe();
    const probing = setInterval(again, PROBE_MILLIS);
    window.addEventListener('online', again);
    if (navigator.onLine) again();
    return () => {
      clearInterval(probing);
      window.removeEventListener('online', again);
    };
  }, [isOffline]);

  /** Makes a call with a short timeout. Rethrows its errors; one for lack of a network sets `isOffline`. */
  async function callOnline<Result>(
    send: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await send(AbortSignal.timeout(TIMEOUT_MILLIS));
    } catch (error) {
      if (isNoNetwork(error)) setOffline(true);
      throw error;
    }
  }

  return { isOffline, callOnline };
}
