import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { throttle } from '#platform/client/throttle.ts';
import type { LiveUpdate } from '#shared/live-updates.ts';
import { currentUserQuery, useCurrentUser } from './use-current-user.ts';

/**
 * Calls `onUpdate` with live updates of the given types, or with null if some may have been missed and the caller
 * should refetch: after a reconnect, or because a page is shown again whose data is still cached. Inactive while signed
 * out.
 */
export function useLiveUpdates(
  types: readonly LiveUpdate['type'][],
  onUpdate: (update: LiveUpdate | null) => void,
): void {
  const queryClient = useQueryClient();
  const { state, user } = useCurrentUser();
  const userId = user?.id;
  const joinedTypes = types.join();
  const handleUpdate = useEffectEvent(onUpdate);
  const invalidateUser = useEffectEvent(() => {
    void queryClient.invalidateQueries(currentUserQuery);
  });

  useEffect(() => {
    if (!userId) return;
    const listener = {
      types: new Set(joinedTypes.split(',')),
      since: Date.now(),
      onUpdate: (update: LiveUpdate | null) => handleUpdate(update),
      onSessionUncertain: () => invalidateUser(),
    };
    let isUnmounted = false;
    let unsubscribe = () => {};
    void importLiveSocket().then(({ listenAs }) => {
      if (!isUnmounted) unsubscribe = listenAs(userId, listener);
    }, clearFailedImport);
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [userId, joinedTypes]);

  useEffect(() => {
    if (state === 'unauthenticated')
      void liveSocketImport?.then(({ closeLive }) => closeLive(), clearFailedImport);
  }, [state]);
}

/** Minimum time between refetches for frequent updates. */
const THROTTLE_MILLIS = 2_000;

/**
 * Throttled variant for venue-wide updates, such as every family's bookings: calls `refresh` immediately, then at
 * most every two seconds. `refresh` must resolve once its data has arrived.
 */
export function useThrottledLiveUpdates(
  types: readonly LiveUpdate['type'][],
  refresh: () => Promise<unknown>,
): void {
  const handleUpdate = useEffectEvent(refresh);
  const throttledRefresh = useRef<ReturnType<typeof throttle>>(null);
  useEffect(() => {
    const newThrottle = throttle(() => handleUpdate(), THROTTLE_MILLIS);
    throttledRefresh.current = newThrottle;
    return () => newThrottle.stop();
  }, []);
  useLiveUpdates(types, () => throttledRefresh.current?.request());
}

let liveSocketImport: Promise<typeof import('#platform/client/live/live-socket.ts')> | undefined;

/** Loads the socket code lazily, for signed-in users only. */
function importLiveSocket() {
  liveSocketImport ??= import('#platform/client/live/live-socket.ts');
  return liveSocketImport;
}

/** Lets the next subscriber retry a failed import. */
function clearFailedImport() {
  liveSocketImport = undefined;
}
