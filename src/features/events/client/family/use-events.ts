import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useThrottledNews } from '#features/accounts/client/index.ts';
import { queryFor as queryForBookings } from '#features/bookings/client/calls.ts';
import { type Codes, usePriceWithCodes } from '#features/shop/client/index.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Event } from '../../events-contract.ts';
import { type Calls, call, pagesFor, queriesOf, queryFor } from '../calls.ts';

type Query = InputOf<Calls['GET /api/events']>['query'];
type Answer = InputOf<Calls['POST /api/events/:id/rsvp']>['body'];

const A_PAGE = 30;
const MAX_OF_A_MONTH = 200;

/** Events from today on, some at a time, as the filters narrow them. */
export function useEvents(query: Query) {
  return useInfiniteQuery({
    ...pagesFor('GET /api/events', (after) => ({ query: { ...query, after, limit: A_PAGE } })),
    getNextPageParam: (page: Event[]) => (page.length < A_PAGE ? undefined : page.at(-1)?.id),
    // What was there stays while the next filter is asked for: nothing jumps.
    placeholderData: (before) => before,
    // Others take spots meanwhile.
    staleTime: 0,
  });
}

/** All events between two venue dates, both included. */
export function useEventsBetween(query: Query & { from: string; to: string }) {
  return useQuery({
    ...queryFor('GET /api/events', { query: { ...query, limit: MAX_OF_A_MONTH } }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** One event, for the address that names it. */
export function useEvent(id: string | undefined) {
  return useQuery({
    ...queryFor('GET /api/events/:id', id === undefined ? null : { params: { id } }),
    staleTime: 0,
  });
}

/** What suits the family, with why. */
export function useSuggestedEvents() {
  return useQuery(queryFor('GET /api/events/suggested'));
}

/** Refetches events on news of the person's RSVPs. */
export function useLiveEvents() {
  const queryClient = useQueryClient();
  useThrottledNews(['events', 'bookings'], () => refetch(queryClient));
}

const refetch = (queryClient: QueryClient) =>
  queryClient.invalidateQueries(queriesOf('GET /api/events'));

/** Says how one stands to an event; goes on to the payment page where something is to be paid. */
export function useRsvp(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: Answer) =>
      call('POST /api/events/:id/rsvp', { params: { id }, body: answer }),
    onSuccess: ({ sessionUrl }) => {
      if (sessionUrl) window.location.assign(sessionUrl);
    },
    onSettled: () => refetch(queryClient),
  });
}

/** What spots of a paid event come to with codes. */
export function useEventPrice(event: Event, spots: number, codes: Codes) {
  return usePriceWithCodes({
    fullCents: event.yourPriceCents * spots,
    codes,
    queryFor: (sent) =>
      queryFor('POST /api/events/:id/price', {
        params: { id: event.id },
        body: { spots, ...sent },
      }),
  });
}

/** Takes it back; returns what comes back of what was paid. */
export function useTakeBack(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ asCredit }: { asCredit: boolean }) =>
      call('DELETE /api/events/:id/rsvp', {
        params: { id },
        query: { asCredit: asCredit ? 'true' : 'false' },
      }),
    onSettled: () => refetch(queryClient),
  });
}

/** What would come back of a booked event now; null until it is known. */
export function useBookedEvent(bookingId: string | null) {
  return useQuery({
    ...queryForBookings(
      'GET /api/bookings/:id',
      bookingId === null ? null : { params: { id: bookingId }, query: {} },
    ),
    staleTime: 0,
  });
}
