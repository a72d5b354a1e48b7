import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type Promo = ResponseOf<Calls['GET /api/admin/promo-codes']>['rows'][number];
export type PromosQuery = InputOf<Calls['GET /api/admin/promo-codes']>['query'];
export type PromoInput = InputOf<Calls['POST /api/admin/promo-codes']>['body'];

/** A page of the promo codes; the previous page is shown while the next is pending. */
export function usePromos(query: PromosQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/promo-codes', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function usePromoUses(id: string) {
  return useQuery({
    ...queryFor('GET /api/admin/promo-codes/:id/uses', { params: { id } }),
    staleTime: 0,
  });
}

export function useSavePromo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ promo, form, key }: { promo: Promo | null; form: PromoInput; key: string }) =>
      promo
        ? call('PATCH /api/admin/promo-codes/:id', {
            params: { id: promo.id },
            body: { ...form, expectedUpdatedAt: promo.updatedAt },
          })
        : call('POST /api/admin/promo-codes', { body: form }, { idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/promo-codes')),
  });
}
