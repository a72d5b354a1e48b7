import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useThrottledLiveUpdates } from '#features/accounts/client/index.ts';
import {
  queriesOf as bookingQueries,
  queryFor as queryForBookings,
} from '#features/bookings/client/calls.ts';
import {
  refreshPriceList,
  toAdmissionsInput,
  usePriceList,
} from '#features/bookings/client/index.ts';
import { type Admissions, parseAdmissions } from '#features/prices/price-rules.ts';
import { type Codes, usePriceOfLines } from '#features/shop/client/index.ts';
import { hasCode } from '#platform/client/failure.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { buildReservationLines, listEventExtras, spotPricesOf } from '../../event-price-rules.ts';
import type { Event } from '../../events-contract.ts';
import { EVENTS_PER_PAGE } from '../../events-rules.ts';
import { type Calls, call, pagesFor, queriesOf, queryFor } from '../calls.ts';

type Query = InputOf<Calls['GET /api/events']>['query'];
type RsvpInput = InputOf<Calls['POST /api/events/:id/rsvp']>['body'];
type ReserveInput = InputOf<Calls['POST /api/events/:id/reserve']>['body'];

const PAGE_SIZE = EVENTS_PER_PAGE;
/** The contract's maximum. */
const MAX_PAGE_SIZE = 200;

/** Fetches upcoming events that match a filter, page by page; returns `initial` until the first page arrives. */
export function useEvents(query: Query, initial?: Event[]) {
  return useInfiniteQuery({
    ...pagesFor('GET /api/events', (after) => ({ query: { ...query, after, limit: PAGE_SIZE } })),
    getNextPageParam: (page: Event[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    // Shows the previous list while the next one loads, to avoid a layout shift.
    placeholderData: (previous) => previous,
    // Other families may take spots at any time.
    staleTime: 0,
    ...(initial && {
      initialData: { pages: [initial], pageParams: [undefined] },
      initialDataUpdatedAt: 0,
    }),
  });
}

/** Fetches the events between two venue dates, both inclusive. */
export function useEventsBetween(query: Query & { from: string; to: string }) {
  return useQuery({
    ...queryFor('GET /api/events', { query }),
    queryFn: ({ signal }) => fetchEventsBetween(query, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** Fetches all pages, because a month's grid has no button for the next one. */
export async function fetchEventsBetween(query: Query, signal: AbortSignal): Promise<Event[]> {
  const events: Event[] = [];
  for (;;) {
    const input = { query: { ...query, after: events.at(-1)?.id, limit: MAX_PAGE_SIZE } };
    const page = await call('GET /api/events', input, { signal });
    events.push(...page);
    if (page.length < MAX_PAGE_SIZE) return events;
  }
}

/** Fetches an event; returns `initial` until it arrives. */
export function useEvent(id: string, initial?: Event) {
  return useQuery({
    ...queryFor('GET /api/events/:id', { params: { id } }),
    staleTime: 0,
    ...(initial && { initialData: initial, initialDataUpdatedAt: 0 }),
  });
}

/** Fetches suggested events with the reasons for suggesting them. */
export function useSuggestedEvents() {
  return useQuery(queryFor('GET /api/events/suggested'));
}

/** Refetches events on live updates about the member's RSVPs and bookings. Returns the refetch function. */
export function useLiveEvents() {
  const queryClient = useQueryClient();
  const refresh = () => invalidateEvents(queryClient);
  useThrottledLiveUpdates(['events', 'bookings'], refresh);
  return refresh;
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
    onError: (error) => refreshSale(queryClient, error),
    onSettled: () => invalidateEvents(queryClient),
  });
}

/** Reserves as a guest; returns the URL of the payment or confirmation page. `key`: the attempt's Idempotency-Key. */
export function useReserve(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: ReserveInput; key: string }) =>
      call(
        'POST /api/events/:id/reserve',
        { params: { id }, body: input },
        { idempotencyKey: key },
      ),
    // The event may have been cancelled, filled up or repriced: refetch it.
    onError: (error) => {
      refreshSale(queryClient, error);
      return invalidateEvents(queryClient);
    },
  });
}

/** Refetches what an event doesn't contain: the stock of extras, and the price list with their prices and the taxes. */
function refreshSale(queryClient: QueryClient, error: unknown) {
  if (hasCode(error, 'events.priceChanged') || hasCode(error, 'bookings.admissionGone'))
    refreshPriceList();
  if (hasCode(error, 'prices.extraSoldOut'))
    void queryClient.invalidateQueries(bookingQueries('GET /api/bookings/extras'));
}

/** Returns what one spot costs, in cents with added tax. */
export const useSpotPrices = (event: Event) => spotPricesOf(usePriceList(), event);

/** Returns the extras of a draft, as `formatAdmissions` writes them; none that are no longer on sale. */
export const useChosenExtras = (text: string): Admissions =>
  parseAdmissions(listEventExtras(usePriceList()), text) ?? {};

/** Converts extras to a request field; omits it if there are none. */
export function toExtrasInput(extras: Admissions) {
  const { admissions = [] } = toAdmissionsInput({ admissions: extras });
  return admissions.length > 0 ? { extras: admissions } : {};
}

type Choice = { spots: number; extras: Admissions };

/**
 * Fetches the price of spots and extras after deducting codes and credit; `lines` are those before codes until it has
 * loaded. `expectedCents` is the total before codes.
 */
export function useEventPrice(event: Event, { spots, extras }: Choice, codes: Codes) {
  const { timezone } = useVenue();
  const eachCents = event.yourPriceCents;
  const choice = { spots, eachCents, extras, timezone };
  const lines = buildReservationLines(usePriceList(), event, choice);
  return usePriceOfLines(lines, codes, (codeInput) =>
    queryFor('POST /api/events/:id/price', {
      params: { id: event.id },
      body: { spots, ...toExtrasInput(extras), ...codeInput },
    }),
  );
}

/** Withdraws the RSVP; returns the refund. */
export function useWithdrawRsvp(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ asCredit, refundCents }: { asCredit: boolean; refundCents: number }) =>
      call('DELETE /api/events/:id/rsvp', {
        params: { id },
        query: { asCredit: asCredit ? 'true' : 'false', expectedRefundCents: refundCents },
      }),
    onSettled: () => {
      void invalidateEvents(queryClient);
      void queryClient.invalidateQueries(bookingQueries('GET /api/bookings/:id'));
    },
  });
}

/** Fetches the booking of a paid event, with the refund if cancelled now. Fetches nothing for null. */
export function useEventBooking(bookingId: string | null) {
  return useQuery({
    ...queryForBookings(
      'GET /api/bookings/:id',
      bookingId === null ? null : { params: { id: bookingId }, query: {} },
    ),
    staleTime: 0,
  });
}
