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
type RsvpInput = InputOf<Calls['POST /api/events/:id/rsvp']>['body'];

const PAGE_SIZE = 30;
const MAX_PER_MONTH = 200;

/** Upcoming events that match a filter, page by page. */
export function useEvents(query: Query) {
  return useInfiniteQuery({
    ...pagesFor('GET /api/events', (after) => ({ query: { ...query, after, limit: PAGE_SIZE } })),
    getNextPageParam: (page: Event[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    // Shows the previous list while the next one loads, to avoid a layout shift.
    placeholderData: (previous) => previous,
    // Other families may take spots at any time.
    staleTime: 0,
  });
}

/** All events between two venue dates, both inclusive. */
export function useEventsBetween(query: Query & { from: string; to: string }) {
  return useQuery({
    ...queryFor('GET /api/events', { query: { ...query, limit: MAX_PER_MONTH } }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** One event by its id. */
export function useEvent(id: string | undefined) {
  return useQuery({
    ...queryFor('GET /api/events/:id', id === undefined ? null : { params: { id } }),
    staleTime: 0,
  });
}

/** Suggested events with their reasons. */
export function useSuggestedEvents() {
  return useQuery(queryFor('GET /api/events/suggested'));
}

/** Refetches events on news about the member's RSVPs and bookings. */
export function useLiveEvents() {
  const queryClient = useQueryClient();
  useThrottledNews(['events', 'bookings'], () => invalidateEvents(queryClient));
}

const invalidateEvents = (queryClient: QueryClient) =>
  queryClient.invalidateQueries(queriesOf('GET /api/events'));

/** Sets the RSVP; redirects to the payment page if something is due. */
export function useRsvp(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: RsvpInput) =>
      call('POST /api/events/:id/rsvp', { params: { id }, body: input }),
    onSuccess: ({ sessionUrl }) => {
      if (sessionUrl) window.location.assign(sessionUrl);
    },
    onSettled: () => invalidateEvents(queryClient),
  });
}

/** The price of a number of spots, with codes deducted. */
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

/** Withdraws the RSVP; returns the refund. */
export function useWithdrawRsvp(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ asCredit }: { asCredit: boolean }) =>
      call('DELETE /api/events/:id/rsvp', {
        params: { id },
        query: { asCredit: asCredit ? 'true' : 'false' },
      }),
    onSettled: () => invalidateEvents(queryClient),
  });
}

/** The booking of a paid event, with its current refund. */
export function useEventBooking(bookingId: string | null) {
  return useQuery({
    ...queryForBookings(
      'GET /api/bookings/:id',
      bookingId === null ? null : { params: { id: bookingId }, query: {} },
    ),
    staleTime: 0,
  });
}
