import { addDays, isVenueDate } from '#shared/venue-dates.ts';
import { BOOKABLE_DAYS_AHEAD } from '../../bookings-rules.ts';

/** The address's day if it can be booked at all: no day that is past, too far ahead, or none. */
export function bookableDate(date: string | undefined, today: string): string | undefined {
  if (!date || !isVenueDate(date)) return undefined;
  const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
  return date >= today && date <= lastDay ? date : undefined;
}

/** The address's number of children, within what one booking may carry. */
export function childrenIn(children: string | undefined, most: number): number {
  const count = Number(children);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), most) : 1;
}

/** "/booking?date=…&slot=…" with what there is of it. */
export function addressOf(path: string, search: Record<string, string | undefined>): string {
  const there = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  return there.length > 0 ? `${path}?${new URLSearchParams(there)}` : path;
}
