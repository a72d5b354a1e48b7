import { useLocale } from 'use-intl';
import {
  formatDate,
  formatDays,
  formatInstant,
  formatSlotLabel,
  formatTime,
  formatVenueDate,
  formatWeekday,
  venueDateOf,
} from '#shared/venue-dates.ts';
import { useVenue } from './use-venue.ts';

/** An instant of a response or of the clock, or a venue date. */
type Moment = string | number | Date;

/**
 * How pages write dates and times: the functions of `venue-dates.ts` with the venue's zone and the reader's
 * locale filled in.
 */
export function useDates() {
  const { timezone, today } = useVenue();
  const locale = useLocale();
  const yearOf = (venueDate: string) =>
    venueDate.slice(0, 4) === today.slice(0, 4) ? '' : ` (${venueDate.slice(0, 4)})`;
  const day = (venueDate: string) => formatVenueDate(venueDate, locale) + yearOf(venueDate);
  const venueDay = (iso: string) => venueDateOf(new Date(iso), timezone);
  const instant = (at: Moment) => formatInstant(new Date(at), timezone, locale);
  const date = (at: Moment, options: Intl.DateTimeFormatOptions) =>
    formatDate(at, options, timezone, locale);
  return {
    formatVenueDate: (venueDate: string) => formatVenueDate(venueDate, locale),
    formatTime: (at: Moment) => formatTime(new Date(at), timezone, locale),
    formatInstant: instant,
    formatSlotLabel: (label: string) => formatSlotLabel(label, locale),
    formatWeekday: (weekday: number, length: 'long' | 'short') =>
      formatWeekday(weekday, length, locale),
    formatDays: (first: string, last: string) => formatDays(first, last, locale),
    /** Any other form of an instant or a venue date. */
    formatDate: date,
    /** "May 23, 2027", for what lasts longer than a year. */
    longDate: (at: Moment) => date(at, { day: 'numeric', month: 'short', year: 'numeric' }),
    /** An instant of a record, with the year of another year than today's, " (2025)"; a dash for none. */
    when: (iso: string | null) => (iso === null ? '–' : instant(iso) + yearOf(venueDay(iso))),
    /** The same of its day alone, of a venue date, and of the year alone. */
    dayOf: (iso: string | null) => (iso === null ? '–' : day(venueDay(iso))),
    day,
    yearOf,
  };
}
