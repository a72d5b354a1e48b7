import { formatVenueAddress, looksLikeAddress } from '#features/venue/venue-place-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { Event } from './events-contract.ts';

type Venue = Pick<VenueSettings, 'name' | 'street' | 'town' | 'region' | 'zip'>;

/**
 * Returns the event's place: its display name, and the address to look up on a map. The location of an in-house event
 * is a room of the venue unless it looks like an address. Null for an external event without a location.
 */
export function placeOf(
  { location, eventType }: Pick<Event, 'location' | 'eventType'>,
  venue: Venue,
): { name: string; address: string } | null {
  if (eventType === 'external') return location ? { name: location, address: location } : null;
  if (!location) return { name: venue.name, address: formatVenueAddress(venue) };
  const address = looksLikeAddress(location) ? location : formatVenueAddress(venue);
  return { name: location, address };
}
