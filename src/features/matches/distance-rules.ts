import { normalizeText } from './matches-rules.ts';

/** The coordinates of a zip code, in degrees. */
export type Coordinates = { latitude: number; longitude: number };

const EARTH_RADIUS_KILOMETERS = 6371;
const MAX_NEARBY_KILOMETERS = 15;

/** Returns the great-circle distance (haversine formula); null if a place is unknown. */
export function kilometersBetween(
  one: Coordinates | undefined,
  other: Coordinates | undefined,
): number | null {
  if (!one || !other) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const latitudeTerm = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const longitudeTerm = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const factor = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * EARTH_RADIUS_KILOMETERS * Math.asin(Math.sqrt(latitudeTerm + factor * longitudeTerm));
}

export type Distance = 'same-neighborhood' | 'same-town' | 'nearby' | 'unknown';

type Home = { neighborhood: string | null; zipCode: string | null };

/**
 * Classifies the distance between two homes for a match card. If `kilometers` is null, zip codes with the same first
 * three digits count as nearby.
 */
export function classifyDistance(one: Home, other: Home, kilometers: number | null): Distance {
  const neighborhood = normalizeText(one.neighborhood);
  if (neighborhood !== '' && neighborhood === normalizeText(other.neighborhood))
    return 'same-neighborhood';
  if (!one.zipCode || !other.zipCode) return 'unknown';
  if (one.zipCode === other.zipCode) return 'same-town';
  if (kilometers !== null) return kilometers <= MAX_NEARBY_KILOMETERS ? 'nearby' : 'unknown';
  return one.zipCode.slice(0, 3) === other.zipCode.slice(0, 3) ? 'nearby' : 'unknown';
}
