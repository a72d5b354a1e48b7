import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queriesOf as queriesOfMemberCodes } from '#features/member-codes/client/calls.ts';
import { hasCode } from '#platform/client/failure.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { usePageData } from '#platform/client/use-page-data.ts';
import { announceVenueChange } from '#platform/client/use-venue.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

type BodyOf<Name extends keyof Calls> =
  InputOf<Calls[Name]> extends { body: infer Body } ? Body : never;

export type OrderInput = BodyOf<'POST /api/shop/create-checkout'>;
export type Order = ResponseOf<Calls['GET /api/orders']>[number];
export type Balances = ResponseOf<Calls['GET /api/balances']>;

/** The products for sale; refetched on every visit because stock changes. */
export function useProducts() {
  const { language } = useLanguage();
  return useQuery({
    // The server returns names and descriptions in the requested language.
    ...queryFor('GET /api/products', { query: { language } }),
    initialData: usePageData().products,
    staleTime: 0,
  });
}

/** Places an order and returns its payment page. `key` is the attempt's Idempotency-Key. */
export function useCreateOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: OrderInput; key: string }) =>
      call('POST /api/shop/create-checkout', { body: input }, { idempotencyKey: key }),
    // A product may have sold out since the last fetch, or a price or its tax may have changed.
    onError: (error) => {
      if (hasCode(error, 'shop.priceChanged')) announceVenueChange();
      void queryClient.invalidateQueries(queriesOf('GET /api/products'));
    },
  });
}

/**
 * Adds the language to the query's key, for responses that depend on the language but have no parameter for it, and
 * makes the query stale immediately.
 */
function useLanguageQueryOptions<Query extends { queryKey: QueryKey }>(query: Query) {
  const { language } = useLanguage();
  return { ...query, queryKey: [...query.queryKey, language], staleTime: 0 };
}

/** The account's orders, newest first. */
export function useOrders() {
  return useQuery(useLanguageQueryOptions(queryFor('GET /api/orders')));
}

export type Membership = ResponseOf<Calls['GET /api/memberships']>[number];

/** The account's memberships that have not ended. */
export function useMemberships() {
  return useQuery(useLanguageQueryOptions(queryFor('GET /api/memberships')));
}

/** Fetches the URL of the payment provider's portal for a membership. */
export function useMembershipPortal() {
  return useMutation({
    mutationFn: (id: string) =>
      call('POST /api/memberships/:id/portal', { params: { id }, body: {} }),
  });
}

/** Passes, gift cards and credit of the signed-in user's household. */
export function useBalances({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...useLanguageQueryOptions(queryFor('GET /api/balances')), enabled });
}

/** Returns a function that invalidates the queries that a paid order changes. */
export function useInvalidatePurchases() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/balances'));
    void queryClient.invalidateQueries(queriesOf('GET /api/orders'));
    void queryClient.invalidateQueries(queriesOf('GET /api/memberships'));
    void queryClient.invalidateQueries(queriesOfMemberCodes('GET /api/member-codes/:userId'));
  };
}

export function useGiftBalance() {
  return useMutation({
    mutationFn: (code: string) => call('POST /api/gift-cards/balance', { body: { code } }),
  });
}
