import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';
import { useFailureToast } from './use-failure-toast.ts';

export type Invitation = ResponseOf<Calls['GET /api/household/invitation']>;

/** Fetches the link's invitation, and refetches it when another user signs in. */
export function useInvitation(token: string, userId: string | undefined) {
  const invitation = queryFor('GET /api/household/invitation', { query: { token } });
  return useQuery({
    ...invitation,
    queryKey: [...invitation.queryKey, userId],
    enabled: token !== '',
  });
}

/** Joins the family, and invalidates all queries, because most depend on the family. */
export function useAccept(token: string) {
  const queryClient = useQueryClient();
  const onError = useFailureToast();
  return useMutation({
    mutationFn: () => call('POST /api/household/accept', { body: { token } }),
    onError,
    onSettled: () => queryClient.invalidateQueries(),
  });
}

export function useDecline(token: string) {
  const queryClient = useQueryClient();
  const onError = useFailureToast();
  return useMutation({
    mutationFn: () => call('POST /api/household/decline', { body: { token } }),
    onError,
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/household/invitation')),
  });
}
