import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser, useLiveUpdates } from '#features/accounts/client/index.ts';
import {
  call as callWaivers,
  queryFor as queryForWaivers,
} from '#features/waivers/client/calls.ts';
import { languages } from '#shared/languages.ts';
import { call } from '../calls.ts';
import { type OfflineCopy, readCopy, storeCopy, type WaiverTexts } from './offline-copy-store.ts';

const REFRESH_MILLIS = 5 * 60_000;
/** Debounces refreshes triggered by live updates. */
const DEBOUNCE_MILLIS = 60_000;

/**
 * Refreshes the copy while online, and reads it offline. The copy belongs to the current user and is deleted on
 * sign-out (device-store.ts).
 */
export function useDeskCopy(isOffline: boolean) {
  const { user } = useCurrentUser();
  const queryClient = useQueryClient();
  const cached = useRef<OfflineCopy | null>(null);
  const [madeAt, setMadeAt] = useState<number | null>(null);
  const [updateCount, setUpdateCount] = useState(0);
  const userId = user && user.role !== 'member' ? user.id : undefined;

  const refresh = useEffectEvent(async (ownerId: string) => {
    try {
      const [copy, texts] = await Promise.all([call('GET /api/check-in/desk-copy'), fetchTexts()]);
      cached.current = await storeCopy(copy, texts, ownerId);
      setMadeAt(copy.madeAt);
    } catch {
      // The previous copy stays valid until it expires; the next refresh retries.
    }
  });

  useEffect(() => {
    if (!userId || isOffline) return;
    void refresh(userId);
    const timer = setInterval(() => void refresh(userId), REFRESH_MILLIS);
    return () => clearInterval(timer);
  }, [userId, isOffline]);

  useLiveUpdates(['visits'], () => setUpdateCount((count) => count + 1));
  useEffect(() => {
    if (!userId || isOffline || updateCount === 0) return;
    const timer = setTimeout(() => void refresh(userId), DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  }, [userId, isOffline, updateCount]);

  /**
   * Returns the copy; null if there is none, it has expired, or the current user is known and not its owner. On a page
   * opened offline the user is unknown, so ownership is not checked: signing out or signing in as another user
   * deletes the copy (device-store.ts). Also fills the query cache with the copy's waiver texts.
   */
  async function find(): Promise<OfflineCopy | null> {
    const offlineCopy = cached.current ?? (await readCopy().catch(() => null));
    const isValid =
      offlineCopy !== null && Date.now() + offlineCopy.clockOffset < offlineCopy.copy.expiresAt;
    const hasOtherOwner = user !== null && offlineCopy?.ownerId !== userId;
    cached.current = isValid && !hasOtherOwner ? offlineCopy : null;
    setMadeAt(cached.current?.copy.madeAt ?? null);
    // The waiver form reads its text from the query cache.
    for (const language of languages) {
      const { queryKey } = queryForWaivers('GET /api/waivers/text', { query: { language } });
      queryClient.setQueryData(queryKey, cached.current?.texts[language]);
    }
    return cached.current;
  }

  return { find, madeAt };
}

async function fetchTexts(): Promise<WaiverTexts> {
  const texts: WaiverTexts = {};
  for (const language of languages) {
    texts[language] = await callWaivers('GET /api/waivers/text', { query: { language } });
  }
  return texts;
}
