import { useFormatter, useLocale } from 'use-intl';
import { useVenue } from '../../../client/use-venue.ts';
import { formatInstant, formatVenueDate } from '../../../shared/venue-dates.ts';

/** Instants and days as the venue reads them; a dash where there is none. */
export function useWhen() {
  const { timezone } = useVenue();
  const locale = useLocale();
  const format = useFormatter();
  return {
    /** Of an instant that may be years ago. */
    dayOf: (iso: string | null) =>
      iso === null
        ? '–'
        : format.dateTime(new Date(iso), { dateStyle: 'medium', timeZone: timezone }),
    when: (iso: string | null) =>
      iso === null ? '–' : formatInstant(new Date(iso), timezone, locale),
    day: (venueDate: string) => formatVenueDate(venueDate, locale),
  };
}
