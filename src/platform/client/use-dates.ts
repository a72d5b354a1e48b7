import { useLocale } from 'use-intl';
import {
  formatDate,
  formatDateRange,
  formatInstant,
  formatSlotLabel,
  formatTime,
  formatVenueDate,
  formatWeekday,
  venueDateOf,
} from '#shared/venue-dates.ts';
import { useVenue } from './use-venue.ts';

type DateInput = string | number | Date;

/** Formatters of `venue-dates.ts` bound to the venue's time zone and the reader's locale. */
export function useDates() {
  const { timezone, today } = useVenue();
  const locale = useLocale();
  const yearSuffix = (venueDate: string) =>
    venueDate.slice(0, 4) === today.slice(0, 4) ? '' : ` (${venueDate.slice(0, 4)})`;
  const formatDay = (venueDate: string) =>
    formatVenueDate(venueDate, locale) + yearSuffix(venueDate);
  const toVenueDate = (iso: string) => venueDateOf(new Date(iso), timezone);
  const formatInVenueZone = (at: DateInput) => formatInstant(new Date(at), timezone, locale);
  const formatWith = (at: DateInput, options: Intl.DateTimeFormatOptions) =>
    formatDate(at, options, timezone, locale);
  return {
    formatVenueDate: (venueDate: string) => formatVenueDate(venueDate, locale),
    formatTime: (at: DateInput) => formatTime(new Date(at), timezone, locale),
    formatInstant: formatInVenueZone,
    formatSlotLabel: (label: string) => formatSlotLabel(label, locale),
    formatWeekday: (weekday: number, length: 'long' | 'short') =>
      formatWeekday(weekday, length, locale),
    formatDateRange: (first: string, last: string) => formatDateRange(first, last, locale),
    /** Formats an instant or a venue date with custom options. */
    formatDate: formatWith,
    /** Formats a date with its year, "May 23, 2027": for dates that may be more than a year away. */
    formatLongDate: (at: DateInput) =>
      formatWith(at, { day: 'numeric', month: 'short', year: 'numeric' }),
    /** Formats an instant, with " (2025)" appended if it is not in the current year; a dash for null. */
    formatDateTime: (iso: string | null) =>
      iso === null ? '–' : formatInVenueZone(iso) + yearSuffix(toVenueDate(iso)),
    /** Like `formatDateTime`, without the time. */
    formatInstantDay: (iso: string | null) => (iso === null ? '–' : formatDay(toVenueDate(iso))),
    /** Like `formatVenueDate`, with " (2025)" appended if the date is not in the current year. */
    formatDay,
    /** Returns " (2025)" for a venue date that is not in the current year, otherwise an empty string. */
    yearSuffix,
  };
}
