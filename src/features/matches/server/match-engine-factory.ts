import { seededRandom } from '#features/bookings/server/random-history-factory.ts';
import {
  AVAILABILITY,
  COMFORT_LEVELS,
  PARENT_ROLES,
  PARENT_VIBES,
} from '#features/profile/profile-choices.ts';
import type { MatchWeights } from '#features/venue/match-weights-fields.ts';
import {
  ALL_INTERESTS,
  computeBreakdown,
  type DistanceBetween,
  expandChoices,
  type MatchFamily,
  weightedTotal,
} from '../matches-rules.ts';

export const WEIGHTS: MatchWeights = {
  interests: 25,
  location: 15,
  childAge: 25,
  availability: 20,
  vibe: 10,
  role: 5,
};

/** Random families, some with incomplete profiles; deterministic for a seed. */
export function sampleFamilies(count: number, seed = 1): MatchFamily[] {
  const random = seededRandom(seed);
  const randomBelow = (limit: number) => Math.floor(random() * limit);
  const pickSome = (list: readonly string[], share: number) => list.filter(() => random() < share);
  const pickOne = (list: readonly string[]) =>
    random() < 0.85 ? (list[randomBelow(list.length)] ?? null) : null;
  return Array.from({ length: count }, (_, index) => ({
    id: `family-${index}`,
    interests: pickSome(ALL_INTERESTS, 0.3),
    neighborhood: random() < 0.8 ? `Neighborhood ${randomBelow(60)}` : null,
    zipCode: random() < 0.7 ? String(10_000 + randomBelow(120) * 7) : null,
    childMonths: Array.from({ length: randomBelow(4) }, () => randomBelow(72)),
    availability: pickSome(AVAILABILITY, 0.5),
    vibe: pickOne(PARENT_VIBES),
    connectionTypes: expandChoices(
      pickSome(['friendships', 'playdates', 'groups', 'all'], 0.3),
      'connectionTypes',
    ),
    meetups: expandChoices(pickSome(['play_space', 'community', 'flexible'], 0.4), 'meetups'),
    comfortLevel: pickSome(COMFORT_LEVELS, 0.5),
    role: pickOne([...PARENT_ROLES, 'Grandpa']),
  }));
}

/** The reference implementation of matching, to compare the engine's results and speed with. */
export function referenceMatches(
  families: MatchFamily[],
  {
    weights,
    distance,
    maxMatches,
    minTotal,
  }: { weights: MatchWeights; distance: DistanceBetween; maxMatches: number; minTotal: number },
): { other: number; total: number }[][] {
  return families.map((family, one) =>
    families
      .map((candidate, other) => ({
        other,
        total: weightedTotal(computeBreakdown(family, candidate, distance), weights),
      }))
      .filter(({ other, total }) => other !== one && total >= minTotal)
      .sort((a, b) => b.total - a.total || a.other - b.other)
      .slice(0, maxMatches),
  );
}
