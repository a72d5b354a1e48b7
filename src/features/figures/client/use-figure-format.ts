import { useFormatter } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';

/** Formatters for the amounts, counts and dates of the reports. */
export function useFigureFormat() {
  const format = useFormatter();
  const { formatDate, formatWeekday } = useDates();
  const { currency } = useVenue();
  return {
    money: (cents: number) => format.number(cents / 100, { style: 'currency', currency }),
    count: (count: number) => format.number(count),
    percent: (part: number, whole: number) =>
      format.number(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 0 }),
    /** Formats a day ("2026-11-22") or a month ("2026-11"). */
    period: (period: string) =>
      period.length === 7
        ? formatDate(new Date(`${period}-01T00:00:00Z`), {
            month: 'short',
            year: 'numeric',
            timeZone: 'UTC',
          })
        : formatDate(period, {
            month: 'short',
            day: 'numeric',
          }),
    weekday: (weekday: number) => formatWeekday(weekday, 'short'),
  };
}
