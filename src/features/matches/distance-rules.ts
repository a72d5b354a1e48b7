import { normalizePlace } from './matches-rules.ts';

/** The location of a zip code, in degrees. */
export type Place = { latitude: number; longitude: number };

const EARTH_KILOMETRES = 6371;
/** Up to this distance two families live "nearby". */
const NEARBY_KILOMETRES = 15;

/** Great-circle distance (haversine); null for an unknown place. */
export function kilometresBetween(one: Place | undefined, other: Place | undefined): number | null {
  if (!one || !other) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const shrink = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * EARTH_KILOMETRES * Math.asin(Math.sqrt(height + shrink * width));
}

export type Distance = 'same-neighborhood' | 'same-town' | 'nearby' | 'unknown';

type Home = { neighborhood: string | null; zipCode: string | null };

/** The distance shown on a match card (decisions: Matches, Distance on a card). */
export function distanceOf(one: Home, other: Home, kilometres: number | null): Distance {
  const neighborhood = normalizePlace(one.neighborhood);
  if (neighborhood !== '' && neighborhood === normalizePlace(other.neighborhood))
    return 'same-neighborhood';
  if (!one.zipCode || !other.zipCode) return 'unknown';
  if (one.zipCode === other.zipCode) return 'same-town';
  if (kilometres !== null) return kilometres <= NEARBY_KILOMETRES ? 'nearby' : 'unknown';
  return one.zipCode.slice(0, 3) === other.zipCode.slice(0, 3) ? 'nearby' : 'unknown';
}
