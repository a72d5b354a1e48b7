import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useThrottledLiveUpdates } from '#features/accounts/client/index.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, pagesFor, queriesOf, queryFor } from '../calls.ts';

export type MyBooking = ResponseOf<Calls['GET /api/bookings/mine']>[number];

const PAST_PER_PAGE = 10;

/** The signed-in user's upcoming bookings, soonest first. */
export function useMyBookings() {
  return useQuery(queryFor('GET /api/bookings/mine', { query: { when: 'upcoming' } }));
}

/** The signed-in user's past and cancelled bookings, newest first, paginated. */
export function usePastBookings() {
  return useInfiniteQuery({
    ...pagesFor('GET /api/bookings/mine', (cursor) => ({
      query: { when: 'past' as const, limit: PAST_PER_PAGE, cursor },
    })),
    getNextPageParam: (page: MyBooking[]) =>
      page.length < PAST_PER_PAGE ? undefined : page.at(-1)?.id,
  });
}

/** Refetches the member's bookings and waitlist entries on live updates. Returns the refetch function. */
export function useLiveBookings() {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/mine')),
      queryClient.invalidateQueries(queriesOf('GET /api/bookings/slot-waitlist/mine')),
    ]);
  useThrottledLiveUpdates(['bookings', 'household'], refresh);
  return refresh;
}
