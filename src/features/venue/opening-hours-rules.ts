import {
  addDays,
  formatDateRange,
  formatSlotLabel,
  formatVenueDate,
  formatWeekday,
  slotLabel,
  weekdayOf,
} from '#shared/venue-dates.ts';
import type { SeededFact } from './venue-facts-rules.ts';

/** An opening on a weekday (0 for Sunday to 6 for Saturday), in venue-local time ("09:00"). */
export type WeeklyOpening = { weekday: number; opens: string; closes: string };

/** Whether any two openings of the same weekday overlap; they may touch. */
export function doOpeningsOverlap(openings: readonly WeeklyOpening[]): boolean {
  return openings.some((first, index) =>
    openings
      .slice(index + 1)
      .some(
        (second) =>
          first.weekday === second.weekday &&
          first.opens < second.closes &&
          second.opens < first.closes,
      ),
  );
}

/** Consecutive weekdays with the same hours; closed if `times` is empty. */
export type HoursLine = {
  from: number;
  to: number;
  times: { opens: string; closes: string }[];
};

/** The weekdays in the order of posted opening hours, from Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** Groups consecutive weekdays with the same hours into one line. */
export function groupOpeningHours(openings: readonly WeeklyOpening[]): HoursLine[] {
  const lines: HoursLine[] = [];
  for (const weekday of WEEKDAYS) {
    const times = openings
      .filter((opening) => opening.weekday === weekday)
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((a, b) => a.opens.localeCompare(b.opens));
    const last = lines.at(-1);
    if (last && isSame(last.times, times)) last.to = weekday;
    else lines.push({ from: weekday, to: weekday, times });
  }
  return lines;
}

/** Formats the open days of a week, one line per group: "Mon – Fri: 9:00 AM - 5:00 PM". */
export function formatOpeningHours(openings: readonly WeeklyOpening[], locale: string): string[] {
  return groupOpeningHours(openings)
    .filter(({ times }) => times.length > 0)
    .map(({ from, to, times }) => {
      const first = formatWeekday(from, 'short', locale);
      const days = from === to ? first : `${first} – ${formatWeekday(to, 'short', locale)}`;
      const hours = times.map(({ opens, closes }) =>
        formatSlotLabel(slotLabel(opens, closes), locale),
      );
      return `${days}: ${hours.join(', ')}`;
    });
}

const isSame = (first: HoursLine['times'], second: HoursLine['times']) =>
  JSON.stringify(first) === JSON.stringify(second);

/** Derives the weekly openings from a week's sessions: from the first start to the last end of each day. */
export function deriveOpeningHours(
  sessions: readonly { weekday: number; starts: string; ends: string }[],
): WeeklyOpening[] {
  const openings = new Map<number, WeeklyOpening>();
  for (const { weekday, starts, ends } of sessions) {
    const opening = openings.get(weekday);
    openings.set(weekday, {
      weekday,
      opens: opening && opening.opens < starts ? opening.opens : starts,
      closes: opening && opening.closes > ends ? opening.closes : ends,
    });
  }
  return [...openings.values()];
}

/** Returns the weekly hours that the venue has entered, or else those of its schedule, once the owner has confirmed it. */
export function weeklyHoursOf({
  openingHours,
  scheduleHours,
  unconfirmed,
}: {
  openingHours: WeeklyOpening[];
  scheduleHours: WeeklyOpening[];
  unconfirmed: readonly SeededFact[];
}): WeeklyOpening[] {
  if (openingHours.length > 0) return openingHours;
  return unconfirmed.includes('sessions') ? [] : scheduleHours;
}

/** An opening of a day, in venue-local time ("09:00"). */
export type DayHours = { opens: string; closes: string };

/** The days `from` to `to` with other hours than usual; closed if `hours` is null. */
export type HoursException = { from: string; to: string; hours: DayHours | null };

/** Whether two exceptions share a day. */
export function doExceptionsOverlap(exceptions: readonly HoursException[]): boolean {
  return exceptions.some((first, index) =>
    exceptions
      .slice(index + 1)
      .some((second) => first.from <= second.to && second.from <= first.to),
  );
}

export const findHoursException = (exceptions: readonly HoursException[], date: string) =>
  exceptions.find(({ from, to }) => from <= date && date <= to);

/**
 * Returns the hours of a day: those of its exception, or else the weekly ones; empty if the venue is closed. Null if the
 * venue has entered none.
 */
export function findHoursOn(
  settings: { openingHours: readonly WeeklyOpening[]; hoursExceptions: readonly HoursException[] },
  date: string,
): DayHours[] | null {
  const exception = findHoursException(settings.hoursExceptions, date);
  if (exception) return exception.hours ? [exception.hours] : [];
  if (settings.openingHours.length === 0) return null;
  return settings.openingHours.filter(({ weekday }) => weekday === weekdayOf(date));
}

/** Pages and emails announce an exception this many days ahead. */
const ANNOUNCED_DAYS = 28;

/** Returns the exceptions that are not over, in order. */
export const findUpcomingExceptions = (
  exceptions: readonly HoursException[],
  today: string,
): HoursException[] =>
  exceptions
    .filter(({ to }) => to >= today)
    .toSorted((first, second) => first.from.localeCompare(second.from));

/**
 * Formats the exceptions of the next weeks: "Thu, Dec 24: 9:00 AM - 1:00 PM", "Dec 25 – 26, 2026: Closed". `closed` is the
 * text for a closed day.
 */
export function formatHoursExceptions(
  exceptions: readonly HoursException[],
  today: string,
  { locale, closed }: { locale: string; closed: string },
): string[] {
  const lastDay = addDays(today, ANNOUNCED_DAYS);
  return findUpcomingExceptions(exceptions, today)
    .filter(({ from }) => from <= lastDay)
    .map(({ from, to, hours }) => {
      const days = from === to ? formatVenueDate(from, locale) : formatDateRange(from, to, locale);
      const times = hours ? formatSlotLabel(slotLabel(hours.opens, hours.closes), locale) : closed;
      return `${days}: ${times}`;
    });
}
