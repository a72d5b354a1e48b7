import { useState } from 'react';
import { addDays } from '#shared/venue-dates.ts';
import { useAvailability } from '../../use-bookings.ts';
import { isDayOver, isUnbookable } from './slot-state.ts';

const MAX_DAYS_TO_SEARCH = 31;

/**
 * Returns the form's initial date: today or, if today is over, full or closed, the next bookable day within a
 * month with the reason for skipping today, which is `full` for a closed day too.
 */
export function useFirstBookableDay(today: string, { enabled }: { enabled: boolean }) {
  const [skippedDays, setSkippedDays] = useState(0);
  const date = addDays(today, skippedDays);
  const todaysSlots = useAvailability(today, { enabled }).data;
  const slots = useAvailability(date, { enabled }).data;
  if (enabled && slots && skippedDays < MAX_DAYS_TO_SEARCH && isUnbookable(slots, new Date())) {
    setSkippedDays(skippedDays + 1);
  }
  if (skippedDays === 0 || skippedDays === MAX_DAYS_TO_SEARCH)
    return { date: today, skipReason: undefined };
  const skipReason: 'over' | 'full' = isDayOver(todaysSlots ?? [], new Date()) ? 'over' : 'full';
  return { date, skipReason };
}
