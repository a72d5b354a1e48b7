import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { fetchNewer, fetchOlder, fetchThread, threadFilters } from './fetch-thread.ts';

/**
 * A conversation's messages, oldest first. An update about a new message fetches those after the last number; other
 * updates and reconnects also fetch the latest ones.
 */
export function useThread(id: string) {
  const queryClient = useQueryClient();
  const [isFetchingOlder, setFetchingOlder] = useState(false);
  const query = useQuery({
    ...threadFilters(id),
    queryFn: () => fetchThread(queryClient, id),
  });
  useLiveUpdates(['new_message', 'conversation'], (update) => {
    if (update && 'conversationId' in update.payload && update.payload.conversationId !== id)
      return;
    if (update?.type === 'new_message') {
      // The next update or a reconnect retries.
      fetchNewer(queryClient, id).catch(() => undefined);
    } else void queryClient.invalidateQueries(threadFilters(id));
  });
  async function loadOlder() {
    if (isFetchingOlder || !query.data?.hasOlder) return;
    setFetchingOlder(true);
    await fetchOlder(queryClient, id).catch(() => undefined);
    setFetchingOlder(false);
  }
  return { query, loadOlder, isFetchingOlder };
}
