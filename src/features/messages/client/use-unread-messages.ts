import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser, useLiveNews } from '#features/accounts/client/index.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { queriesOf, queryFor } from './calls.ts';

/** How many messages the signed-in person has not read, kept right by live news; 0 for nobody. */
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
  // The phone's bar is in the HTML, where nobody is known yet.
  return hydrated && user ? (data?.unread ?? 0) : 0;
}
