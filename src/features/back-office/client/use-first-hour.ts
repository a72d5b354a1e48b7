import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { SetupState, SetupStep } from '../first-hour-rules.ts';
import { type Calls, call, queryFor } from './calls.ts';

export type FirstHour = ResponseOf<Calls['GET /api/admin/first-hour']>;

/** The steps of the guided setup and their states; admins only. */
export function useFirstHour() {
  const { user } = useCurrentUser({ alwaysFetch: true });
  return useQuery({ ...queryFor('GET /api/admin/first-hour'), enabled: user?.role === 'admin' });
}

/** Marks a step as done, skipped or open again. */
export function useMarkStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ step, state }: { step: SetupStep; state: SetupState }) =>
      call('PUT /api/admin/first-hour/:step', { params: { step }, body: { state } }),
    onSuccess: (firstHour) =>
      queryClient.setQueryData(queryFor('GET /api/admin/first-hour').queryKey, firstHour),
  });
}
