import { useFormatter } from 'use-intl';
import { useVenue } from './use-venue.ts';

/** Says an instant as the venue's date and time, in short, for lists and records. */
export function useVenueMoment() {
  const format = useFormatter();
  const { timezone } = useVenue();
  return (instant: string) =>
    format.dateTime(new Date(instant), {
      timeZone: timezone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
}
