import { formatVenueAddress, isPlaceAddress } from '#features/venue/venue-place-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { Event } from './events-contract.ts';

type Venue = Pick<VenueSettings, 'name' | 'street' | 'town' | 'region' | 'zip'>;

/**
 * Where an event is: a name to show first, and an address to find on a map. An in-house event's location is a room of
 * the venue unless it reads like an address.
 */
export function placeOf(
  { location, eventType }: Pick<Event, 'location' | 'eventType'>,
  venue: Venue,
): { name: string; address: string } | null {
  if (eventType === 'external') return location ? { name: location, address: location } : null;
  if (!location) return { name: venue.name, address: formatVenueAddress(venue) };
  const address = isPlaceAddress(location) ? location : formatVenueAddress(venue);
  return { name: location, address };
}
