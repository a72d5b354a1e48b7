import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignOut } from '#features/accounts/client/index.ts';
import { call, queriesOf, queryFor } from './calls.ts';

/** Fetches the kiosk that runs in this browser, if any. */
export function useKiosk() {
  return useQuery(queryFor('GET /api/kiosk'));
}

/** Returns a function that leaves kiosk mode if staff ended this kiosk from another device. */
export function useLeaveEndedKiosk() {
  const { refetch } = useKiosk();
  return async () => {
    const { data } = await refetch();
    if (data?.kiosk === null) location.reload();
  };
}

/**
 * Turns this browser into a kiosk, signs out and loads /kiosk. Reloads this page if it is restored from the
 * back/forward cache, so no account data stays in memory.
 */
export function useStartKiosk() {
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: { pin: string; printsLabels: boolean }) => call('POST /api/kiosk', { body }),
    onSuccess: async (response) => {
      queryClient.setQueryData(queryFor('GET /api/kiosk').queryKey, response);
      await signOut.mutateAsync().catch(() => undefined);
      window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
      location.replace('/kiosk');
    },
  });
}

/** Ends this kiosk with its PIN, then redirects to the sign-in page. */
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/kiosk/:id/end', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/kiosk/running')),
  });
}
