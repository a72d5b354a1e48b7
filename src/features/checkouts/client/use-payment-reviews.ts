import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCalmNews } from '#features/accounts/client/index.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call } from './calls.ts';

export type PaymentReview = ResponseOf<Calls['GET /api/admin/payment-reviews']>[number];
type Decision = InputOf<Calls['POST /api/admin/payment-reviews/:id/resolve']>['body'];

const reviewsKey = ['/api/admin/payment-reviews'] as const;

/** Payments that wait for a person's decision. */
export function usePaymentReviews() {
  const queryClient = useQueryClient();
  useCalmNews(['payments'], () => queryClient.invalidateQueries({ queryKey: reviewsKey }));
  return useQuery({
    queryKey: reviewsKey,
    queryFn: ({ signal }) => call('GET /api/admin/payment-reviews', {}, { signal }),
    staleTime: 0,
  });
}

/** Decides on one; invalidates the orders, too. */
export function useResolveReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision & { id: string }) =>
      call('POST /api/admin/payment-reviews/:id/resolve', { params: { id }, body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: reviewsKey });
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/orders'] });
    },
  });
}
