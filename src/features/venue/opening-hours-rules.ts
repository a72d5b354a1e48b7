import { formatSlotLabel, formatWeekday, slotLabel } from '#shared/venue-dates.ts';

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
