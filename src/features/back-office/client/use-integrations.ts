import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckedName } from '../integrations-rules.ts';
import { call } from './calls.ts';

const queryKey = ['/api/admin/integrations'];

/** Every integration and its state; refetched each time the page is opened. */
export function useIntegrations() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/admin/integrations', {}, { signal }),
    staleTime: 0,
  });
}

/** Checks one of them now, and invalidates the cards. */
export function useCheckIntegration() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: CheckedName) =>
      call('POST /api/admin/integrations/:name/check', { params: { name }, body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
