import {
  formatInstant,
  formatSlotLabel,
  formatVenueDate,
  slotLabel,
  venueDateOf,
  venueTimeOf,
} from '#shared/venue-dates.ts';
import type { Event } from '../../events-contract.ts';

type Times = Pick<Event, 'startsAt' | 'endsAt' | 'allDay'>;

/** Returns the venue dates of an event's start and end; `endsAt` is exclusive. */
export function dateRangeOf({ startsAt, endsAt }: Times, timezone: string) {
  const last = Math.max(Date.parse(endsAt) - 1, Date.parse(startsAt));
  return {
    first: venueDateOf(new Date(startsAt), timezone),
    last: venueDateOf(new Date(last), timezone),
  };
}

/**
 * Formats the start as "Tue, Jan 5 at 3:00 PM"; for all-day events, the days without times (spec 2, Events
 * list).
 */
export function formatStart(event: Times, timezone: string, locale: string): string {
  if (!event.allDay) return formatInstant(new Date(event.startsAt), timezone, locale);
  const { first, last } = dateRangeOf(event, timezone);
  const days = first === last ? [first] : [first, last];
  return days.map((day) => formatVenueDate(day, locale)).join(' – ');
}

/** Formats the times as "3:00 - 4:30 PM", with dates if they are on different days. Empty for all-day events. */
export function formatTimes(event: Times, timezone: string, locale: string): string {
  if (event.allDay) return '';
  const { first, last } = dateRangeOf(event, timezone);
  const [start, end] = [new Date(event.startsAt), new Date(event.endsAt)];
  if (first !== last) {
    return `${formatInstant(start, timezone, locale)} – ${formatInstant(end, timezone, locale)}`;
  }
  const label = slotLabel(venueTimeOf(start, timezone), venueTimeOf(end, timezone));
  return formatSlotLabel(label, locale);
}

/** Returns the ages of an event in months; without limits, those of its tags. */
export function agesOf({
  minAgeMonths,
  maxAgeMonths,
  tags,
}: Pick<Event, 'minAgeMonths' | 'maxAgeMonths' | 'tags'>): {
  fromMonths: number | null;
  toMonths: number | null;
} {
  const hasBand = tags.includes('0-2') || tags.includes('2-5');
  if (minAgeMonths !== null || maxAgeMonths !== null || !hasBand) {
    return { fromMonths: minAgeMonths, toMonths: maxAgeMonths };
  }
  return {
    fromMonths: tags.includes('0-2') ? 0 : 24,
    toMonths: tags.includes('2-5') ? 60 : 24,
  };
}

/** Returns the weeks of a month, starting on Sunday and padded with days of the adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const start = new Date(first);
  start.setUTCDate(1 - first.getUTCDay());
  const weeks: string[][] = [];
  for (const day = start; weeks.length < 6; ) {
    const week: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      week.push(day.toISOString().slice(0, 10));
      day.setUTCDate(day.getUTCDate() + 1);
    }
    if (weeks.length > 0 && !week[0]?.startsWith(month)) break;
    weeks.push(week);
  }
  return weeks;
}

/** Returns the previous or next month, as YYYY-MM. */
export function adjacentMonth(month: string, step: 1 | -1): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + step);
  return date.toISOString().slice(0, 7);
}
