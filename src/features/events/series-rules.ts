import { addDays, venueDateOf, venueTimeOf, weekdayOf } from '#shared/venue-dates.ts';

/**
 * The recurrence of an event. Weekly: on some weekdays (0 is Sunday). Monthly: on the first event's date or weekday
 * ("the second Saturday"). `lastDay` is venue-local; null for unlimited.
 */
export type Recurrence = {
  every: 'week' | 'month';
  interval: number;
  weekdays: number[];
  monthBy: 'date' | 'weekday';
  lastDay: string | null;
};

/** The values of new occurrences, except for their day and time. */
export type SeriesTemplate = {
  title: string;
  description: string | null;
  eventType: 'in-house' | 'external';
  location: string | null;
  sourceUrl: string | null;
  allDay: boolean;
  capacity: number;
  priceCents: number;
  memberPriceCents: number | null;
  tags: string[];
  minAgeMonths: number | null;
  maxAgeMonths: number | null;
  published: boolean;
  openToGuests: boolean;
};

/** Occurrences are created this many days ahead; a nightly job adds the next ones. */
export const OCCURRENCES_AHEAD_DAYS = 182;

const DAY_NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Formats a recurrence as an RRULE (RFC 5545) without UNTIL. Always includes the weekday of the first day, which is
 * the first occurrence.
 */
export function formatRule(
  { every, interval, weekdays, monthBy }: Omit<Recurrence, 'lastDay'>,
  firstDay: string,
): string {
  const first = weekdayOf(firstDay);
  if (every === 'week') {
    const days = [...new Set([...weekdays, first])].sort((a, b) => a - b);
    return `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${days.map((day) => DAY_NAMES[day]).join(',')}`;
  }
  const date = Number(firstDay.slice(8));
  if (monthBy === 'date') return `FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${date}`;
  // A fifth weekday means the last one of the month, because not every month has five.
  const nth = date > 28 ? -1 : Math.ceil(date / 7);
  return `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${nth}${DAY_NAMES[first]}`;
}

/** Parses an RRULE written by `formatRule`. */
export function parseRule(
  rule: string,
): Omit<Recurrence, 'lastDay'> & { nth: number; date: number } {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const byDay = parts.get('BYDAY')?.split(',') ?? [];
  return {
    every: parts.get('FREQ') === 'WEEKLY' ? 'week' : 'month',
    interval: Number(parts.get('INTERVAL')),
    weekdays: byDay.map((day) => DAY_NAMES.indexOf(day.slice(-2))),
    monthBy: parts.has('BYMONTHDAY') ? 'date' : 'weekday',
    nth: Number.parseInt(byDay[0] ?? '', 10) || 0,
    date: Number(parts.get('BYMONTHDAY') ?? 0),
  };
}

type Times = { startsAt: Date; endsAt: Date };

/** Returns the venue-local day and time of an event, and its duration in minutes. */
export function timesOf({ startsAt, endsAt }: Times, timeZone: string) {
  return {
    day: venueDateOf(startsAt, timeZone),
    startTime: venueTimeOf(startsAt, timeZone),
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
  };
}

/** Returns the number of days between two venue dates; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
}

/**
 * Moves the rule's weekday by some days. Returns null for rules that cannot be moved (monthly or with several weekdays)
 * and for shifts of a week or more.
 */
export function shiftRule(rule: string, days: number): string | null {
  if (days === 0) return rule;
  const { every, interval, weekdays, monthBy } = parseRule(rule);
  const [weekday] = weekdays;
  if (every !== 'week' || weekday === undefined || weekdays.length > 1) return null;
  if (Math.abs(days) > 6) return null;
  // Any date on the new weekday: 2023-01-01 was a Sunday.
  const day = addDays('2023-01-01', (weekday + days + 7) % 7);
  return formatRule({ every, interval, weekdays: [], monthBy }, day);
}
