import { useQueryClient } from '@tanstack/react-query';
import { useRefetchOnNewDay } from '#platform/client/use-new-day.ts';
import { findOverCapacity } from '../arrival-rules.ts';
import type { OfflineDesk } from './offline/use-offline-desk.ts';
import { useDeskDay } from './use-desk-day.ts';
import { useNow } from './use-now.ts';
import { refetchDesk, useToday } from './use-visits.ts';

/**
 * Data shared by the desk and its wall screen: the day, the current time, the sessions on sale to walk-ins, and the room's
 * occupancy.
 */
export function useDeskView(desk: OfflineDesk) {
  const queryClient = useQueryClient();
  const today = useToday();
  const day = useDeskDay(desk, today);
  const now = useNow(day.clockOffset);
  const childrenInside = (day.inside ?? []).reduce((sum, visit) => sum + visit.childrenCount, 0);
  const overCapacity = findOverCapacity(day.slots, childrenInside, now);
  const firstPage = today.data?.pages[0];
  const slotsOnSale = (firstPage?.slots ?? [])
    .filter(({ endsAt }) => Date.parse(endsAt) > now)
    .map((slot) => ({ ...slot, isUnderWay: Date.parse(slot.startsAt) <= now }));
  useRefetchOnNewDay(firstPage?.date, () => refetchDesk(queryClient));
  return { today, day, now, slotsOnSale, childrenInside, overCapacity };
}
