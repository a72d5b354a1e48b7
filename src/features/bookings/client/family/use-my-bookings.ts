import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCalmNews } from '#features/accounts/client/index.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call } from '../calls.ts';

export type MyBooking = ResponseOf<Calls['GET /api/bookings/mine']>[number];

const key = '/api/bookings/mine';
const PAST_PER_PAGE = 10;

/** What the signed-in person has planned, the next one first. */
export function useMyBookings() {
  return useQuery({
    queryKey: [key, 'upcoming'],
    queryFn: ({ signal }) =>
      call('GET /api/bookings/mine', { query: { when: 'upcoming' } }, { signal }),
  });
}

/** What is over or was cancelled, the latest first, some at a time. */
export function usePastBookings() {
  return useInfiniteQuery({
    queryKey: [key, 'past'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        'GET /api/bookings/mine',
        { query: { when: 'past', limit: PAST_PER_PAGE, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: MyBooking[]) =>
      page.length < PAST_PER_PAGE ? undefined : page.at(-1)?.id,
  });
}

/** Refetches the person's bookings and waitlist positions on news of them. */
export function useLiveBookings() {
  const queryClient = useQueryClient();
  useCalmNews(['bookings', 'household'], () =>
    Promise.all([key, placesKey].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  );
}

export const placesKey = '/api/bookings/slot-waitlist/mine';
