import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { fetchNewer, fetchOlder, fetchThread, threadFilters } from './fetch-thread.ts';

/**
 * A conversation's messages, oldest first. News of a new message fetches those after the last number; other news and
 * reconnects also fetch the latest ones.
 */
export function useThread(id: string) {
  const queryClient = useQueryClient();
  const [isFetchingOlder, setFetchingOlder] = useState(false);
  const query = useQuery({
    ...threadFilters(id),
    queryFn: () => fetchThread(queryClient, id),
  });
  useLiveNews(['new_message', 'conversation'], (news) => {
    if (news && 'conversationId' in news.payload && news.payload.conversationId !== id) return;
    if (news?.type === 'new_message') {
      // The next news or a reconnect retries.
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
