import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queriesOf as queriesOfShop } from '#features/shop/client/calls.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type OwnBooking = ResponseOf<Calls['GET /api/bookings/:id']>;
/** What comes back of a cancelled booking: cents in all and of them as stored value, visits of passes. */
export type CameBack = Omit<ResponseOf<Calls['POST /api/bookings/:id/cancel']>, 'success'>;

/** A booking and, for those who are not signed in, the token of the link in its mail. */
export type BookingLink = { id: string; token?: string };

/** One booking: own, or by its link. 404 for a wrong link. */
export function useOwnBooking({ id, token }: BookingLink) {
  return useQuery({
    ...queryFor('GET /api/bookings/:id', { params: { id }, query: { token } }),
    enabled: id !== '',
  });
}

/** The payment page again, of a booking that waits for its payment. */
export function usePayAgain({ id, token }: BookingLink) {
  const refresh = useRefreshBooking(id);
  return useMutation({
    mutationFn: () => call('POST /api/bookings/:id/pay', { params: { id }, body: { token } }),
    // Paid or released meanwhile: then the page shows it.
    onError: () => void refresh(),
  });
}

/** Cancels; returns what comes back, in cents. */
export function useCancelBooking({ id, token }: BookingLink) {
  const refresh = useRefreshBooking(id);
  return useMutation({
    mutationFn: ({ asCredit }: { asCredit: boolean }) =>
      call('POST /api/bookings/:id/cancel', { params: { id }, body: { token, asCredit } }),
    onSuccess: () => void refresh(),
  });
}

/** Moves to another slot that has room; returns the moved booking. */
export function useRescheduleBooking({ id, token }: BookingLink) {
  const refresh = useRefreshBooking(id);
  return useMutation({
    mutationFn: (to: { date: string; slotLabel: string }) =>
      call('POST /api/bookings/:id/reschedule', { params: { id }, body: { ...to, token } }),
    onSuccess: () => void refresh(),
  });
}

/** Names the e-mail of a booking made by phone; its confirmation is mailed there. */
export function useNameEmail({ id, token }: BookingLink) {
  const refresh = useRefreshBooking(id);
  return useMutation({
    mutationFn: (guardianEmail: string) =>
      call('POST /api/bookings/:id/email', { params: { id }, body: { guardianEmail, token } }),
    onSuccess: () => void refresh(),
  });
}

/** Not waited for: a dialog has to say what came of it before the booking behind it changes. */
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
