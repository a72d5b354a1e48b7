import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queriesOf, queryFor } from '../calls.ts';

/** Whether the person has a personal feed, and since when. */
export function useOwnFeed() {
  return useQuery(queryFor('GET /api/calendar/feed'));
}

/** Replaces the feed's secret URL, which only this response contains. */
export function useMakeFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendar/feed', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries(queriesOf('GET /api/calendar/feed')),
  });
}

/** Revokes the feed's URL. */
export function useEndFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendar/feed/end', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries(queriesOf('GET /api/calendar/feed')),
  });
}
