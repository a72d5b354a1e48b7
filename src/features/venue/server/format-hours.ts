import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import {
  formatHoursExceptions,
  formatOpeningHours,
  weeklyHoursOf,
} from '../opening-hours-rules.ts';
import { toAddressLines } from '../venue-address-rules.ts';
import type { VenueSettings } from '../venue-settings.ts';

/** The exceptions of the next weeks in a language, one line each; `today` is a venue date. */
export const formatExceptions = (
  { hoursExceptions }: Pick<VenueSettings, 'hoursExceptions'>,
  today: string,
  language: Language,
): string[] =>
  formatHoursExceptions(hoursExceptions, today, {
    locale: localeOf(language),
    closed: translate('venue.closed', {}, language),
  });

/** The venue's contact details for emails: name, street, town, phone, weekly hours and exceptions, one per line. */
export function formatVenueContact(
  { venue, clock }: Pick<Services, 'venue' | 'clock'>,
  language: Language,
): string {
  const settings = venue();
  const today = venueDateOf(clock.now(), settings.timezone);
  return [
    settings.name,
    ...toAddressLines({ address: settings }),
    settings.phone,
    ...formatOpeningHours(weeklyHoursOf(settings), localeOf(language)),
    ...formatExceptions(settings, today, language),
  ]
    .filter(Boolean)
    .join('\n');
}
