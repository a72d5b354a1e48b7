import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queriesOf as queriesOfShop } from '#features/shop/client/calls.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type OwnBooking = ResponseOf<Calls['GET /api/bookings/:id']>;
/** The refund of a cancelled booking: total cents, the part as stored value, and pass visits. */
export type CameBack = Omit<ResponseOf<Calls['POST /api/bookings/:id/cancel']>, 'success'>;

/** A booking, and the mail link's token for users who are not signed in. */
export type BookingLink = { id: string; token?: string };

/** One booking, own or by its link. 404 for a wrong link. */
export function useOwnBooking({ id, token }: BookingLink) {
  return useQuery({
    ...queryFor('GET /api/bookings/:id', { params: { id }, query: { token } }),
    enabled: id !== '',
  });
}

/** Reopens the payment page of a pending booking. */
export function usePayAgain({ id, token }: BookingLink) {
  const refresh = useRefreshBooking(id);
  return useMutation({
    mutationFn: () => call('POST /api/bookings/:id/pay', { params: { id }, body: { token } }),
    // Paid or released meanwhile: refetch to show it.
    onError: () => void refresh(),
  });
}

/** Cancels; returns the refund in cents. */
export function useCancelBooking({ id, token }: BookingLink) {
  const refresh = useRefreshBooking(id);
  return useMutation({
    mutationFn: ({ asCredit }: { asCredit: boolean }) =>
      call('POST /api/bookings/:id/cancel', { params: { id }, body: { token, asCredit } }),
    onSuccess: () => void refresh(),
  });
}

/** Moves to another slot; returns the moved booking. */
export function useRescheduleBooking({ id, token }: BookingLink) {
  const refresh = useRefreshBooking(id);
  return useMutation({
    mutationFn: (to: { date: string; slotLabel: string }) =>
      call('POST /api/bookings/:id/reschedule', { params: { id }, body: { ...to, token } }),
    onSuccess: () => void refresh(),
  });
}

/** Sets the e-mail of a booking made by phone; its confirmation is mailed there. */
export function useNameEmail({ id, token }: BookingLink) {
  const refresh = useRefreshBooking(id);
  return useMutation({
    mutationFn: (guardianEmail: string) =>
      call('POST /api/bookings/:id/email', { params: { id }, body: { guardianEmail, token } }),
    onSuccess: () => void refresh(),
  });
}

/** Not awaited: a dialog must report its result before the booking behind it changes. */
function useRefreshBooking(id: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/:id', { params: { id } })),
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/mine')),
      queryClient.invalidateQueries(queriesOfShop('GET /api/balances')),
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/availability')),
    ]);
}
