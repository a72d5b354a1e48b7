import type { MatchWeights } from '#features/venue/match-weights-fields.ts';
import {
  AGE_SCORES,
  AGE_STEPS,
  ageStep,
  CHOICES,
  type DistanceBetween,
  interestsScore,
  type MatchFamily,
  normalizeRole,
  normalizeText,
  overlapScore,
  roleScore,
  temperamentScore,
  vibeScore,
  zipScore,
} from '../../matches-rules.ts';

/**
 * Families encoded as numbers, with lookup tables for the score of each pair of numbers. The rules fill the tables, so
 * the engine cannot diverge from them. Scoring a pair takes about a dozen lookups.
 */
export type PackedFamilies = {
  count: number;
  interests: Uint16Array;
  /** For each entry of AGE_SCORES, a bit mask of the age steps within its distance of any child's age. */
  ages: Uint32Array[];
  availability: Uint8Array;
  connectionTypes: Uint8Array;
  meetups: Uint8Array;
  comfortLevel: Uint8Array;
  vibe: Uint8Array;
  role: Uint8Array;
  /** The neighborhood's number; 0 for none. */
  neighborhood: Uint32Array;
  zip: Uint16Array;
  /** Lookup tables. Scores of a whole part are multiplied by the part's weight. */
  tables: Tables;
};

type Tables = {
  /** The number of bits set in each 16-bit mask. */
  bits: Uint8Array;
  /** Indexed by three bit counts: common interests, one family's, the other family's. */
  interests: Int32Array;
  /** One for each entry of AGE_SCORES, then for larger differences, then for families without children. */
  ages: Int32Array;
  availability: Int32Array;
  vibe: Uint16Array;
  connectionTypes: Uint8Array;
  meetups: Uint8Array;
  comfortLevel: Uint8Array;
  /** Indexed by the weighted sum of the four scores above, which is at most 500. */
  vibePart: Int32Array;
  role: Int32Array;
  zip: Int32Array;
  zipCount: number;
  sameNeighborhood: number;
};

/** The number of possible bit counts of a 16-bit mask. */
export const BIT_COUNTS = 17;
const SAME_NEIGHBORHOOD_SCORE = 100;

/** Encodes families for the engine. Throws for more than 4,096 zip codes, because their table grows quadratically. */
export function packFamilies(
  families: MatchFamily[],
  weights: MatchWeights,
  distance: DistanceBetween,
): PackedFamilies {
  const count = families.length;
  const zipNumbers = assignNumbers(families.map(({ zipCode }) => zipCode ?? ''));
  const neighborhoodNumbers = assignNumbers([
    '',
    ...families.map(({ neighborhood }) => normalizeText(neighborhood)),
  ]);
  const mask = (list: readonly string[], chosen: string[]) =>
    chosen.reduce((bits, choice) => bits | (1 << list.indexOf(choice)), 0);
  const choiceNumber = (list: readonly string[], chosen: string | null) =>
    chosen === null ? 0 : list.indexOf(chosen) + 1;
  const agesWithin = AGE_SCORES.map(() => new Uint32Array(count));
  for (const [index, { childMonths }] of families.entries()) {
    for (const [level, { upTo }] of AGE_SCORES.entries()) {
      const column = agesWithin[level] as Uint32Array;
      for (const months of childMonths)
        column[index] = (column[index] ?? 0) | stepsWithin(months, upTo);
    }
  }
  return {
    count,
    interests: Uint16Array.from(families, ({ interests }) => mask(CHOICES.interests, interests)),
    ages: agesWithin,
    availability: Uint8Array.from(families, (family) =>
      mask(CHOICES.availability, family.availability),
    ),
    connectionTypes: Uint8Array.from(families, (family) =>
      mask(CHOICES.connectionTypes, family.connectionTypes),
    ),
    meetups: Uint8Array.from(families, ({ meetups }) => mask(CHOICES.meetups, meetups)),
    comfortLevel: Uint8Array.from(families, (family) =>
      mask(CHOICES.comfortLevel, family.comfortLevel),
    ),
    vibe: Uint8Array.from(families, ({ vibe }) => choiceNumber(CHOICES.vibe, vibe)),
    role: Uint8Array.from(families, ({ role }) => choiceNumber(CHOICES.role, normalizeRole(role))),
    neighborhood: Uint32Array.from(
      families,
      ({ neighborhood }) => neighborhoodNumbers.get(normalizeText(neighborhood)) ?? 0,
    ),
    zip: Uint16Array.from(families, ({ zipCode }) => zipNumbers.get(zipCode ?? '') ?? 0),
    tables: buildTables(weights, [...zipNumbers.keys()], distance),
  };
}

