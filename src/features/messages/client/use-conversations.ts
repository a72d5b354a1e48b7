import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { queriesOf, queryFor } from './calls.ts';

/** The current user's conversations, newest message first; refetched on live updates. */
export function useConversations() {
  const queryClient = useQueryClient();
  useLiveUpdates(['new_message', 'conversation', 'standing'], () => {
    void queryClient.invalidateQueries({ ...queriesOf('GET /api/conversations'), exact: true });
  });
  return useQuery(queryFor('GET /api/conversations', { query: {} }));
}
