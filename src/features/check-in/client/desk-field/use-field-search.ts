import { useEffect, useState } from 'react';
import { useDebounced } from '#platform/client/use-debounced.ts';
import type { CopiedFamily, CopiedGuest } from '../../offline-desk-contract.ts';
import { containsText } from '../offline/offline-families.ts';
import type { OfflineDesk } from '../offline/use-offline-desk.ts';
import type { DeskDay } from '../use-desk-day.ts';
import { useFamilies } from '../use-visits.ts';

const DEBOUNCE_MILLIS = 250;
const MIN_LENGTH = 2;

/**
 * Searches the expected families synchronously (`matches`), and all families asynchronously: on the server (`found`),
 * or offline in the copy (`copied`). `found` and `copied` omit the families in `matches`.
 */
export function useFieldSearch(desk: OfflineDesk, { expected = [] }: DeskDay, query: string) {
  const text = query.trim();
  const isLongEnough = text.length >= MIN_LENGTH;
  const debouncedText = useDebounced(text, DEBOUNCE_MILLIS);
  const search = isLongEnough ? debouncedText : '';
  const families = useFamilies(desk.isOffline ? '' : search);
  const copied = useCopySearch(desk, search);
  const isCurrent = debouncedText === text;
  const matches = isLongEnough
    ? expected.filter(({ name, children }) =>
        [name, ...children].some((candidate) => containsText(candidate, text)),
      )
    : [];
  const matchedIds = new Set(matches.flatMap(({ bookingIds }) => bookingIds));
  const found = isLongEnough && !desk.isOffline ? (families.data ?? []) : [];
  const inCopy = isLongEnough && desk.isOffline ? (copied ?? []) : [];
  return {
    isLongEnough,
    matches,
    found: found.filter(
      ({ bookingId, unpaid }) => !matchedIds.has(bookingId ?? unpaid?.bookingId ?? ''),
    ),
    copied: inCopy.filter(({ bookings = [] }) => !bookings.some(({ id }) => matchedIds.has(id))),
    isDone: isLongEnough && isCurrent && (desk.isOffline ? copied !== null : families.isSuccess),
    isFailed: isLongEnough && !desk.isOffline && families.isError,
  };
}

/** Searches the copy while offline. Returns null while it is being read. */
function useCopySearch(desk: OfflineDesk, text: string) {
  const [found, setFound] = useState<(CopiedFamily | CopiedGuest)[] | null>(null);
  const { isOffline, search } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` behaves the same on every render
  useEffect(() => {
    if (!isOffline) return;
    let isStale = false;
    setFound(null);
    void search(text).then((families) => {
      if (!isStale) setFound(families);
    });
    return () => {
      isStale = true;
    };
  }, [isOffline, text]);
  return found;
}
