import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getActiveTypes, type PriceList } from '#features/prices/price-list-rules.ts';
import { queriesOf as shopQueries } from '#features/shop/client/calls.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import type { DayStatus } from '../bookings-rules.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';

type BodyOf<Name extends keyof Calls> =
  InputOf<Calls[Name]> extends { body: infer Body } ? Body : never;

export type AvailableSlot = ResponseOf<Calls['GET /api/bookings/availability']>[number];
export type CheckoutInput = BodyOf<'POST /api/bookings/create-checkout'>;
export type MemberInput = BodyOf<'POST /api/bookings/create-member-booking'>;
type PassInput = BodyOf<'POST /api/bookings/create-pass-booking'>;
type WaitlistInput = BodyOf<'POST /api/bookings/slot-waitlist'>;

/** The slots of a venue date with their availability. */
export function useAvailability(date: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    ...queryFor('GET /api/bookings/availability', { query: { date } }),
    staleTime: 0,
  });
}

/** The status of each day of a range (open, full, over or closed), by date; empty while loading. */
export function useDayStatuses(from: string, to: string): ReadonlyMap<string, DayStatus> {
  const { data } = useQuery({
    ...queryFor('GET /api/bookings/days', { query: { from, to } }),
    staleTime: 0,
  });
  return new Map(data?.map(({ date, status }) => [date, status]));
}

/** How many of each extra are left, by type id, at most 12; without those that have no stock. Empty while loading. */
export function useExtraStock(list: PriceList): ReadonlyMap<string, number> {
  const { data } = useQuery({
    ...queryFor('GET /api/bookings/extras'),
    enabled: getActiveTypes(list).some(({ kind }) => kind === 'extra'),
    // Sold elsewhere meanwhile, such as at the desk.
    refetchOnMount: 'always',
  });
  return new Map(data?.map(({ typeId, left }) => [typeId, left]));
}

/** Invalidates the availability and the extras left after a booking or a failed attempt. */
export function useInvalidateAvailability() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/availability')),
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/days')),
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/extras')),
    ]);
}

/** Holds the spots and returns the payment page. `key` is the attempt's Idempotency-Key. */
export function useCreateCheckout() {
  return useMutation({
    mutationFn: ({ input, key }: { input: CheckoutInput; key: string }) =>
      call('POST /api/bookings/create-checkout', { body: input }, { idempotencyKey: key }),
  });
}

/** Books with a verified member code. `key` is the attempt's Idempotency-Key. */
export function useCreateMemberBooking() {
  return useMutation({
    mutationFn: ({ input, key }: { input: MemberInput; key: string }) =>
      call('POST /api/bookings/create-member-booking', { body: input }, { idempotencyKey: key }),
  });
}

/** Books with visits from the family's passes. `key` is the attempt's Idempotency-Key. */
export function useCreatePassBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: PassInput; key: string }) =>
      call('POST /api/bookings/create-pass-booking', { body: input }, { idempotencyKey: key }),
    onSettled: () => void queryClient.invalidateQueries(shopQueries('GET /api/balances')),
  });
}

/** Joins a full slot's waitlist; returns the position in it. */
export function useJoinSlotWaitlist() {
  return useMutation({
    mutationFn: (input: WaitlistInput) => call('POST /api/bookings/slot-waitlist', { body: input }),
  });
}

/** The state of a waitlist entry, by the token in its emails; disabled if there is no token. */
export function useWaitlistEntryByToken(token: string | undefined) {
  return useQuery({
    ...queryFor(
      'GET /api/bookings/slot-waitlist/place',
      token === undefined ? null : { query: { token } },
    ),
  });
}

/** Removes a waitlist entry, by the token in its emails. */
export function useLeaveWaitlistByToken() {
  return useMutation({
    mutationFn: (token: string) =>
      call('POST /api/bookings/slot-waitlist/leave', { body: { token } }),
  });
}
