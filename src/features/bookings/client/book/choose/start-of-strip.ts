import { addDays } from '#shared/venue-dates.ts';

/** Two weeks are shown at once. */
export const STRIP_DAYS = 14;

const DAY_MILLIS = 86_400_000;

/** The first day of the two weeks, counted from today, that contain a date. */
export function startOfStrip(today: string, date: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MILLIS);
  return addDays(today, Math.max(0, Math.floor(days / STRIP_DAYS)) * STRIP_DAYS);
}