/** Returns a bit mask of the age steps at most `upTo` steps away. */
function stepsWithin(months: number, upTo: number): number {
  const step = ageStep(months);
  let bits = 0;
  const last = Math.min(AGE_STEPS - 1, step + upTo);
  for (let index = Math.max(0, step - upTo); index <= last; index += 1) bits |= 1 << index;
  return bits;
}

function assignNumbers(texts: string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size);
  return numbers;
}

function buildTables(weights: MatchWeights, zips: string[], distance: DistanceBetween): Tables {
  if (zips.length > 4096) throw new Error(`too many zip codes to compare: ${zips.length}`);
  const bits = Uint8Array.from({ length: 1 << 16 }, (_, mask) => countBits(mask));
  const overlapScores = (choices: number, weight: number) =>
    scorePairs(1 << choices, (a, b) => {
      const [common = 0, one = 0, other = 0] = [a & b, a, b].map((mask) => bits[mask] ?? 0);
      return weight * overlapScore(common, one, other);
    });
  const choiceScores = (list: readonly string[], score: typeof roleScore) =>
    scorePairs(list.length + 1, (a, b) => score(list[a - 1] ?? null, list[b - 1] ?? null));
  return {
    bits,
    interests: Int32Array.from({ length: BIT_COUNTS ** 3 }, (_, index) => {
      const [common, one, other] = [
        index % BIT_COUNTS,
        Math.floor(index / BIT_COUNTS) % BIT_COUNTS,
        Math.floor(index / BIT_COUNTS ** 2),
      ];
      return weights.interests * interestsScore(common, one, other);
    }),
    ages: Int32Array.from(
      [...AGE_SCORES.map(({ score }) => score), 0, 50],
      (score) => weights.childAge * score,
    ),
    availability: Int32Array.from(overlapScores(CHOICES.availability.length, weights.availability)),
    vibe: Uint16Array.from(choiceScores(CHOICES.vibe, temperamentScore)),
    connectionTypes: Uint8Array.from(overlapScores(CHOICES.connectionTypes.length, 1)),
    meetups: Uint8Array.from(overlapScores(CHOICES.meetups.length, 1)),
    comfortLevel: Uint8Array.from(overlapScores(CHOICES.comfortLevel.length, 1)),
    vibePart: Int32Array.from({ length: 501 }, (_, sum) => weights.vibe * vibeScore(0, sum, 0, 0)),
    role: Int32Array.from(choiceScores(CHOICES.role, roleScore), (score) => weights.role * score),
    zip: Int32Array.from(
      scorePairs(zips.length, (a, b) => zipScore(zips[a] || null, zips[b] || null, distance)),
      (score) => weights.location * score,
    ),
    zipCount: zips.length,
    sameNeighborhood: weights.location * SAME_NEIGHBORHOOD_SCORE,
  };
}

function countBits(mask: number): number {
  let count = 0;
  for (let remaining = mask; remaining > 0; remaining &= remaining - 1) count += 1;
  return count;
}

function scorePairs(size: number, score: (one: number, other: number) => number): number[] {
  return Array.from({ length: size * size }, (_, index) =>
    score(Math.floor(index / size), index % size),
  );
}
