import { useLocale } from 'use-intl';
import { formatInstant, formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import { useVenue } from './use-venue.ts';

/**
 * Instants and days of records as the venue reads them (look.md: with the weekday), with the year behind
 * those of another year than its today, " (2025)": what is kept reaches back for years. A dash for none.
 */
export function useWhen() {
  const { timezone, today } = useVenue();
  const locale = useLocale();
  const yearOf = (venueDate: string) =>
    venueDate.slice(0, 4) === today.slice(0, 4) ? '' : ` (${venueDate.slice(0, 4)})`;
  const day = (venueDate: string) => formatVenueDate(venueDate, locale) + yearOf(venueDate);
  const venueDay = (iso: string) => venueDateOf(new Date(iso), timezone);
  return {
    when: (iso: string | null) =>
      iso === null ? '–' : formatInstant(new Date(iso), timezone, locale) + yearOf(venueDay(iso)),
    dayOf: (iso: string | null) => (iso === null ? '–' : day(venueDay(iso))),
    day,
    yearOf,
  };
}
