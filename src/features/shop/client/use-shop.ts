import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '#platform/client/use-language.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call } from './calls.ts';

type BodyOf<Name extends keyof Calls> =
  InputOf<Calls[Name]> extends { body: infer Body } ? Body : never;

export type OrderInput = BodyOf<'POST /api/shop/create-checkout'>;
export type Order = ResponseOf<Calls['GET /api/orders']>[number];
export type Balances = ResponseOf<Calls['GET /api/balances']>;

const productsKey = ['/api/products'] as const;
const balancesKey = ['/api/balances'] as const;

/** What the shop sells now; refetched on every visit, since stock runs out. */
export function useProducts() {
  const { language } = useLanguage();
  return useQuery({
    // Names and descriptions come in the reader's language.
    queryKey: [...productsKey, language],
    queryFn: ({ signal }) => call('GET /api/products', { query: { language } }, { signal }),
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
    onError: () => void queryClient.invalidateQueries({ queryKey: productsKey }),
  });
}

/** The account's own orders, newest first. */
export function useOrders() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['/api/orders', language],
    queryFn: ({ signal }) => call('GET /api/orders', {}, { signal }),
    staleTime: 0,
  });
}

export type Membership = ResponseOf<Calls['GET /api/memberships']>[number];

const membershipsKey = ['/api/memberships'] as const;

/** The account's own memberships that have not ended. */
export function useMemberships() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [...membershipsKey, language],
    queryFn: ({ signal }) => call('GET /api/memberships', {}, { signal }),
    staleTime: 0,
  });
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
  const { language } = useLanguage();
  return useQuery({
    queryKey: [...balancesKey, language],
    queryFn: ({ signal }) => call('GET /api/balances', {}, { signal }),
    enabled,
    staleTime: 0,
  });
}

/** Invalidates what a paid order has changed. */
export function useRefreshBought() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: balancesKey });
    void queryClient.invalidateQueries({ queryKey: ['/api/orders'] });
    void queryClient.invalidateQueries({ queryKey: membershipsKey });
    void queryClient.invalidateQueries({ queryKey: ['/api/member-codes'] });
  };
}

/** What is left on a gift card. */
export function useGiftBalance() {
  return useMutation({
    mutationFn: (code: string) => call('POST /api/gift-cards/balance', { body: { code } }),
  });
}
