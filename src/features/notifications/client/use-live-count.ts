import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, useCurrentUser, useLiveNews } from '#features/accounts/client/index.ts';
import { queriesOf } from './calls.ts';

/** How many notifications are unread, kept right by live news; 0 while nobody is signed in. */
export function useLiveCount(): number {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  useLiveNews(['notifications'], () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/notifications'));
    void queryClient.invalidateQueries(currentUserQuery);
  });
  return user?.unreadNotifications ?? 0;
}
