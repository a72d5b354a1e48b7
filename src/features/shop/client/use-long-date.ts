import { useFormatter } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';

/** "May 23, 2027": an instant's day at the venue, with the year, for what lasts longer than one. */
export function useLongDate(): (instant: string) => string {
  const format = useFormatter();
  const { timezone: timeZone } = useVenue();
  return (instant) =>
    format.dateTime(new Date(instant), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone,
    });
}
