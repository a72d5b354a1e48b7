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

/** Each part from 0 to 100. */
export type Breakdown = Record<MatchPart, number>;

/** How much each part counts; together more than nothing. */
export type Weights = Record<MatchPart, number>;

/** What a family tells of itself, as the score reads it. Choices that mean all stand for all. */
export type MatchFamily = {
  id: string;
  /** Both lists of the profile together. */
  interests: string[];
  neighborhood: string | null;
  zipCode: string | null;
  /** Whole months of each child. */
  childMonths: number[];
  /** The parent's and the children's together. */
  availability: string[];
  vibe: string | null;
  connectionTypes: string[];
  meetups: string[];
  comfortLevel: string[];
  role: string | null;
};

export const ALL_INTERESTS = [...PARENT_INTERESTS, ...INTERESTS] as const;

/** What is not told counts neither for nor against. */
const UNKNOWN = 50;

/** Children are compared in steps of a quarter of a year. */
const MONTHS_PER_STEP = 3;
export const AGE_STEPS = 24;

/** How well ages so many steps apart go together; further apart, not at all. */
export const AGE_SCORES = [
  { upTo: 0, score: 100 },
  { upTo: 1, score: 90 },
  { upTo: 2, score: 75 },
  { upTo: 4, score: 45 },
  { upTo: 6, score: 20 },
] as const;

/** The step of a child's age; who has outgrown the venue stands on the last one. */
export function ageStep(months: number): number {
  return Math.min(AGE_STEPS - 1, Math.floor(months / MONTHS_PER_STEP));
}

/** Shared interests: three to five in common are all that can be asked for. */
export function interestsScore(common: number, ofOne: number, ofOther: number): number {
  if (ofOne === 0 || ofOther === 0) return UNKNOWN;
  const enough = Math.min(5, Math.max(3, Math.min(ofOne, ofOther)));
  return Math.min(100, Math.round((100 * common) / enough));
}

/** The two children who are nearest in age decide. */
export function childAgeScore(one: number[], other: number[]): number {
  if (one.length === 0 || other.length === 0) return UNKNOWN;
  let nearest = AGE_STEPS;
  for (const a of one) {
    for (const b of other) nearest = Math.min(nearest, Math.abs(ageStep(a) - ageStep(b)));
  }
  return AGE_SCORES.find(({ upTo }) => nearest <= upTo)?.score ?? 0;
}

/** Free times in common, of what the one with fewer has. */
export function overlapScore(common: number, ofOne: number, ofOther: number): number {
  const fewer = Math.min(ofOne, ofOther);
  return fewer === 0 ? UNKNOWN : Math.round((100 * common) / fewer);
}

const VIBES_APART: Record<string, number> = {
  'laid_back planner': 55,
  'laid_back social_butterfly': 75,
  'introverted laid_back': 75,
  'planner social_butterfly': 65,
  'introverted planner': 65,
  'introverted social_butterfly': 40,
};

/** How two temperaments go together. */
export function temperScore(one: string | null, other: string | null): number {
  if (!one || !other) return UNKNOWN;
  if (one === other) return 100;
  return VIBES_APART[[one, other].sort().join(' ')] ?? UNKNOWN;
}

/** Temperament counts twice; how they like to meet, where, and what they look for, once each. */
export function vibeScore(
  temper: number,
  lookingFor: number,
  meetups: number,
  comfort: number,
): number {
  return Math.round((2 * temper + lookingFor + meetups + comfort) / 5);
}

/** Parents among parents, caretakers among caretakers; any pair can be friends. */
export function roleScore(one: string | null, other: string | null): number {
  if (!one || !other) return UNKNOWN;
  if (one === other) return 100;
  const isCaretaker = (role: string) => role === 'Nanny/Caretaker';
  return isCaretaker(one) !== isCaretaker(other) ? 40 : 80;
}

/** A neighborhood as it is compared: capitals, accents and dots do not matter. */
export function placeName(neighborhood: string | null): string {
  return (neighborhood ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Kilometres between zip codes whose places the venue knows; null where it does not. */
export type DistanceBetween = (oneZip: string, otherZip: string) => number | null;

export const nowhereKnown: DistanceBetween = () => null;

/** How near two zip codes are: by their distance if it is known, else by what they begin with. */
export function zipScore(one: string | null, other: string | null, distance: DistanceBetween) {
  if (!one || !other) return UNKNOWN;
  if (one === other) return 85;
  const kilometres = distance(one, other);
  if (kilometres !== null) return Math.max(0, Math.round(85 - kilometres * 3.4));
  return one.slice(0, 3) === other.slice(0, 3) ? 55 : 25;
}

/** The same neighborhood is nearest of all. */
export function locationScore(one: MatchFamily, other: MatchFamily, distance: DistanceBetween) {
  const ctx = placeName(one.neighborhood);
  if (ctx !== '' && ctx === placeName(other.neighborhood)) return 100;
  return zipScore(one.zipCode, other.zipCode, distance);
}

/** Every part of how two families fit. */
export function breakdownOf(
  one: MatchFamily,
  other: MatchFamily,
  distance: DistanceBetween,
): Breakdown {
  const common = (list: (family: MatchFamily) => string[]) => {
    const others = list(other);
    return list(one).filter((choice) => others.includes(choice)).length;
  };
  const overlap = (list: (family: MatchFamily) => string[]) =>
    overlapScore(common(list), list(one).length, list(other).length);
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
      temperScore(one.vibe, other.vibe),
      overlap(({ connectionTypes }) => connectionTypes),
      overlap(({ meetups }) => meetups),
      overlap(({ comfortLevel }) => comfortLevel),
    ),
    role: roleScore(one.role, other.role),
  };
}

/** What the parts come to before they are brought to 100: the order of matches. */
export function totalOf(breakdown: Breakdown, weights: Weights): number {
  return MATCH_PARTS.reduce((sum, part) => sum + breakdown[part] * weights[part], 0);
}

/** The score of a match, 0 to 100. */
export function scoreOf(total: number, weights: Weights): number {
  const whole = MATCH_PARTS.reduce((sum, part) => sum + weights[part], 0);
  return whole === 0 ? 0 : Math.round(total / whole);
}

/** The choices of a profile, where some stand for all of their list. */
export function choicesMeant(chosen: readonly string[], list: 'connectionTypes' | 'meetups') {
  if (list === 'connectionTypes') {
    const all = CONNECTION_TYPES.filter((type) => type !== 'all');
    return chosen.includes('all') ? [...all] : chosen.filter((type) => type !== 'all');
  }
  const places = PREFERRED_MEETUPS.filter((place) => place !== 'flexible');
  return chosen.includes('flexible') ? [...places] : chosen.filter((place) => place !== 'flexible');
}

/** The lists that the engine numbers; a role of one's own words counts as another parent's. */
export const CHOICES = {
  interests: ALL_INTERESTS,
  availability: AVAILABILITY,
  connectionTypes: CONNECTION_TYPES,
  meetups: PREFERRED_MEETUPS,
  comfortLevel: COMFORT_LEVELS,
  vibe: PARENT_VIBES,
  role: [...PARENT_ROLES, 'Other'],
} as const;

/** A role as the score knows it. */
export function roleMeant(role: string | null): string | null {
  if (!role) return null;
  return (PARENT_ROLES as readonly string[]).includes(role) ? role : 'Other';
}
