import { addDays } from '#shared/venue-dates.ts';

/** The strip shows two weeks at once. */
export const STRIP_DAYS = 14;

const DAY_MILLIS = 86_400_000;

/** Returns the first day of the two-week page that contains a date; pages are counted from today. */
export function startOfStrip(today: string, date: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MILLIS);
  return addDays(today, Math.max(0, Math.floor(days / STRIP_DAYS)) * STRIP_DAYS);
}
