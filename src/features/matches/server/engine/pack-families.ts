import {
  AGE_SCORES,
  AGE_STEPS,
  ageStep,
  CHOICES,
  type DistanceBetween,
  interestsScore,
  type MatchFamily,
  normalizePlace,
  normalizeRole,
  overlapScore,
  roleScore,
  temperamentScore,
  vibeScore,
  type Weights,
  zipScore,
} from '../../matches-rules.ts';

/**
 * Families encoded as numbers, with lookup tables for the score of two numbers. The tables are filled by the rules, so
 * that engine and rules cannot differ; a pair costs about a dozen lookups.
 */
export type Packed = {
  count: number;
  interests: Uint16Array;
  /** For each of AGE_SCORES, a bit mask of the age steps within its distance of a child's. */
  ages: Uint32Array[];
  availability: Uint8Array;
  connectionTypes: Uint8Array;
  meetups: Uint8Array;
  comfortLevel: Uint8Array;
  vibe: Uint8Array;
  role: Uint8Array;
  /** Numbers of the neighborhood (0: none) and of the zip code. */
  place: Uint32Array;
  zip: Uint16Array;
  /** Multiplied by their weights. */
  tables: Tables;
};

type Tables = {
  bits: Uint8Array;
  /** Indexed by three bit counts: in common, of the one, of the other. */
  interests: Int32Array;
  /** One for each of AGE_SCORES, then further apart, then unknown. */
  ages: Int32Array;
  availability: Int32Array;
  vibe: Uint16Array;
  connectionTypes: Uint8Array;
  meetups: Uint8Array;
  comfortLevel: Uint8Array;
  /** Indexed by the weighted sum of the four. */
  vibePart: Int32Array;
  role: Int32Array;
  zip: Int32Array;
  zips: number;
  samePlace: number;
};

/** Possible bit counts of a 16-bit mask. */
export const BITS = 17;
const SAME_PLACE = 100;

/** Encodes the families. Throws beyond 4,096 zip codes, as their table grows quadratically. */
export function packFamilies(
  families: MatchFamily[],
  weights: Weights,
  distance: DistanceBetween,
): Packed {
  const count = families.length;
  const zips = numbering(families.map(({ zipCode }) => zipCode ?? ''));
  const places = numbering([
    '',
    ...families.map(({ neighborhood }) => normalizePlace(neighborhood)),
  ]);
  const mask = (list: readonly string[], chosen: string[]) =>
    chosen.reduce((bits, choice) => bits | (1 << list.indexOf(choice)), 0);
  const number = (list: readonly string[], chosen: string | null) =>
    chosen === null ? 0 : list.indexOf(chosen) + 1;
  const agesWithin = AGE_SCORES.map(() => new Uint32Array(count));
  for (const [index, { childMonths }] of families.entries()) {
    for (const [level, { upTo }] of AGE_SCORES.entries()) {
      const column = agesWithin[level] as Uint32Array;
      for (const months of childMonths)
        column[index] = (column[index] ?? 0) | nearbySteps(months, upTo);
    }
  }
  return {
    count,
    interests: Uint16Array.from(families, ({ interests }) => mask(CHOICES.interests, interests)),
    ages: agesWithin,
    availability: Uint8Array.from(families, (it) => mask(CHOICES.availability, it.availability)),
    connectionTypes: Uint8Array.from(families, (it) =>
      mask(CHOICES.connectionTypes, it.connectionTypes),
    ),
    meetups: Uint8Array.from(families, (it) => mask(CHOICES.meetups, it.meetups)),
    comfortLevel: Uint8Array.from(families, (it) => mask(CHOICES.comfortLevel, it.comfortLevel)),
    vibe: Uint8Array.from(families, ({ vibe }) => number(CHOICES.vibe, vibe)),
    role: Uint8Array.from(families, ({ role }) => number(CHOICES.role, normalizeRole(role))),
    place: Uint32Array.from(families, (it) => places.get(normalizePlace(it.neighborhood)) ?? 0),
    zip: Uint16Array.from(families, ({ zipCode }) => zips.get(zipCode ?? '') ?? 0),
    tables: tablesOf(weights, [...zips.keys()], distance),
  };
}

/** A bit mask of the steps within `upTo` of the age. */
function nearbySteps(months: number, upTo: number): number {
  const step = ageStep(months);
  let bits = 0;
  const last = Math.min(AGE_STEPS - 1, step + upTo);
  for (let near = Math.max(0, step - upTo); near <= last; near += 1) bits |= 1 << near;
  return bits;
}

function numbering(texts: string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size);
  return numbers;
}

function tablesOf(weights: Weights, zips: string[], distance: DistanceBetween): Tables {
  if (zips.length > 4096) throw new Error(`${zips.length} zip codes are more than can be compared`);
  const bits = Uint8Array.from({ length: 1 << 16 }, (_, mask) => countBits(mask));
  const overlaps = (choices: number, weight: number) =>
    pairs(1 << choices, (a, b) => {
      const [common = 0, one = 0, other = 0] = [a & b, a, b].map((mask) => bits[mask] ?? 0);
      return weight * overlapScore(common, one, other);
    });
  const named = (list: readonly string[], score: typeof roleScore) =>
    pairs(list.length + 1, (a, b) => score(list[a - 1] ?? null, list[b - 1] ?? null));
  return {
    bits,
    interests: Int32Array.from({ length: BITS ** 3 }, (_, at) => {
      const [common, one, other] = [
        at % BITS,
        Math.floor(at / BITS) % BITS,
        Math.floor(at / BITS ** 2),
      ];
      return weights.interests * interestsScore(common, one, other);
    }),
    ages: Int32Array.from(
      [...AGE_SCORES.map(({ score }) => score), 0, 50],
      (score) => weights.childAge * score,
    ),
    availability: Int32Array.from(overlaps(CHOICES.availability.length, weights.availability)),
    vibe: Uint16Array.from(named(CHOICES.vibe, temperamentScore)),
    connectionTypes: Uint8Array.from(overlaps(CHOICES.connectionTypes.length, 1)),
    meetups: Uint8Array.from(overlaps(CHOICES.meetups.length, 1)),
    comfortLevel: Uint8Array.from(overlaps(CHOICES.comfortLevel.length, 1)),
    vibePart: Int32Array.from({ length: 501 }, (_, sum) => weights.vibe * vibeScore(0, sum, 0, 0)),
    role: Int32Array.from(named(CHOICES.role, roleScore), (score) => weights.role * score),
    zip: Int32Array.from(
      pairs(zips.length, (a, b) => zipScore(zips[a] || null, zips[b] || null, distance)),
      (score) => weights.location * score,
    ),
    zips: zips.length,
    samePlace: weights.location * SAME_PLACE,
  };
}

function countBits(mask: number): number {
  let count = 0;
  for (let left = mask; left > 0; left &= left - 1) count += 1;
  return count;
}

function pairs(size: number, score: (one: number, other: number) => number): number[] {
  return Array.from({ length: size * size }, (_, at) => score(Math.floor(at / size), at % size));
}
