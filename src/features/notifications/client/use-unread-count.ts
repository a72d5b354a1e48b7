import { useQueryClient } from '@tanstack/react-query';
import {
  currentUserQuery,
  useCurrentUser,
  useLiveUpdates,
} from '#features/accounts/client/index.ts';
import { queriesOf } from './calls.ts';

/** The number of unread notifications, updated by live updates; 0 for visitors. */
export function useUnreadCount(): number {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  useLiveUpdates(['notifications'], () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/notifications'));
    void queryClient.invalidateQueries(currentUserQuery);
  });
  return user?.unreadNotifications ?? 0;
}
