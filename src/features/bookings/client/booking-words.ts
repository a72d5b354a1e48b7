import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';

/** For the family and for the office alike. */
export const statusTones = {
  paid: 'done',
  pending: 'waiting',
  cancelled: 'trouble',
} as const;

/** "Tue, Jan 5, 9:00 - 11:00 AM": a booking's slot for people of a locale. */
export function formatSlot(
  { date, slotLabel }: { date: string; slotLabel: string },
  locale: string,
): string {
  return `${formatVenueDate(date, locale)}, ${formatSlotLabel(slotLabel, locale)}`;
}
