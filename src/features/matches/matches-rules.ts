import {
  AVAILABILITY,
  COMFORT_LEVELS,
  CONNECTION_TYPES,
  INTERESTS,
  PARENT_INTERESTS,
  PARENT_ROLES,
  PARENT_VIBES,
  PREFERRED_MEETUPS,
} from '#features/profile/profile-choices.ts';
import type { MatchWeights } from '#features/venue/match-weights-fields.ts';

/** The parts of a match's score (spec 3, family_matches). */
export const MATCH_PARTS = [
  'interests',
  'location',
  'childAge',
  'availability',
  'vibe',
  'role',
] as const;
export type MatchPart = (typeof MATCH_PARTS)[number];

/** The score of each part, 0 to 100. */
export type Breakdown = Record<MatchPart, number>;

/** The part of a profile that is scored; "all" and "flexible" are expanded to all choices. */
export type MatchFamily = {
  id: string;
  /** The parent's and the family's. */
  interests: string[];
  neighborhood: string | null;
  zipCode: string | null;
  /** Each child's age in whole months. */
  childMonths: number[];
  /** The parent's and the children's. */
  availability: string[];
  vibe: string | null;
  connectionTypes: string[];
  meetups: string[];
  comfortLevel: string[];
  role: string | null;
};

export const ALL_INTERESTS = [...PARENT_INTERESTS, ...INTERESTS] as const;

/** The neutral score for a missing profile field. */
const NEUTRAL_SCORE = 50;

/** Ages are compared in quarter-year steps. */
const MONTHS_PER_STEP = 3;
export const AGE_STEPS = 24;

/** Score by difference in age steps; larger differences score 0. */
export const AGE_SCORES = [
  { upTo: 0, score: 100 },
  { upTo: 1, score: 90 },
  { upTo: 2, score: 75 },
  { upTo: 4, score: 45 },
  { upTo: 6, score: 20 },
] as const;

/** Returns the step of an age in months; the last step is open-ended. */
export function ageStep(months: number): number {
  return Math.min(AGE_STEPS - 1, Math.floor(months / MONTHS_PER_STEP));
}

/** Three to five common interests give the full score, depending on the shorter list. */
export function interestsScore(common: number, oneCount: number, otherCount: number): number {
  if (oneCount === 0 || otherCount === 0) return NEUTRAL_SCORE;
  const fullScoreCount = Math.min(5, Math.max(3, Math.min(oneCount, otherCount)));
  return Math.min(100, Math.round((100 * common) / fullScoreCount));
}

/** Scores the two children nearest in age. */
export function childAgeScore(one: number[], other: number[]): number {
  if (one.length === 0 || other.length === 0) return NEUTRAL_SCORE;
  let smallestDifference = AGE_STEPS;
  for (const a of one) {
    for (const b of other) {
      smallestDifference = Math.min(smallestDifference, Math.abs(ageStep(a) - ageStep(b)));
    }
  }
  return AGE_SCORES.find(({ upTo }) => smallestDifference <= upTo)?.score ?? 0;
}

/** Returns the percentage of the shorter list's choices that are common to both. */
export function overlapScore(common: number, oneCount: number, otherCount: number): number {
  const shorterCount = Math.min(oneCount, otherCount);
  return shorterCount === 0 ? NEUTRAL_SCORE : Math.round((100 * common) / shorterCount);
}

const MIXED_VIBE_SCORES: Record<string, number> = {
  'laid_back planner': 55,
  'laid_back social_butterfly': 75,
  'introverted laid_back': 75,
  'planner social_butterfly': 65,
  'introverted planner': 65,
  'introverted social_butterfly': 40,
};

export function temperamentScore(one: string | null, other: string | null): number {
  if (!one || !other) return NEUTRAL_SCORE;
  if (one === other) return 100;
  return MIXED_VIBE_SCORES[[one, other].sort().join(' ')] ?? NEUTRAL_SCORE;
}

/** Temperament counts twice; connection types, meetups and comfort levels once each. */
export function vibeScore(
  temperament: number,
  connectionTypes: number,
  meetups: number,
  comfort: number,
): number {
  return Math.round((2 * temperament + connectionTypes + meetups + comfort) / 5);
}

