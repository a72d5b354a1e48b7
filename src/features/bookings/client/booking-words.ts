import { formatVenueDate } from '../../../shared/venue-dates.ts';

/** "Tue, Jan 5, 9:00 - 11:00 AM": a booking's slot for people. */
export function formatSlot({ date, slotLabel }: { date: string; slotLabel: string }): string {
  return `${formatVenueDate(date)}, ${slotLabel}`;
}
