import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSayTrouble } from '#platform/client/say-trouble.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

/** Accounts that look like the same family. */
export function useDuplicates(id: string) {
  return useQuery(queryFor('GET /api/admin/people/:id/duplicates', { params: { id } }));
}

/** Two accounts side by side; never cached, since it decides what is merged. */
export function useMergePreview(id: string, otherId: string) {
  return useQuery({
    ...queryFor('GET /api/admin/people/:id/merge/:otherId', { params: { id, otherId } }),
    staleTime: 0,
    retry: false,
  });
}

type Input = InputOf<Calls['POST /api/admin/people/:id/merge']>['body'];

/** Merges; why it is refused is toasted, and everything is fetched again. */
export function useMerge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Input & { id: string }) =>
      call('POST /api/admin/people/:id/merge', { params: { id }, body }),
    onError: useSayTrouble(),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/people')),
  });
}
