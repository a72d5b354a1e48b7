import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/**
 * Reminders are sent at most this many hours after `reminderHour`, so none arrives at night after a long
 * outage.
 */
const SENDING_WINDOW_HOURS = 4;

/**
 * Returns tomorrow's date and the instant of today's reminder hour: reminders are due for bookings of that
 * date that have not changed since. Null outside the sending window. All times are in the venue's zone.
 */
export function getReminderFilter(
  now: Date,
  { timezone, reminderHour }: Pick<VenueSettings, 'timezone' | 'reminderHour'>,
): { venueDate: string; unchangedSince: Date } | null {
  const today = venueDateOf(now, timezone);
  const from = instantOf(today, `${String(reminderHour).padStart(2, '0')}:00`, timezone);
  const until = new Date(from.getTime() + SENDING_WINDOW_HOURS * 3_600_000);
  if (now < from || now >= until) return null;
  return { venueDate: addDays(today, 1), unchangedSince: from };
}
