import { placeName } from './matches-rules.ts';

/** Where a zip code is, in degrees. */
export type Place = { latitude: number; longitude: number };

const EARTH_KILOMETRES = 6371;
/** Known to be no further apart than this, two families live nearby. */
const NEARBY_KILOMETRES = 15;

/** As the crow flies; null where a place is not known. */
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

/** How near a card says that two families live, in words (decisions: Matches, Distance on a card). */
export function distanceOf(one: Home, other: Home, kilometres: number | null): Distance {
  const ctx = placeName(one.neighborhood);
  if (ctx !== '' && ctx === placeName(other.neighborhood)) return 'same-neighborhood';
  if (!one.zipCode || !other.zipCode) return 'unknown';
  if (one.zipCode === other.zipCode) return 'same-town';
  if (kilometres !== null) return kilometres <= NEARBY_KILOMETRES ? 'nearby' : 'unknown';
  return one.zipCode.slice(0, 3) === other.zipCode.slice(0, 3) ? 'nearby' : 'unknown';
}
