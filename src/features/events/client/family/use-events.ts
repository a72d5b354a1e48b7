import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCalmNews } from '#features/accounts/client/index.ts';
import { call as callBookings } from '#features/bookings/client/calls.ts';
import { type Codes, usePriceWithCodes } from '#features/shop/client/index.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Event } from '../../events-contract.ts';
import { type Calls, call } from '../calls.ts';

type Query = InputOf<Calls['GET /api/events']>['query'];
type Answer = InputOf<Calls['POST /api/events/:id/rsvp']>['body'];

const key = '/api/events';
const A_PAGE = 30;
const MOST_OF_A_MONTH = 200;

/** Events from today on, some at a time, as the filters narrow them. */
export function useEvents(query: Query) {
  return useInfiniteQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET /api/events', { query: { ...query, after, limit: A_PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
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
    queryKey: [key, 'between', query],
    queryFn: ({ signal }) =>
      call('GET /api/events', { query: { ...query, limit: MOST_OF_A_MONTH } }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** One event, for the address that names it. */
export function useEvent(id: string | undefined) {
  return useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => call('GET /api/events/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** What suits the family, with why. */
export function useSuggestedEvents() {
  return useQuery({
    queryKey: [key, 'suggested'],
    queryFn: ({ signal }) => call('GET /api/events/suggested', {}, { signal }),
  });
}

/** Refetches events on news of the person's RSVPs. */
export function useLiveEvents() {
  const queryClient = useQueryClient();
  useCalmNews(['events', 'bookings'], () => refetch(queryClient));
}

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [key] });

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
    of: ['event', event.id, spots],
    ask: (sent, signal) =>
      call(
        'POST /api/events/:id/price',
        { params: { id: event.id }, body: { spots, ...sent } },
        { signal },
      ),
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
    queryKey: ['/api/bookings', bookingId],
    queryFn: ({ signal }) =>
      callBookings(
        'GET /api/bookings/:id',
        { params: { id: bookingId ?? '' }, query: {} },
        { signal },
      ),
    enabled: bookingId !== null,
    staleTime: 0,
  });
}
