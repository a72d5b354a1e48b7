import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOfficeErrorToast } from '#platform/client/use-office-error-toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

/** Possible duplicates of an account. */
export function useDuplicates(id: string) {
  return useQuery(queryFor('GET /api/admin/people/:id/duplicates', { params: { id } }));
}

/** Compares two accounts. Always refetched, because the admin decides based on it. */
export function useMergePreview(id: string, otherId: string) {
  return useQuery({
    ...queryFor('GET /api/admin/people/:id/merge/:otherId', { params: { id, otherId } }),
    staleTime: 0,
    retry: false,
  });
}

type Input = InputOf<Calls['POST /api/admin/people/:id/merge']>['body'];

/** Merges two accounts. Shows a toast on error and invalidates all families. */
export function useMerge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Input & { id: string }) =>
      call('POST /api/admin/people/:id/merge', { params: { id }, body }),
    onError: useOfficeErrorToast(),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/people')),
  });
}
