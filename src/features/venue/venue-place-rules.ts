import type { VenueSettings } from './venue-settings.ts';

type Place = Pick<VenueSettings, 'name' | 'street' | 'town' | 'region' | 'zip'>;

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
