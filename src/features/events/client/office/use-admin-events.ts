import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useVenue } from '#platform/client/use-venue.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { EventChangeInput, EventInput } from '../../event-admin-contract.ts';
import type { Event } from '../../events-contract.ts';
import { type Calls, call, pagesFor, queriesOf, queryFor } from '../calls.ts';

export type TypeFilter = 'all' | 'in-house' | 'external';
export type TimeFilter = 'upcoming' | 'past';
export type EventDetails = ResponseOf<Calls['GET /api/admin/events/:id']>;

const PAGE_SIZE = 50;

/** Returns the filters of the list and of its export. */
export function useEventsFilter(filter: TypeFilter, time: TimeFilter) {
  const { today } = useVenue();
  return {
    ...(time === 'past' ? { past: 'true' as const } : { from: today }),
    ...(filter === 'all' ? {} : { type: filter }),
  };
}

/** Fetches upcoming or past events, including unpublished ones, page by page. */
export function useAdminEvents(type: TypeFilter, time: TimeFilter) {
  const filter = useEventsFilter(type, time);
  return useInfiniteQuery({
    ...pagesFor('GET /api/events', (after) => ({
      query: { includeAll: 'true' as const, ...filter, limit: PAGE_SIZE, after },
    })),
    getNextPageParam: (page: Event[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
}

/** Fetches details for the event form; never cached. */
export function useEventDetails(id: string) {
  return useQuery({
    ...queryFor('GET /api/admin/events/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns a function that invalidates all event queries. */
export function useInvalidateEvents() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(queriesOf('GET /api/events'));
}

/** Adds an event; `key` is the Idempotency-Key of the attempt. */
export function useAddEvent() {
  const invalidate = useInvalidateEvents();
  return useMutation({
    mutationFn: ({ input, key }: { input: EventInput; key: string }) =>
      call('POST /api/events', { body: input }, { idempotencyKey: key }),
    onSuccess: invalidate,
  });
}

export function useChangeEvent() {
  const invalidate = useInvalidateEvents();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: EventChangeInput }) =>
      call('PATCH /api/events/:id', { params: { id }, body: change }),
    onSuccess: invalidate,
  });
}

export function useRemoveEvent() {
  const invalidate = useInvalidateEvents();
  return useMutation({
    mutationFn: ({ id, scope }: { id: string; scope: 'this' | 'following' }) =>
      call('DELETE /api/events/:id', { params: { id }, query: { scope } }),
    onSuccess: invalidate,
  });
}
