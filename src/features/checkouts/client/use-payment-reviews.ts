import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useThrottledLiveUpdates } from '#features/accounts/client/index.ts';
import { queriesBelow } from '#platform/client/queries.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

export type PaymentReview = ResponseOf<Calls['GET /api/admin/payment-reviews']>[number];
type Decision = InputOf<Calls['POST /api/admin/payment-reviews/:id/resolve']>['body'];

/** Fetches the payments that await a decision, and refetches them on live updates. */
export function usePaymentReviews() {
  const queryClient = useQueryClient();
  useThrottledLiveUpdates(['payments'], () =>
    queryClient.invalidateQueries(queriesOf('GET /api/admin/payment-reviews')),
  );
  return useQuery({
    ...queryFor('GET /api/admin/payment-reviews'),
    staleTime: 0,
  });
}

/** Resolves a review; invalidates the reviews and orders even if that fails. */
export function useResolveReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision & { id: string }) =>
      call('POST /api/admin/payment-reviews/:id/resolve', { params: { id }, body }),
    onSettled: () => {
      void queryClient.invalidateQueries(queriesOf('GET /api/admin/payment-reviews'));
      void queryClient.invalidateQueries(queriesBelow('/api/admin/orders'));
    },
  });
}
