import { numbersFrom } from '#features/bookings/server/random-history-factory.ts';
import {
  AVAILABILITY,
  COMFORT_LEVELS,
  PARENT_ROLES,
  PARENT_VIBES,
} from '#features/profile/profile-choices.ts';
import {
  ALL_INTERESTS,
  breakdownOf,
  type DistanceBetween,
  expandChoices,
  type MatchFamily,
  totalOf,
  type Weights,
} from '../matches-rules.ts';

export const WEIGHTS: Weights = {
  interests: 25,
  location: 15,
  childAge: 25,
  availability: 20,
  vibe: 10,
  role: 5,
};

/** Random families, some with sparse profiles; deterministic by seed. */
export function sampleFamilies(count: number, seed = 1): MatchFamily[] {
  const draw = numbersFrom(seed);
  const below = (limit: number) => Math.floor(draw() * limit);
  const some = (list: readonly string[], share: number) => list.filter(() => draw() < share);
  const one = (list: readonly string[]) =>
    draw() < 0.85 ? (list[below(list.length)] ?? null) : null;
  return Array.from({ length: count }, (_, index) => ({
    id: `family-${index}`,
    interests: some(ALL_INTERESTS, 0.3),
    neighborhood: draw() < 0.8 ? `Quarter ${below(60)}` : null,
    zipCode: draw() < 0.7 ? String(10_000 + below(120) * 7) : null,
    childMonths: Array.from({ length: below(4) }, () => below(72)),
    availability: some(AVAILABILITY, 0.5),
    vibe: one(PARENT_VIBES),
    connectionTypes: expandChoices(
      some(['friendships', 'playdates', 'groups', 'all'], 0.3),
      'connectionTypes',
    ),
    meetups: expandChoices(some(['play_space', 'community', 'flexible'], 0.4), 'meetups'),
    comfortLevel: some(COMFORT_LEVELS, 0.5),
    role: one([...PARENT_ROLES, 'Grandpa']),
  }));
}

/** A plain implementation by the rules, as the reference for the engine's results and speed. */
export function plainMatches(
  families: MatchFamily[],
  {
    weights,
    distance,
    maxMatches,
    minTotal,
  }: { weights: Weights; distance: DistanceBetween; maxMatches: number; minTotal: number },
): { other: number; total: number }[][] {
  return families.map((family, one) =>
    families
      .map((candidate, other) => ({
        other,
        total: totalOf(breakdownOf(family, candidate, distance), weights),
      }))
      .filter(({ other, total }) => other !== one && total >= minTotal)
      .sort((a, b) => b.total - a.total || a.other - b.other)
      .slice(0, maxMatches),
  );
}
