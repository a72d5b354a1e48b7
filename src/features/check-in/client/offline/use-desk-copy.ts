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
/** However much happens at the desks, a copy is not made more often. */
const SOON_MILLIS = 60_000;

/**
 * Keeps the copy fresh while there is a network, and finds it when there is none. It is the signed-in
 * person's: with the session it goes (device-store.ts).
 */
export function useDeskCopy(isOffline: boolean) {
  const { user } = useCurrentUser();
  const queries = useQueryClient();
  const inHand = useRef<KeptCopy | null>(null);
  const [madeAt, setMadeAt] = useState<number | null>(null);
  const [doubts, setDoubts] = useState(0);
  const userId = user && user.role !== 'member' ? user.id : undefined;

  const refresh = useEffectEvent(async (ownerId: string) => {
    try {
      const [copy, texts] = await Promise.all([call('GET /api/check-in/desk-copy'), fetchTexts()]);
      inHand.current = await keepCopy(copy, texts, ownerId);
      setMadeAt(copy.madeAt);
    } catch {
      // The copy of before stands until it runs out; the next try is minutes away.
    }
  });

  useEffect(() => {
    if (!userId || isOffline) return;
    void refresh(userId);
    const refreshing = setInterval(() => void refresh(userId), REFRESH_MILLIS);
    return () => clearInterval(refreshing);
  }, [userId, isOffline]);

  useLiveNews(['visits'], () => setDoubts((count) => count + 1));
  useEffect(() => {
    if (!userId || isOffline || doubts === 0) return;
    const soon = setTimeout(() => void refresh(userId), SOON_MILLIS);
    return () => clearTimeout(soon);
  }, [userId, isOffline, doubts]);

  /** The copy, if there is one that has not run out and is nobody else's. */
  async function find(): Promise<KeptCopy | null> {
    const kept = inHand.current ?? (await readCopy().catch(() => null));
    const isGood = kept !== null && Date.now() + kept.ahead < kept.copy.expiresAt;
    const isOthers = userId !== undefined && kept?.ownerId !== userId;
    inHand.current = isGood && !isOthers ? kept : null;
    setMadeAt(inHand.current?.copy.madeAt ?? null);
    // The waiver's form reads its text where it always does.
    for (const language of languages) {
      const { queryKey } = queryForWaivers('GET /api/waivers/text', { query: { language } });
      queries.setQueryData(queryKey, inHand.current?.texts[language]);
    }
    return inHand.current;
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
