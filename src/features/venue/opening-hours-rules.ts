import { formatSlotLabel, formatWeekday, slotLabel } from '#shared/venue-dates.ts';

/** One opening of a weekday (0 for Sunday to 6 for Saturday), in the venue's time ("09:00"). */
export type WeeklyOpening = { weekday: number; opens: string; closes: string };

/** Whether two openings of a weekday share a time. */
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

/** Consecutive weekdays with the same hours; without hours they are closed. */
export type HoursLine = {
  from: number;
  to: number;
  times: { opens: string; closes: string }[];
};

/** Weeks begin on Monday, as opening hours are written on a door. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** Returns the lines of a week: weekdays that follow each other with the same hours are one line. */
export function hoursLines(openings: readonly WeeklyOpening[]): HoursLine[] {
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

/** The open days of a week, one line each: "Mon – Fri: 9:00 AM - 5:00 PM". */
export function openHoursTexts(openings: readonly WeeklyOpening[], locale: string): string[] {
  return hoursLines(openings)
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

/** The weekly openings that a week's sessions imply: from the first start to the last end of each day. */
export function openingsOfSessions(
  sessions: readonly { weekday: number; starts: string; ends: string }[],
): WeeklyOpening[] {
  const openings = new Map<number, WeeklyOpening>();
  for (const { weekday, starts, ends } of sessions) {
    const known = openings.get(weekday);
    openings.set(weekday, {
      weekday,
      opens: known && known.opens < starts ? known.opens : starts,
      closes: known && known.closes > ends ? known.closes : ends,
    });
  }
  return [...openings.values()];
}
