import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { announceVenueChange } from '#platform/client/use-venue.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { SetupState, SetupStep } from '../setup-rules.ts';
import { type Calls, call, queryFor } from './calls.ts';

export type SetupProgress = ResponseOf<Calls['GET /api/admin/setup']>;

/** The steps of the guided setup and their states; admins only. */
export function useSetupProgress() {
  const { user } = useCurrentUser({ alwaysFetch: true });
  return useQuery({
    ...queryFor('GET /api/admin/setup'),
    enabled: user?.role === 'admin',
    // Saving the weekly schedule or the price list confirms them, too.
    staleTime: 0,
  });
}

/** Marks a step as done, skipped or open again. */
export function useMarkStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ step, state }: { step: SetupStep; state: SetupState }) =>
      call('PUT /api/admin/setup/:step', { params: { step }, body: { state } }),
    onSuccess: (progress) => {
      queryClient.setQueryData(queryFor('GET /api/admin/setup').queryKey, progress);
      // A step that is done confirms what pages may say.
      announceVenueChange();
    },
  });
}
