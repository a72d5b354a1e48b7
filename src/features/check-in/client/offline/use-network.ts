import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#features/accounts/client/calls.ts';
import { currentUserQuery, useCurrentUser } from '#features/accounts/client/index.ts';
import { ApiError } from '#platform/client/api.ts';
import { queriesOf as queriesOfDesk } from '../calls.ts';
import { isNoNetwork, TIMEOUT_MILLIS } from './no-network.ts';

/** How often a desk without network looks for it. */
const PROBE_MILLIS = 5000;

/**
 * Whether there is a network, as far as the last call tells. Once it is lost, the server is asked
 * every few seconds until it answers; then the signed-in person is refetched.
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
    const lost = () => setOffline(true);
    window.addEventListener('offline', lost);
    return () => window.removeEventListener('offline', lost);
  }, []);

  // The page was opened without network: what it asks first is who is signed in. Browsers that know
  // of a network do not know whether it leads anywhere.
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

  /** Makes a call that a desk waits for. Throws what it throws; without network that is known from then on. */
  async function ask<Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(AbortSignal.timeout(TIMEOUT_MILLIS));
    } catch (error) {
      if (isNoNetwork(error)) setOffline(true);
      throw error;
    }
  }

  return { isOffline, ask };
}
