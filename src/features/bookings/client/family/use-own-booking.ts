import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queriesOf as shopQueries } from '#features/shop/client/calls.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type OwnBooking = ResponseOf<Calls['GET /api/bookings/:id']>;
/** The refund of a cancelled booking: total, stored-value part and pass visits. */
export type RefundResult = Omit<ResponseOf<Calls['POST /api/bookings/:id/cancel']>, 'success'>;

/** A booking's id, with the token of its emailed link for users who are not signed in. */
export type BookingLink = { id: string; token?: string };

/** One booking, for its member or by its emailed link; fails with 400, 401 or 404 for an invalid link. */
export function useOwnBooking({ id, token }: BookingLink) {
  return useQuery({
    ...queryFor('GET /api/bookings/:id', { params: { id }, query: { token } }),
    enabled: id !== '',
  });
}

/** Reopens the payment page of a pending booking. */
export function useReopenPayment({ id, token }: BookingLink) {
  const invalidate = useInvalidateBooking(id);
  return useMutation({
    mutationFn: () => call('POST /api/bookings/:id/pay', { params: { id }, body: { token } }),
    // The booking may have been paid or released since it was loaded.
    onError: () => void invalidate(),
  });
}

/** Opens the payment page of a booking's no-show fee. */
export function usePayFee({ id, token }: BookingLink) {
  const invalidate = useInvalidateBooking(id);
  return useMutation({
    mutationFn: () =>
      call('POST /api/bookings/:id/no-show-fee/pay', { params: { id }, body: { token } }),
    // The fee may have been paid or waived since it was loaded.
    onError: () => void invalidate(),
  });
}

/** Cancels a booking unless less is refunded than `booking` says; returns the refund. */
export function useCancelBooking({ id, token }: BookingLink, booking: OwnBooking) {
  const invalidate = useInvalidateBooking(id);
  return useMutation({
    mutationFn: ({ asCredit }: { asCredit: boolean }) =>
      call('POST /api/bookings/:id/cancel', {
        params: { id },
        body: {
          ...{ token, asCredit },
          expectedRefundCents: booking.refundCents,
          expectedVisits: booking.visitsBack,
        },
      }),
    onSettled: () => void invalidate(),
  });
}

/** Reschedules a booking to another slot; returns the rescheduled booking. */
export function useRescheduleBooking({ id, token }: BookingLink) {
  const invalidate = useInvalidateBooking(id);
  return useMutation({
    mutationFn: (to: { date: string; slotLabel: string }) =>
      call('POST /api/bookings/:id/reschedule', { params: { id }, body: { ...to, token } }),
    onSuccess: () => void invalidate(),
  });
}

/** Sets the email of a phone booking; the server then emails the confirmation or payment link. */
export function useSetBookingEmail({ id, token }: BookingLink) {
  const invalidate = useInvalidateBooking(id);
  return useMutation({
    mutationFn: (guardianEmail: string) =>
      call('POST /api/bookings/:id/email', { params: { id }, body: { guardianEmail, token } }),
    onSuccess: () => void invalidate(),
  });
}

/** Invalidates the booking and its dependent queries. Callers don't await it, so dialogs show their result immediately. */
function useInvalidateBooking(id: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/:id', { params: { id } })),
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/mine')),
      queryClient.invalidateQueries(shopQueries('GET /api/balances')),
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/availability')),
    ]);
}
