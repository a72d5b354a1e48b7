import { BOOKABLE_DAYS_AHEAD } from '#features/bookings/bookings-rules.ts';
import { addDays, isVenueDate } from '#shared/venue-dates.ts';

/** Returns the URL's date; undefined if it is invalid, past or too far ahead. */
export function parseBookableDate(date: string | undefined, today: string): string | undefined {
  if (!date || !isVenueDate(date)) return undefined;
  const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
  return date >= today && date <= lastDay ? date : undefined;
}

/** Returns the URL's number of children, capped at `max`; 1 if it is invalid. */
export function parseChildrenCount(children: string | undefined, max: number): number {
  const count = Number(children);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), max) : 1;
}

/** Builds a URL such as "/booking?date=…&slot=…"; omits empty parameters. */
export function buildUrl(path: string, search: Record<string, string | undefined>): string {
  const parameters = Object.entries(search).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path;
}
