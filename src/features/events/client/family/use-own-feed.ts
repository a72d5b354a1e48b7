import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queriesOf, queryFor } from '../calls.ts';

/** Whether the person has a feed of their own, and since when. */
export function useOwnFeed() {
  return useQuery(queryFor('GET /api/calendar/feed'));
}

/** Replaces the feed's secret address. It is in this response and nowhere else. */
export function useMakeFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendar/feed', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries(queriesOf('GET /api/calendar/feed')),
  });
}

/** Ends the feed: its address opens nothing any more. */
export function useEndFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendar/feed/end', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries(queriesOf('GET /api/calendar/feed')),
  });
}
