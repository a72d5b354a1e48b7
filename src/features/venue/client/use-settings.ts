import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announceVenueChange } from '#platform/client/use-venue.ts';
import { call, queryFor } from './calls.ts';

export function useSettings() {
  return useQuery(queryFor('GET /api/admin/settings'));
}

/** Saves the given settings and caches the response. */
export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Record<string, unknown>) =>
      call('PATCH /api/admin/settings', { body: changes }),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryFor('GET /api/admin/settings').queryKey, settings);
      announceVenueChange();
    },
  });
}
