import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import {
  call as callBookings,
  queriesOf as queriesOfBookings,
} from '#features/bookings/client/calls.ts';
import { toastError } from '#platform/client/failure.ts';
import { call, pagesFor, queriesOf, queryFor } from './calls.ts';

const PAGE_SIZE = 30;

/** The day at the desk, refetched when another desk or a kiosk changes it. */
export function useToday() {
  const queryClient = useQueryClient();
  useLiveUpdates(['visits', 'bookings', 'waivers'], () => refetchDesk(queryClient));
  return useInfiniteQuery({
    ...pagesFor('GET /api/check-in/today', (cursor) => ({ query: { limit: PAGE_SIZE, cursor } })),
    getNextPageParam: ({ visits }) => (visits.length < PAGE_SIZE ? undefined : visits.at(-1)?.id),
  });
}

/** The families expected today; not fetched unless `enabled`, which is false offline. */
export function useExpected(enabled: boolean) {
  return useQuery({ ...queryFor('GET /api/check-in/expected'), enabled });
}

/** Refetches today's visits and sales, the expected families, the family search and the extras left. */
export function refetchDesk(queryClient: QueryClient) {
  void queryClient.invalidateQueries(queriesOf('GET /api/check-in/today'));
  void queryClient.invalidateQueries(queriesOf('GET /api/check-in/expected'));
  void queryClient.invalidateQueries(queriesOf('GET /api/check-in/families'));
  void queryClient.invalidateQueries(queriesOf('GET /api/check-in/sales'));
  void queryClient.invalidateQueries(queriesOfBookings('GET /api/bookings/extras'));
}

/** Searches families by name, email or phone; needs at least two characters. */
export function useFamilies(search: string) {
  return useQuery({
    ...queryFor('GET /api/check-in/families', { query: { search } }),
    enabled: search.length >= 2,
    staleTime: 0,
  });
}

export function useCheckInFamily() {
  return useDeskMutation((family: { userId?: string; bookingId?: string }) =>
    call('POST /api/check-in/visits', { body: family }),
  );
}

export function useCheckOut() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/visits/:id/check-out', { params: { id } }),
  );
}

export function useUndoCheckOut() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/visits/:id/undo-check-out', { params: { id } }),
  );
}

export function useUndoCheckIn() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/visits/:id/undo', { params: { id } }),
  );
}

export function useSetChildren() {
  return useDeskMutation(({ id, childrenCount }: { id: string; childrenCount: number }) =>
    call('POST /api/check-in/visits/:id/children', { params: { id }, body: { childrenCount } }),
  );
}

/** Records the payment of one of today's unpaid bookings. */
export function usePayAtDesk() {
  return useDeskMutation(({ id, method }: { id: string; method: 'cash' | 'card-terminal' }) =>
    callBookings('POST /api/check-in/bookings/:id/pay', { params: { id }, body: { method } }),
  );
}

/** Sets the email of a booking made by phone, which links it to its waiver. */
export function useSetBookingEmail(id: string) {
  return useDeskMutation((guardianEmail: string) =>
    callBookings('POST /api/check-in/bookings/:id/email', {
      params: { id },
      body: { guardianEmail },
    }),
  );
}

export function useMarkRefundPaidOut() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/owed/:id/handed-back', { params: { id } }),
  );
}

/** A desk mutation that refetches the day and shows a toast on failure. */
export function useDeskMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const t = useTranslations('checkIn.toasts');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => toastError(t('failed'), error, t('tryAgain')),
    onSettled: () => refetchDesk(queryClient),
  });
}
