import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './calls.ts';

const key = ['/api/admin/settings'];

/** Every setting of the venue. */
export function useSettings() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/settings', {}, { signal }),
  });
}

/** Changes those that are named; the answer is what is shown from then on. */
export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Record<string, unknown>) =>
      call('PATCH /api/admin/settings', { body: changes }),
    onSuccess: (settings) => queryClient.setQueryData(key, settings),
  });
}
