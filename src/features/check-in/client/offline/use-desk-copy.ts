import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser, useLiveNews } from '#features/accounts/client/index.ts';
import {
  call as callWaivers,
  queryFor as queryForWaivers,
} from '#features/waivers/client/calls.ts';
import { languages } from '#shared/languages.ts';
import { call } from '../calls.ts';
import { type KeptCopy, keepCopy, readCopy, type WaiverTexts } from './offline-copy-store.ts';

const REFRESH_MILLIS = 5 * 60_000;
/** Debounces refreshes by live news. */
const DEBOUNCE_MILLIS = 60_000;

/**
 * Refreshes the copy while online, and reads it offline. It belongs to the signed-in person and is deleted on sign-out
 * (device-store.ts).
 */
export function useDeskCopy(isOffline: boolean) {
  const { user } = useCurrentUser();
  const queries = useQueryClient();
  const cached = useRef<KeptCopy | null>(null);
  const [madeAt, setMadeAt] = useState<number | null>(null);
  const [changes, setChanges] = useState(0);
  const userId = user && user.role !== 'member' ? user.id : undefined;

  const refresh = useEffectEvent(async (ownerId: string) => {
    try {
      const [copy, texts] = await Promise.all([call('GET /api/check-in/desk-copy'), fetchTexts()]);
      cached.current = await keepCopy(copy, texts, ownerId);
      setMadeAt(copy.madeAt);
    } catch {
      // The previous copy stays valid until it expires; retried in minutes.
    }
  });

  useEffect(() => {
    if (!userId || isOffline) return;
    void refresh(userId);
    const timer = setInterval(() => void refresh(userId), REFRESH_MILLIS);
    return () => clearInterval(timer);
  }, [userId, isOffline]);

  useLiveNews(['visits'], () => setChanges((count) => count + 1));
  useEffect(() => {
    if (!userId || isOffline || changes === 0) return;
    const timer = setTimeout(() => void refresh(userId), DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  }, [userId, isOffline, changes]);

  /** The copy, if it has not expired and belongs to the signed-in person. */
  async function find(): Promise<KeptCopy | null> {
    const kept = cached.current ?? (await readCopy().catch(() => null));
    const isValid = kept !== null && Date.now() + kept.ahead < kept.copy.expiresAt;
    const isOthers = userId !== undefined && kept?.ownerId !== userId;
    cached.current = isValid && !isOthers ? kept : null;
    setMadeAt(cached.current?.copy.madeAt ?? null);
    // The waiver form reads its text from the query cache.
    for (const language of languages) {
      const { queryKey } = queryForWaivers('GET /api/waivers/text', { query: { language } });
      queries.setQueryData(queryKey, cached.current?.texts[language]);
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
