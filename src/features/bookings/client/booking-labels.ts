import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';

export const statusTones = {
  paid: 'done',
  pending: 'waiting',
  cancelled: 'problem',
} as const;

/** Formats a booking's slot, such as "Tue, Jan 5, 9:00 - 11:00 AM". */
export function formatSlot(
  { date, slotLabel }: { date: string; slotLabel: string },
  locale: string,
): string {
  return `${formatVenueDate(date, locale)}, ${formatSlotLabel(slotLabel, locale)}`;
}
