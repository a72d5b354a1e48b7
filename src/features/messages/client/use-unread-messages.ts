import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import { useCurrentUser } from '../../../client/current-user.ts';
import { useLiveNews } from '../../../client/live.ts';

const key = ['/api/conversations/unread'];

/** How many messages the signed-in person has not read, kept right by live news; 0 for nobody. */
export function useUnreadMessages(): number {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  useLiveNews(['new_message', 'conversation'], () => {
    void queryClient.invalidateQueries({ queryKey: key });
  });
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/conversations/unread', {}, { signal }),
    enabled: user !== undefined && user !== null,
  });
  return user ? (data?.unread ?? 0) : 0;
}
