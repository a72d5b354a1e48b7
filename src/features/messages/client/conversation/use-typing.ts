import { useEffect, useRef, useState } from 'react';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { call } from '../calls.ts';

const TOLD_EACH_MILLIS = 3_000;
const TRUE_FOR_MILLIS = 6_000;

/** Who else writes in a conversation just now, by account; and how to tell that one writes oneself. */
export function useTyping(conversationId: string) {
  const [writers, setWriters] = useState<Record<string, number>>({});
  const toldAt = useRef(0);
  useLiveNews(['typing', 'new_message'], (news) => {
    if (news?.type === 'typing' && news.payload.conversationId === conversationId) {
      const until = Date.now() + TRUE_FOR_MILLIS;
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
        const isStill = ([, until]: [string, number]) => until > Date.now();
        setWriters(Object.fromEntries(Object.entries(writers).filter(isStill)));
      },
      Math.min(...untils) - Date.now() + 50,
    );
    return () => clearTimeout(timer);
  }, [writers]);
  function tell() {
    if (toldAt.current > Date.now() - TOLD_EACH_MILLIS) return;
    toldAt.current = Date.now();
    // Nobody misses it.
    call('POST /api/conversations/:id/typing', { params: { id: conversationId } }).catch(
      () => undefined,
    );
  }
  return { writers: Object.keys(writers), tell };
}
