import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser, useLiveNews } from '#features/accounts/client/index.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { queriesOf, queryFor } from './calls.ts';

/** The signed-in person's unread messages, updated by live news; 0 while signed out. */
export function useUnreadMessages(): number {
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const { user } = useCurrentUser();
  useLiveNews(['new_message', 'conversation'], () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/conversations/unread'));
  });
  const { data } = useQuery({
    ...queryFor('GET /api/conversations/unread'),
    enabled: user !== undefined && user !== null,
  });
  // The bottom navigation is prerendered, before the person is known.
  return hydrated && user ? (data?.unread ?? 0) : 0;
}
