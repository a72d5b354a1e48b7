import { type Language, localeOf } from '#shared/languages.ts';
import { openHoursTexts } from './opening-hours-rules.ts';
import { addressLines } from './venue-address-rules.ts';
import type { VenueSettings } from './venue-settings.ts';

type Place = Pick<VenueSettings, 'name' | 'street' | 'town' | 'region' | 'zip'>;

/** How to find and reach the venue, for emails: name, street, town, phone and weekly hours, one per line. */
export const venueContactLines = (
  venue: Place & Pick<VenueSettings, 'phone' | 'openingHours'>,
  language: Language,
): string =>
  [
    venue.name,
    ...addressLines({ address: venue }),
    venue.phone,
    ...openHoursTexts(venue.openingHours, localeOf(language)),
  ]
    .filter(Boolean)
    .join('\n');

/** Whether a place reads like an address ("Elm Park, 5 Elm Street"), not like a room of the venue. */
export const isPlaceAddress = (place: string): boolean => /[,\d]/.test(place);

/** Where something at the venue is, in one line: a room in front of the venue's address, or a place of its own. */
export const placeLine = (venue: Place, location: string | null): string =>
  location && isPlaceAddress(location)
    ? location
    : [location, venueAddressLine(venue)].filter(Boolean).join(', ');

/** The venue's name and address in one line. */
export const venueAddressLine = (venue: Place): string =>
  [venue.name, venue.street, venue.town, venue.region, venue.zip].filter(Boolean).join(', ');
