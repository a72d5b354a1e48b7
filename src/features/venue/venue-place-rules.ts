import { type Language, localeOf } from '#shared/languages.ts';
import { formatOpeningHours } from './opening-hours-rules.ts';
import { toAddressLines } from './venue-address-rules.ts';
import type { VenueSettings } from './venue-settings.ts';

type Place = Pick<VenueSettings, 'name' | 'street' | 'town' | 'region' | 'zip'>;

/** The venue's contact details for emails: name, street, town, phone and weekly hours, one per line. */
export const formatVenueContact = (
  venue: Place & Pick<VenueSettings, 'phone' | 'openingHours'>,
  language: Language,
): string =>
  [
    venue.name,
    ...toAddressLines({ address: venue }),
    venue.phone,
    ...formatOpeningHours(venue.openingHours, localeOf(language)),
  ]
    .filter(Boolean)
    .join('\n');

/** Whether a place looks like an address ("Elm Park, 5 Elm Street") rather than a room of the venue. */
export const looksLikeAddress = (place: string): boolean => /[,\d]/.test(place);

/** Formats a location in one line: a room followed by the venue's address, or another address as it is. */
export const formatLocation = (venue: Place, location: string | null): string =>
  location && looksLikeAddress(location)
    ? location
    : [location, formatVenueAddress(venue)].filter(Boolean).join(', ');

/** Formats the venue's name and address in one line. */
export const formatVenueAddress = (venue: Place): string =>
  [venue.name, venue.street, venue.town, venue.region, venue.zip].filter(Boolean).join(', ');
