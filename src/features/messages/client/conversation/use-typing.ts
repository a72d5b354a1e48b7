import { useEffect, useRef, useState } from 'react';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { call } from '../calls.ts';

const ANNOUNCE_EVERY_MILLIS = 3_000;
const TYPING_LASTS_MILLIS = 6_000;

/**
 * Who else is typing in a conversation, by account id; and a function to announce that the caller is
 * typing.
 */
export function useTyping(conversationId: string) {
  const [writers, setWriters] = useState<Record<string, number>>({});
  const announcedAt = useRef(0);
  useLiveNews(['typing', 'new_message'], (news) => {
    if (news?.type === 'typing' && news.payload.conversationId === conversationId) {
      const until = Date.now() + TYPING_LASTS_MILLIS;
      setWriters((others) => ({ ...others, [news.payload.userId]: until }));
    } else if (news?.type === 'new_message' && news.payload.conversationId === conversationId) {
      setWriters({});
    }
  });
  useEffect(() => {
    const untils = Object.values(writers);
    if (untils.length === 0) return;
    const timer = setTimeout(
      () => {
        const isTyping = ([, until]: [string, number]) => until > Date.now();
        setWriters(Object.fromEntries(Object.entries(writers).filter(isTyping)));
      },
      Math.min(...untils) - Date.now() + 50,
    );
    return () => clearTimeout(timer);
  }, [writers]);
  function announce() {
    if (announcedAt.current > Date.now() - ANNOUNCE_EVERY_MILLIS) return;
    announcedAt.current = Date.now();
    // A lost announcement does not matter.
    call('POST /api/conversations/:id/typing', { params: { id: conversationId } }).catch(
      () => undefined,
    );
  }
  return { writers: Object.keys(writers), announce };
}
