import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

export type SandboxOrder = ResponseOf<Calls['GET /api/sandbox-checkout/:id']>;
export type SandboxOutcome = 'paid' | 'declined' | 'cancelled';

/** Fetches the order on the test payment page; 404 if unknown or outside sandbox mode. */
export function useSandboxOrder(id: string) {
  return useQuery({
    ...queryFor('GET /api/sandbox-checkout/:id', { params: { id } }),
    staleTime: 0,
  });
}

/** Pays, declines or cancels the test order; returns the URL to redirect to. Refetches the order after a failure. */
export function useSubmitSandboxOutcome(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outcome: SandboxOutcome) =>
      call('POST /api/sandbox-checkout/:id', { params: { id }, body: { outcome } }),
    onError: () =>
      queryClient.invalidateQueries(queriesOf('GET /api/sandbox-checkout/:id', { params: { id } })),
  });
}

export type SandboxSubscription = ResponseOf<Calls['GET /api/sandbox-portal/:id']>;
export type PortalAction = 'end' | 'keep' | 'breakCard' | 'changeCard' | 'renewNow';

/** Fetches a subscription on the test portal; 404 if unknown or outside sandbox mode. */
export function useSandboxSubscription(id: string) {
  return useQuery({
    ...queryFor('GET /api/sandbox-portal/:id', { params: { id } }),
    staleTime: 0,
  });
}

/** Runs a payer's action on the test portal and caches the returned subscription. */
export function useSandboxPortalAction(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: PortalAction) =>
      call('POST /api/sandbox-portal/:id', { params: { id }, body: { action } }),
    onSuccess: (subscription) =>
      queryClient.setQueryData(
        queryFor('GET /api/sandbox-portal/:id', { params: { id } }).queryKey,
        subscription,
      ),
  });
}
