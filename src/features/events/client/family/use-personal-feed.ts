import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queriesOf, queryFor } from '../calls.ts';

/** Fetches the creation time of the member's personal feed; null if they have none. */
export function usePersonalFeed() {
  return useQuery(queryFor('GET /api/calendar/feed'));
}

/** Creates or replaces the feed's secret URL, which only this response contains. */
export function useCreateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendar/feed', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries(queriesOf('GET /api/calendar/feed')),
  });
}

/** Revokes the feed's URL. */
export function useRevokeFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendar/feed/end', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries(queriesOf('GET /api/calendar/feed')),
  });
}
