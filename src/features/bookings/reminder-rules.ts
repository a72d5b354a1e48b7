import type { VenueSettings } from '#features/venue/venue-rules.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/** Later reminders, after a downtime, would arrive at night. */
const LATEST_HOURS_AFTER = 4;

/**
 * The reminders due now: tomorrow's bookings made (or last moved) before the reminder hour; later
 * bookings need none. Null outside the reminder hours. All in the venue's zone.
 */
export function remindersDue(
  now: Date,
  { timezone, reminderHour }: Pick<VenueSettings, 'timezone' | 'reminderHour'>,
): { venueDate: string; settledBefore: Date } | null {
  const today = venueDateOf(now, timezone);
  const from = instantOf(today, `${String(reminderHour).padStart(2, '0')}:00`, timezone);
  const until = new Date(from.getTime() + LATEST_HOURS_AFTER * 3_600_000);
  if (now < from || now >= until) return null;
  return { venueDate: addDays(today, 1), settledBefore: from };
}
