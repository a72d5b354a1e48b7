import { findOverCapacity } from '../arrival-rules.ts';
import type { OfflineDesk } from './offline/use-offline-desk.ts';
import { useDeskDay } from './use-desk-day.ts';
import { useNow } from './use-now.ts';
import { useToday } from './use-visits.ts';

/** Data shared by the desk and its wall screen: the day, the current time and the room's occupancy. */
export function useDeskView(desk: OfflineDesk) {
  const today = useToday();
  const day = useDeskDay(desk, today);
  const now = useNow(day.clockOffset);
  const childrenInside = (day.inside ?? []).reduce((sum, visit) => sum + visit.childrenCount, 0);
  const overCapacity = findOverCapacity(day.slots, childrenInside, now);
  return { today, day, now, childrenInside, overCapacity };
}
