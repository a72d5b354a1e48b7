import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useThrottledLiveUpdates } from '#features/accounts/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toastError } from '#platform/client/failure.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

type Query<Name extends keyof Calls> = InputOf<Calls[Name]> extends { query: infer Q } ? Q : never;
type Body<Name extends keyof Calls> = InputOf<Calls[Name]> extends { body: infer B } ? B : never;

export type OfficeBooking = ResponseOf<Calls['GET /api/admin/bookings']>['rows'][number];
export type OfficeDetails = ResponseOf<Calls['GET /api/admin/bookings/:id']>;
export type OfficeWeek = ResponseOf<Calls['GET /api/admin/booking-week']>;
export type OfficeSlot = ResponseOf<Calls['GET /api/admin/booking-slot']>;
export type OfficeBookingsQuery = Query<'GET /api/admin/bookings'>;
export type NewBookingInput = Body<'POST /api/admin/bookings'>;

/** Queries to invalidate when a booking changes. */
const queriesToInvalidate = [
  'GET /api/admin/bookings',
  'GET /api/admin/no-show-fees',
  'GET /api/admin/booking-week',
  'GET /api/admin/booking-slot',
  'GET /api/bookings/availability',
  'GET /api/bookings/extras',
] as const;

/** A page of the list; the previous page stays visible until the next one has loaded. */
export function useBookingsPage(query: OfficeBookingsQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/bookings', { query }),
    placeholderData: keepPreviousData,
  });
}

export function useBookingTotals() {
  return useQuery(queryFor('GET /api/admin/bookings/summary'));
}

export function useOfficeBooking(id: string) {
  return useQuery(queryFor('GET /api/admin/bookings/:id', { params: { id } }));
}

export function useOfficeWeek(from: string) {
  return useQuery({
    ...queryFor('GET /api/admin/booking-week', { query: { from } }),
    placeholderData: keepPreviousData,
  });
}

/** A slot by its venue date and start time. */
export function useOfficeSlot(date: string, startTime: string) {
  return useQuery(queryFor('GET /api/admin/booking-slot', { query: { date, startTime } }));
}

/** Refetches the office's bookings on live updates. */
export function useLiveOfficeBookings() {
  const invalidate = useInvalidateOfficeBookings();
  useThrottledLiveUpdates(['bookings', 'visits'], invalidate);
}

export function useCreateBooking() {
  return useOfficeMutation((body: NewBookingInput, idempotencyKey) =>
    call('POST /api/admin/bookings', { body }, { idempotencyKey }),
  );
}

export function useOfficeReschedule(id: string) {
  return useOfficeMutation((body: Body<'POST /api/admin/bookings/:id/move'>, idempotencyKey) =>
    call('POST /api/admin/bookings/:id/move', { params: { id }, body }, { idempotencyKey }),
  );
}

export function useOfficeCancel(id: string) {
  return useOfficeMutation((body: Body<'POST /api/admin/bookings/:id/cancel'>, idempotencyKey) =>
    call('POST /api/admin/bookings/:id/cancel', { params: { id }, body }, { idempotencyKey }),
  );
}

export function useRefundBooking(id: string) {
  return useOfficeMutation((body: Body<'POST /api/admin/bookings/:id/refund'>, idempotencyKey) =>
    call('POST /api/admin/bookings/:id/refund', { params: { id }, body }, { idempotencyKey }),
  );
}

export function useSaveBookingNote(id: string) {
  return useOfficeMutation((officeNote: string) =>
    call('PATCH /api/admin/bookings/:id', { params: { id }, body: { officeNote } }),
  );
}

export function useSaveGuardianEmail(id: string) {
  return useOfficeMutation((guardianEmail: string) =>
    call('POST /api/bookings/:id/email', { params: { id }, body: { guardianEmail } }),
  );
}

export function useResendConfirmation(id: string) {
  return useOfficeMutation((_: undefined) =>
    call('POST /api/admin/bookings/:id/resend', { params: { id } }),
  );
}

export function useOfferSpots() {
  return useOfficeMutation(({ id, ...body }: { id: string; overCapacity?: string }, key) =>
    call(
      'POST /api/admin/slot-waitlist/:id/offer',
      { params: { id }, body },
      { idempotencyKey: key },
    ),
  );
}

/**
 * A mutation by the office. Submitting the same input twice takes effect once. Success or failure
 * invalidates the office's queries; a failure is shown as a toast.
 */
export function useOfficeMutation<Input, Result>(
  send: (input: Input, key: string) => Promise<Result>,
) {
  const t = useTranslations('officeBookings');
  const [attempts] = useState(() => createAttemptKeys());
  const invalidate = useInvalidateOfficeBookings();
  return useMutation({
    mutationFn: (input: Input) => send(input, attempts.keyFor(input)),
    onSuccess: () => attempts.renew(),
    onError: (error) => toastError(t('failed'), error, t('tryAgain')),
    onSettled: () => void invalidate(),
  });
}

function useInvalidateOfficeBookings() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(queriesToInvalidate.map((name) => queryClient.invalidateQueries(queriesOf(name))));
}
