import { useEffect, useEffectEvent, useRef } from 'react';
import type { InsideRow } from '../use-desk-day.ts';
import { filterTimeUp } from './sort-inside.ts';

/** Calls `play` once when a family's time is up. Ignores families whose time was up before the page opened. */
export function useTimeUpSignal(
  inside: InsideRow[] | undefined,
  now: number,
  play: () => void,
): void {
  const knownIds = useRef<Set<string> | null>(null);
  const signalNew = useEffectEvent((ids: string[]) => {
    const isFirst = knownIds.current === null;
    const hasNew = ids.some((id) => !knownIds.current?.has(id));
    knownIds.current = new Set([...(knownIds.current ?? []), ...ids]);
    if (!isFirst && hasNew) play();
  });
  const ids = inside && filterTimeUp(inside, now).map(({ id }) => id);
  const key = ids?.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the content of `ids`
  useEffect(() => {
    if (ids) signalNew(ids);
  }, [key]);
}
