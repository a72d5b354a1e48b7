import { useState } from 'react';
import { addDays } from '#shared/venue-dates.ts';
import { useAvailability } from '../use-bookings.ts';
import { isDead, isOver } from './slot-state.ts';

/** Most days to search for a bookable one. */
const DAYS_TO_LOOK = 31;

/**
 * The form's initial date: today, or the next bookable day if today has nothing left, with the
 * reason for skipping.
 */
export function useFirstDay(today: string, { enabled }: { enabled: boolean }) {
  const [skipped, setSkipped] = useState(0);
  const date = addDays(today, skipped);
  const ofToday = useAvailability(today, { enabled }).data;
  const slots = useAvailability(date, { enabled }).data;
  if (enabled && slots && skipped < DAYS_TO_LOOK && isDead(slots, new Date())) {
    setSkipped(skipped + 1);
  }
  if (skipped === 0 || skipped === DAYS_TO_LOOK) return { date: today, whySkipped: undefined };
  const whySkipped: 'over' | 'full' = isOver(ofToday ?? [], new Date()) ? 'over' : 'full';
  return { date, whySkipped };
}
