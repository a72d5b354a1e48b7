import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { throttle } from '#platform/client/throttle.ts';
import type { LiveNews } from '#shared/live-news.ts';
import { currentUserQuery, useCurrentUser } from './use-current-user.ts';

/**
 * Calls `onNews` when the server has news of one of `types`, and without any (null) after each time
 * that some may have been missed: then fetch what is shown again. Silent while nobody is signed in.
 */
export function useLiveNews(
  types: readonly LiveNews['type'][],
  onNews: (news: LiveNews | null) => void,
): void {
  const queryClient = useQueryClient();
  const { state, user } = useCurrentUser();
  const userId = user?.id;
  const wanted = types.join();
  const tell = useEffectEvent(onNews);
  const doubt = useEffectEvent(() => {
    void queryClient.invalidateQueries(currentUserQuery);
  });

  useEffect(() => {
    if (!userId) return;
    const since = Date.now();
    const listener = {
      types: new Set(wanted.split(',')),
      since,
      onNews: (news: LiveNews | null) => tell(news),
      onDoubt: () => doubt(),
    };
    let isGone = false;
    let leave = () => {};
    void openLive().then(({ listenAs }) => {
      if (!isGone) leave = listenAs(userId, listener);
    }, forget);
    return () => {
      isGone = true;
      leave();
    };
  }, [userId, wanted]);

  useEffect(() => {
    if (state === 'unauthenticated') void opened?.then(({ endLive }) => endLive(), forget);
  }, [state]);
}

/** Between two fetches for news of which there may be many a second. */
const CALM_MILLIS = 2_000;

/**
 * The same for news of the whole venue, such as every family's bookings: `refresh` is called at once, and
 * then once for all that came in the next seconds. It answers when what it fetches is there.
 */
export function useCalmNews(
  types: readonly LiveNews['type'][],
  refresh: () => Promise<unknown>,
): void {
  const tell = useEffectEvent(refresh);
  const calm = useRef<ReturnType<typeof throttle>>(null);
  useEffect(() => {
    const mine = throttle(() => tell(), CALM_MILLIS);
    calm.current = mine;
    return () => mine.stop();
  }, []);
  useLiveNews(types, () => calm.current?.ask());
}

let opened: Promise<typeof import('#platform/client/open-live.ts')> | undefined;

/** The socket's code comes after the page, and to those only who are signed in. */
function openLive() {
  opened ??= import('#platform/client/open-live.ts');
  return opened;
}

/** The code did not arrive: the next part that wants news asks for it again. */
function forget() {
  opened = undefined;
}
