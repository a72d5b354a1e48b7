import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { call } from './calls.ts';

/** Begins the keys of all that conversations show: fetched again by it, all is. */
export const conversationsKey = '/api/conversations';

/** The signed-in person's conversations, the newest message first, kept right by live news. */
export function useConversations() {
  const queryClient = useQueryClient();
  useLiveNews(['new_message', 'conversation', 'standing'], () => {
    void queryClient.invalidateQueries({ queryKey: [conversationsKey], exact: true });
  });
  return useQuery({
    queryKey: [conversationsKey],
    queryFn: ({ signal }) => call('GET /api/conversations', { query: {} }, { signal }),
  });
}
