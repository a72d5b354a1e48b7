import { useState } from 'react';
import { addDays } from '#shared/venue-dates.ts';
import { type AvailableSlot, useAvailability } from '../../use-bookings.ts';
import { isDayOver, isUnbookable } from './slot-state.ts';

const MAX_DAYS_TO_SEARCH = 31;

/** Why today can't be booked: its sessions are over or full, or it has none. */
export type SkipReason = 'over' | 'full' | 'closed';

/**
 * Returns the form's initial date: today or, if today is over, full or closed, the next bookable day within a
 * month with the reason for skipping today.
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
  return { date, skipReason: toSkipReason(todaysSlots ?? []) };
}

function toSkipReason(todaysSlots: readonly AvailableSlot[]): SkipReason {
  if (todaysSlots.length === 0) return 'closed';
  return isDayOver(todaysSlots, new Date()) ? 'over' : 'full';
}
