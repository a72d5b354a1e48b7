import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call } from './calls.ts';
import { useTellTrouble } from './household-trouble.ts';

export type Invitation = ResponseOf<Calls['GET /api/household/invitation']>;

/** What the link's invitation is about; refetched for each signed-in person. */
export function useInvitation(token: string, userId: string | undefined) {
  return useQuery({
    queryKey: ['/api/household/invitation', token, userId],
    queryFn: ({ signal }) =>
      call('GET /api/household/invitation', { query: { token } }, { signal }),
    enabled: token !== '',
  });
}

/** Joins the family, and invalidates what was fetched before. */
export function useAccept(token: string) {
  const queryClient = useQueryClient();
  const onError = useTellTrouble();
  return useMutation({
    mutationFn: () => call('POST /api/household/accept', { body: { token } }),
    onError,
    onSettled: () => queryClient.invalidateQueries(),
  });
}

export function useDecline(token: string) {
  const queryClient = useQueryClient();
  const onError = useTellTrouble();
  return useMutation({
    mutationFn: () => call('POST /api/household/decline', { body: { token } }),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/household/invitation'] }),
  });
}
