import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignOut } from '#features/accounts/client/index.ts';
import { call, queriesOf, queryFor } from './calls.ts';

/** Whether this browser is a running kiosk. */
export function useKiosk() {
  return useQuery(queryFor('GET /api/kiosk'));
}

/**
 * Makes this browser a kiosk, signs out and clears the account's data. Reloads the page, also one restored from the
 * back/forward cache, so that nothing stays in memory.
 */
export function useStartKiosk() {
  const queries = useQueryClient();
  const signOut = useSignOut();
  return useMutation({
    gcTime: 0,
    mutationFn: (pin: string) => call('POST /api/kiosk', { body: { pin } }),
    onSuccess: async (response) => {
      queries.setQueryData(queryFor('GET /api/kiosk').queryKey, response);
      await signOut.mutateAsync().catch(() => undefined);
      window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
      location.replace('/kiosk');
    },
  });
}

/** Ends this kiosk by its PIN, then shows the sign-in page. */
export function useUnlockKiosk() {
  return useMutation({
    gcTime: 0,
    mutationFn: (pin: string) => call('POST /api/kiosk/unlock', { body: { pin } }),
    onSuccess: () => location.replace('/login?redirect=/scan'),
  });
}

export function useRunningKiosks() {
  return useQuery(queryFor('GET /api/kiosk/running'));
}

export function useEndKiosk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/kiosk/:id/end', { params: { id } }),
    onSettled: () => queries.invalidateQueries(queriesOf('GET /api/kiosk/running')),
  });
}
