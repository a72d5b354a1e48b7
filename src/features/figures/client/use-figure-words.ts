import { useFormatter } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';

/** How amounts, days and months of the reports are written. */
export function useFigureWords() {
  const format = useFormatter();
  const { currency } = useVenue();
  return {
    money: (cents: number) => format.number(cents / 100, { style: 'currency', currency }),
    count: (count: number) => format.number(count),
    percent: (part: number, whole: number) =>
      format.number(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 0 }),
    /** "2026-11-22" or "2026-11". */
    period: (period: string) =>
      period.length === 7
        ? format.dateTime(new Date(`${period}-01T00:00:00Z`), {
            month: 'short',
            year: 'numeric',
            timeZone: 'UTC',
          })
        : format.dateTime(new Date(`${period}T00:00:00Z`), {
            month: 'short',
            day: 'numeric',
            timeZone: 'UTC',
          }),
    weekday: (weekday: number) =>
      format.dateTime(new Date(Date.UTC(2026, 10, 1 + weekday)), {
        weekday: 'short',
        timeZone: 'UTC',
      }),
  };
}
