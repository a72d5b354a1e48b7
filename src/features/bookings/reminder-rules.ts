import type { VenueSettings } from '#features/venue/venue-rules.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';

/** A reminder that could not go out by then (the server was down) would come at night. */
const LATEST_HOURS_AFTER = 4;

/**
 * Whose reminders go out now: bookings of tomorrow that were made (or last moved) before the hour
 * struck; who books after it knows. Null outside of the hours for it. All in the venue's zone.
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
