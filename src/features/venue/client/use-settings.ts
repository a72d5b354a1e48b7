import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryFor } from './calls.ts';

/** Every setting of the venue. */
export function useSettings() {
  return useQuery(queryFor('GET /api/admin/settings'));
}

/** Changes the given settings; the response replaces the cached ones. */
export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Record<string, unknown>) =>
      call('PATCH /api/admin/settings', { body: changes }),
    onSuccess: (settings) =>
      queryClient.setQueryData(queryFor('GET /api/admin/settings').queryKey, settings),
  });
}
