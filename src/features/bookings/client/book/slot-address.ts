import { addDays, isVenueDate } from '#shared/venue-dates.ts';
import { BOOKABLE_DAYS_AHEAD } from '../../bookings-rules.ts';

/** The URL's date if it is bookable: valid, not past and not too far ahead. */
export function bookableDate(date: string | undefined, today: string): string | undefined {
  if (!date || !isVenueDate(date)) return undefined;
  const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
  return date >= today && date <= lastDay ? date : undefined;
}

/** The URL's number of children, limited to `most`. */
export function childrenIn(children: string | undefined, most: number): number {
  const count = Number(children);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), most) : 1;
}

/** "/booking?date=…&slot=…", without empty parameters. */
export function addressOf(path: string, search: Record<string, string | undefined>): string {
  const present = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  return present.length > 0 ? `${path}?${new URLSearchParams(present)}` : path;
}
