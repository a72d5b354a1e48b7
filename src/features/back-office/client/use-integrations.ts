import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckedName } from '../integrations-rules.ts';
import { call, queriesOf, queryFor } from './calls.ts';

/** Every integration and its state; refetched each time the page is opened. */
export function useIntegrations() {
  return useQuery({
    ...queryFor('GET /api/admin/integrations'),
    staleTime: 0,
  });
}

/** Checks one integration and invalidates the cards. */
export function useCheckIntegration() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: CheckedName) =>
      call('POST /api/admin/integrations/:name/check', { params: { name }, body: {} }),
    onSettled: () => queries.invalidateQueries(queriesOf('GET /api/admin/integrations')),
  });
}
