import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';

/** Badge tones, for family and office. */
export const statusTones = {
  paid: 'done',
  pending: 'waiting',
  cancelled: 'trouble',
} as const;

/** "Tue, Jan 5, 9:00 - 11:00 AM": a booking's slot in a locale. */
export function formatSlot(
  { date, slotLabel }: { date: string; slotLabel: string },
  locale: string,
): string {
  return `${formatVenueDate(date, locale)}, ${formatSlotLabel(slotLabel, locale)}`;
}
