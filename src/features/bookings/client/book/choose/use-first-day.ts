import { useState } from 'react';
import { addDays } from '#shared/venue-dates.ts';
import { useAvailability } from '../../use-bookings.ts';
import { isOver, isUnbookable } from './slot-state.ts';

const MAX_DAYS_TO_SEARCH = 31;

/**
 * The form's initial date: today, or the next bookable day if today is over or full, with that
 * reason.
 */
export function useFirstDay(today: string, { enabled }: { enabled: boolean }) {
  const [skipped, setSkipped] = useState(0);
  const date = addDays(today, skipped);
  const todaysSlots = useAvailability(today, { enabled }).data;
  const slots = useAvailability(date, { enabled }).data;
  if (enabled && slots && skipped < MAX_DAYS_TO_SEARCH && isUnbookable(slots, new Date())) {
    setSkipped(skipped + 1);
  }
  if (skipped === 0 || skipped === MAX_DAYS_TO_SEARCH)
    return { date: today, skipReason: undefined };
  const skipReason: 'over' | 'full' = isOver(todaysSlots ?? [], new Date()) ? 'over' : 'full';
  return { date, skipReason };
}
