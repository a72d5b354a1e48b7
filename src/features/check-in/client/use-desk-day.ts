import { useEffect, useEffectEvent, useState } from 'react';
import type { ExpectedFamily } from '../expected-contract.ts';
import type { LoggedVisit } from './desk-result.ts';
import type { FetchedDay } from './offline/offline-expected.ts';
import type { OfflineDesk } from './offline/use-offline-desk.ts';
import { useExpected, type useToday } from './use-visits.ts';

/** A family inside; `key` is set while its check-in is queued. */
export type InsideRow = Omit<LoggedVisit, 'slotLabel' | 'bookingId'> & { key?: string };

/** The families expected and inside: from the server, or offline from the tablet's copy and queue. */
export type DeskDay = {
  /** Undefined while it is loading, and offline without a copy. */
  expected: ExpectedFamily[] | undefined;
  inside: InsideRow[] | undefined;
  /** Today's sessions; online, only those that are not over. Instants in milliseconds. */
  slots: { startsAt: number; endsAt: number; capacity: number }[];
  /** The server's clock minus this device's, in milliseconds. */
  clockOffset: number;
};

const EMPTY: DeskDay = { expected: undefined, inside: undefined, slots: [], clockOffset: 0 };

/** Returns the day at the desk, online and offline. */
export function useDeskDay(desk: OfflineDesk, today: ReturnType<typeof useToday>) {
  const { isOffline } = desk;
  const expected = useExpected(!isOffline);
  const firstPage = today.data?.pages[0];
  const newestPage = today.data?.pages.at(-1);
  const offlineDay = useOfflineDay(
    desk,
    firstPage
      ? { at: Date.parse(firstPage.now), expected: expected.data, open: firstPage.open }
      : null,
  );
  const online: DeskDay = {
    expected: expected.data,
    inside: firstPage?.open,
    slots: (firstPage?.slots ?? []).map(({ startsAt, endsAt, capacity }) => ({
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
      capacity,
    })),
    clockOffset: newestPage ? Date.parse(newestPage.now) - today.dataUpdatedAt : 0,
  };
  return {
    ...(isOffline ? offlineDay : online),
    isFailed: !isOffline && expected.isError,
    refetch: () => void expected.refetch(),
  };
}

/** Rereads the copy and the queue whenever one of them changes. */
function useOfflineDay(desk: OfflineDesk, fetched: FetchedDay | null): DeskDay {
  const { isOffline, unsentCount, copyMadeAt } = desk;
  const [day, setDay] = useState(EMPTY);
  const load = useEffectEvent(async () => {
    const newDay = await desk.readDay(fetched).catch(() => null);
    const inside = newDay?.inside.map((visit) => ({
      ...visit,
      checkedOutAt: null,
      conflict: null,
    }));
    setDay(newDay ? { ...newDay, inside } : EMPTY);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day depends on all of them
  useEffect(() => {
    if (isOffline) void load();
  }, [isOffline, unsentCount, copyMadeAt]);
  return day;
}
