import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type ListedOrder = ResponseOf<Calls['GET /api/admin/orders']>['rows'][number];
export type OfficeOrder = ResponseOf<Calls['GET /api/admin/orders/:id']>;
export type OfficeHolding = OfficeOrder['holdings'][number];
export type OrdersQuery = InputOf<Calls['GET /api/admin/orders']>['query'];
export type RefundInput = InputOf<Calls['POST /api/admin/orders/:id/refund']>['body'];

/** A page of the orders; the previous page is shown while the next is pending. */
export function useOfficeOrders(query: OrdersQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/orders', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** An order with its payments, refunds and grants. */
export function useOfficeOrder(id: string) {
  return useQuery({
    ...queryFor('GET /api/admin/orders/:id', { params: { id } }),
    staleTime: 0,
  });
}

/** The mutations of an order; each invalidates the orders. */
export function useOrderActions(orderId: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(queriesOf('GET /api/admin/orders'));
  const refund = useMutation({
    mutationFn: ({ body, key }: { body: RefundInput; key: string }) =>
      call(
        'POST /api/admin/orders/:id/refund',
        { params: { id: orderId }, body },
        { idempotencyKey: key },
      ),
    onSettled,
  });
  const retry = useMutation({
    mutationFn: (refundId: string) =>
      call('POST /api/admin/orders/:id/refunds/:refundId/retry', {
        params: { id: orderId, refundId },
        body: {},
      }),
    onSettled,
  });
  const suspend = useMutation({
    mutationFn: ({ id, suspended }: { id: string; suspended: boolean }) =>
      call('PATCH /api/admin/holdings/:id', { params: { id }, body: { suspended } }),
    onSettled,
  });
  const resend = useMutation({
    mutationFn: ({ id, email }: { id: string; email: string }) =>
      call('POST /api/admin/holdings/:id/resend', { params: { id }, body: { email } }),
    onSettled,
  });
  const freeze = useMutation({
    mutationFn: ({ id, frozen }: { id: string; frozen: boolean }) =>
      call('PATCH /api/admin/memberships/:id', { params: { id }, body: { frozen } }),
    onSettled,
  });
  return { refund, retry, suspend, resend, freeze };
}
