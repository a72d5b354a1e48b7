import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckableName } from '../integrations-rules.ts';
import { call, queriesOf, queryFor } from './calls.ts';

/** The integrations and their status; refetched on every visit. */
export function useIntegrations() {
  return useQuery({
    ...queryFor('GET /api/admin/integrations'),
    staleTime: 0,
  });
}

/** The running version, and the one in its folder. */
export function useVersion() {
  return useQuery({ ...queryFor('GET /api/admin/version'), staleTime: 0 });
}

/** Examines the installation; its findings are not cached. */
export function useDoctor() {
  return useMutation({ mutationFn: () => call('POST /api/admin/doctor', { body: {} }) });
}

/** Checks an integration and invalidates the list of integrations. */
export function useCheckIntegration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: CheckableName) =>
      call('POST /api/admin/integrations/:name/check', { params: { name }, body: {} }),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/integrations')),
  });
}
