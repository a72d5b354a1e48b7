import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queriesOf as queriesOfMemberCodes } from '#features/member-codes/client/calls.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

type BodyOf<Name extends keyof Calls> =
  InputOf<Calls[Name]> extends { body: infer Body } ? Body : never;

export type OrderInput = BodyOf<'POST /api/shop/create-checkout'>;
export type Order = ResponseOf<Calls['GET /api/orders']>[number];
export type Balances = ResponseOf<Calls['GET /api/balances']>;

/** What the shop sells now; refetched on every visit, since stock runs out. */
export function useProducts() {
  const { language } = useLanguage();
  return useQuery({
    // Names and descriptions come in the reader's language.
    ...queryFor('GET /api/products', { query: { language } }),
    staleTime: 0,
  });
}

/** Orders, and returns the payment page. `key` is the attempt's Idempotency-Key. */
export function useCreateOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: OrderInput; key: string }) =>
      call('POST /api/shop/create-checkout', { body: input }, { idempotencyKey: key }),
    // Sold out meanwhile, perhaps: then the shop shows it.
    onError: () => void queryClient.invalidateQueries(queriesOf('GET /api/products')),
  });
}

/** A query whose response is in the reader's language, though the call does not name it. */
function useInLanguage<Query extends { queryKey: QueryKey }>(query: Query) {
  const { language } = useLanguage();
  return { ...query, queryKey: [...query.queryKey, language], staleTime: 0 };
}

/** The account's own orders, newest first. */
export function useOrders() {
  return useQuery(useInLanguage(queryFor('GET /api/orders')));
}

export type Membership = ResponseOf<Calls['GET /api/memberships']>[number];

/** The account's own memberships that have not ended. */
export function useMemberships() {
  return useQuery(useInLanguage(queryFor('GET /api/memberships')));
}

/** Opens the payment provider's page of a membership; returns its address. */
export function useMembershipPortal() {
  return useMutation({
    mutationFn: (id: string) =>
      call('POST /api/memberships/:id/portal', { params: { id }, body: {} }),
  });
}

/** Passes, gift cards and credit of the signed-in person's household. */
export function useBalances({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...useInLanguage(queryFor('GET /api/balances')), enabled });
}

/** Invalidates what a paid order has changed. */
export function useRefreshBought() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/balances'));
    void queryClient.invalidateQueries(queriesOf('GET /api/orders'));
    void queryClient.invalidateQueries(queriesOf('GET /api/memberships'));
    void queryClient.invalidateQueries(queriesOfMemberCodes('GET /api/member-codes/:userId'));
  };
}

/** What is left on a gift card. */
export function useGiftBalance() {
  return useMutation({
    mutationFn: (code: string) => call('POST /api/gift-cards/balance', { body: { code } }),
  });
}
