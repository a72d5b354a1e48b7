import { useEffect, useRef, useState } from 'react';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { call } from '../calls.ts';

const ANNOUNCE_INTERVAL_MILLIS = 3_000;
const TYPING_TTL_MILLIS = 6_000;

/**
 * Returns the ids of other users typing in a conversation, and a function to announce that the current user is typing.
 */
export function useTyping(conversationId: string) {
  const [expiryByUser, setExpiryByUser] = useState<Record<string, number>>({});
  const announcedAt = useRef(0);
  useLiveUpdates(['typing', 'new_message'], (update) => {
    if (update?.type === 'typing' && update.payload.conversationId === conversationId) {
      const expiresAt = Date.now() + TYPING_TTL_MILLIS;
      setExpiryByUser((others) => ({ ...others, [update.payload.userId]: expiresAt }));
    } else if (update?.type === 'new_message' && update.payload.conversationId === conversationId) {
      setExpiryByUser({});
    }
  });
  useEffect(() => {
    const expiries = Object.values(expiryByUser);
    if (expiries.length === 0) return;
    const timer = setTimeout(
      () => {
        const isTyping = ([, expiresAt]: [string, number]) => expiresAt > Date.now();
        setExpiryByUser(Object.fromEntries(Object.entries(expiryByUser).filter(isTyping)));
      },
      Math.min(...expiries) - Date.now() + 50,
    );
    return () => clearTimeout(timer);
  }, [expiryByUser]);
  function announce() {
    if (announcedAt.current > Date.now() - ANNOUNCE_INTERVAL_MILLIS) return;
    announcedAt.current = Date.now();
    // Best effort: a failed announcement is ignored.
    call('POST /api/conversations/:id/typing', { params: { id: conversationId } }).catch(
      () => undefined,
    );
  }
  return { userIds: Object.keys(expiryByUser), announce };
}
