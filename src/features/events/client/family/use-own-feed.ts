import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../calls.ts';

const key = ['/api/calendar/feed'];

/** Whether the person has a feed of their own, and since when. */
export function useOwnFeed() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/calendar/feed', {}, { signal }),
  });
}

/** Replaces the feed's secret address. It is in this response and nowhere else. */
export function useMakeFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendar/feed', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Ends the feed: its address opens nothing any more. */
export function useEndFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/calendar/feed/end', { body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
