import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser, useLiveUpdates } from '#features/accounts/client/index.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { queriesOf, queryFor } from './calls.ts';

/** The current user's unread message count, refetched on live updates; 0 while signed out. */
export function useUnreadMessageCount(): number {
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const { user } = useCurrentUser();
  useLiveUpdates(['new_message', 'conversation'], () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/conversations/unread'));
  });
  const { data } = useQuery({
    ...queryFor('GET /api/conversations/unread'),
    enabled: user !== undefined && user !== null,
  });
  // The bottom navigation is prerendered without a user.
  return hydrated && user ? (data?.unread ?? 0) : 0;
}
