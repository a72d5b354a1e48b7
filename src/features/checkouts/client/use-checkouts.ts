import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

export type SandboxOrder = ResponseOf<Calls['GET /api/sandbox-checkout/:id']>;
export type Ending = 'paid' | 'declined' | 'cancelled';

/** What the test payment page shows. 404 for an unknown order, or outside of sandbox mode. */
export function useSandboxOrder(id: string) {
  return useQuery({
    ...queryFor('GET /api/sandbox-checkout/:id', { params: { id } }),
    staleTime: 0,
  });
}

/** Ends the test payment; returns where the provider would send the browser. */
export function useEndSandboxOrder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outcome: Ending) =>
      call('POST /api/sandbox-checkout/:id', { params: { id }, body: { outcome } }),
    onError: () =>
      queryClient.invalidateQueries(queriesOf('GET /api/sandbox-checkout/:id', { params: { id } })),
  });
}

export type SandboxSubscription = ResponseOf<Calls['GET /api/sandbox-portal/:id']>;
export type PortalAction = 'end' | 'keep' | 'breakCard' | 'changeCard' | 'renewNow';

/** A subscription on the test portal. 404 for an unknown one, or outside of sandbox mode. */
export function useSandboxSubscription(id: string) {
  return useQuery({
    ...queryFor('GET /api/sandbox-portal/:id', { params: { id } }),
    staleTime: 0,
  });
}

/** What its payer does on the test portal; the page shows what became of it. */
export function useSandboxPortal(id: string) {
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
