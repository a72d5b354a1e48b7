import { useQueryClient } from '@tanstack/react-query';
import { currentUserKey, useCurrentUser, useLiveNews } from '#features/accounts/client/index.ts';

/** How many notifications are unread, kept right by live news; 0 while nobody is signed in. */
export function useLiveCount(): number {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  useLiveNews(['notifications'], () => {
    void queryClient.invalidateQueries({ queryKey: ['/api/notifications'] });
    void queryClient.invalidateQueries({ queryKey: currentUserKey });
  });
  return user?.unreadNotifications ?? 0;
}