/** Equal roles score highest; a parent and a caretaker score lowest. */
export function roleScore(one: string | null, other: string | null): number {
  if (!one || !other) return NEUTRAL_SCORE;
  if (one === other) return 100;
  const isCaretaker = (role: string) => role === 'Nanny/Caretaker';
  return isCaretaker(one) !== isCaretaker(other) ? 40 : 80;
}

/** Normalizes text for comparison: lowercased, without accents and punctuation. */
export function normalizeText(text: string | null): string {
  return (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the kilometers between two zip codes; null if a place is unknown. */
export type DistanceBetween = (oneZip: string, otherZip: string) => number | null;

export const noDistances: DistanceBetween = () => null;

/** Scores two zip codes by their distance, or by their first three digits if the distance is unknown. */
export function zipScore(one: string | null, other: string | null, distance: DistanceBetween) {
  if (!one || !other) return NEUTRAL_SCORE;
  if (one === other) return 85;
  const kilometers = distance(one, other);
  if (kilometers !== null) return Math.max(0, Math.round(85 - kilometers * 3.4));
  return one.slice(0, 3) === other.slice(0, 3) ? 55 : 25;
}

/** Scores a common neighborhood with 100, and other pairs by zip code. */
export function locationScore(one: MatchFamily, other: MatchFamily, distance: DistanceBetween) {
  const neighborhood = normalizeText(one.neighborhood);
  if (neighborhood !== '' && neighborhood === normalizeText(other.neighborhood)) return 100;
  return zipScore(one.zipCode, other.zipCode, distance);
}

/** Scores two families in all parts. */
export function computeBreakdown(
  one: MatchFamily,
  other: MatchFamily,
  distance: DistanceBetween,
): Breakdown {
  const common = (choicesOf: (family: MatchFamily) => string[]) => {
    const others = choicesOf(other);
    return choicesOf(one).filter((choice) => others.includes(choice)).length;
  };
  const overlap = (choicesOf: (family: MatchFamily) => string[]) =>
    overlapScore(common(choicesOf), choicesOf(one).length, choicesOf(other).length);
  return {
    interests: interestsScore(
      common(({ interests }) => interests),
      one.interests.length,
      other.interests.length,
    ),
    location: locationScore(one, other, distance),
    childAge: childAgeScore(one.childMonths, other.childMonths),
    availability: overlap(({ availability }) => availability),
    vibe: vibeScore(
      temperamentScore(one.vibe, other.vibe),
      overlap(({ connectionTypes }) => connectionTypes),
      overlap(({ meetups }) => meetups),
      overlap(({ comfortLevel }) => comfortLevel),
    ),
    role: roleScore(one.role, other.role),
  };
}

/** Returns the weighted sum of the parts; matches are sorted by it. */
export function weightedTotal(breakdown: Breakdown, weights: MatchWeights): number {
  return MATCH_PARTS.reduce((sum, part) => sum + breakdown[part] * weights[part], 0);
}

/** Normalizes a weighted total to 0 to 100. */
export function normalizeScore(total: number, weights: MatchWeights): number {
  const weightSum = MATCH_PARTS.reduce((sum, part) => sum + weights[part], 0);
  return weightSum === 0 ? 0 : Math.round(total / weightSum);
}

/** Expands "all" and "flexible" to all other choices of the list. */
export function expandChoices(chosen: readonly string[], list: 'connectionTypes' | 'meetups') {
  if (list === 'connectionTypes') {
    const all = CONNECTION_TYPES.filter((type) => type !== 'all');
    return chosen.includes('all') ? [...all] : chosen.filter((type) => type !== 'all');
  }
  const all = PREFERRED_MEETUPS.filter((place) => place !== 'flexible');
  return chosen.includes('flexible') ? [...all] : chosen.filter((place) => place !== 'flexible');
}

/** The choices that the engine encodes as numbers. */
export const CHOICES = {
  interests: ALL_INTERESTS,
  availability: AVAILABILITY,
  connectionTypes: CONNECTION_TYPES,
  meetups: PREFERRED_MEETUPS,
  comfortLevel: COMFORT_LEVELS,
  vibe: PARENT_VIBES,
  role: [...PARENT_ROLES, 'Other'],
} as const;

/** Maps a role that the parent typed in to "Other". */
export function normalizeRole(role: string | null): string | null {
  if (!role) return null;
  return (PARENT_ROLES as readonly string[]).includes(role) ? role : 'Other';
}
