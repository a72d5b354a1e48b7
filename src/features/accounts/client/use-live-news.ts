import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { throttle } from '#platform/client/throttle.ts';
import type { LiveNews } from '#shared/live-news.ts';
import { currentUserQuery, useCurrentUser } from './use-current-user.ts';

/**
 * Calls `onNews` for live news of one of `types`, and with null whenever some may have been missed: then
 * refetch. Silent while signed out.
 */
export function useLiveNews(
  types: readonly LiveNews['type'][],
  onNews: (news: LiveNews | null) => void,
): void {
  const queryClient = useQueryClient();
  const { state, user } = useCurrentUser();
  const userId = user?.id;
  const typeList = types.join();
  const handleNews = useEffectEvent(onNews);
  const recheckUser = useEffectEvent(() => {
    void queryClient.invalidateQueries(currentUserQuery);
  });

  useEffect(() => {
    if (!userId) return;
    const since = Date.now();
    const listener = {
      types: new Set(typeList.split(',')),
      since,
      onNews: (news: LiveNews | null) => handleNews(news),
      onDoubt: () => recheckUser(),
    };
    let isUnmounted = false;
    let leave = () => {};
    void openLive().then(({ listenAs }) => {
      if (!isUnmounted) leave = listenAs(userId, listener);
    }, forget);
    return () => {
      isUnmounted = true;
      leave();
    };
  }, [userId, typeList]);

  useEffect(() => {
    if (state === 'unauthenticated') void opened?.then(({ endLive }) => endLive(), forget);
  }, [state]);
}

/** Minimum time between two refetches for frequent news. */
const THROTTLE_MILLIS = 2_000;

/**
 * The same for news of the whole venue, such as every family's bookings: calls `refresh` at once, then at
 * most every two seconds. `refresh` resolves once its data has arrived.
 */
export function useThrottledNews(
  types: readonly LiveNews['type'][],
  refresh: () => Promise<unknown>,
): void {
  const handleNews = useEffectEvent(refresh);
  const throttled = useRef<ReturnType<typeof throttle>>(null);
  useEffect(() => {
    const created = throttle(() => handleNews(), THROTTLE_MILLIS);
    throttled.current = created;
    return () => created.stop();
  }, []);
  useLiveNews(types, () => throttled.current?.ask());
}

let opened: Promise<typeof import('#platform/client/open-live.ts')> | undefined;

/** The socket's code is loaded after the page, and for signed-in people only. */
function openLive() {
  opened ??= import('#platform/client/open-live.ts');
  return opened;
}

/** Loading failed: the next component that listens retries. */
function forget() {
  opened = undefined;
}
