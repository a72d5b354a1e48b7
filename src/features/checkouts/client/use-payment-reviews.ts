import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllCalls } from '#app/all-contracts.ts';
import { call } from '#platform/client/api.ts';
import { useCalmNews } from '#platform/client/live.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';

export type PaymentReview = AnswerOf<AllCalls['GET /api/admin/payment-reviews']>[number];
type Decision = InputOf<AllCalls['POST /api/admin/payment-reviews/:id/resolve']>['body'];

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

/** Decides on one; the orders are fetched anew too. */
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
