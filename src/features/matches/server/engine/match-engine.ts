import { BIT_COUNTS, type PackedFamilies } from './pack-families.ts';

/** The best matches of each family, at most `maxMatches`: the other families' indexes and the totals, best first. */
export type BestMatches = {
  maxMatches: number;
  counts: Uint8Array;
  others: Uint32Array;
  totals: Int32Array;
};

/**
 * Compares every pair once and returns each family's best matches with a total of at least `minTotal`. Calls
 * `onProgress` about two hundred times, with the fraction of pairs compared.
 */
export function findBestMatches(
  packed: PackedFamilies,
  {
    maxMatches,
    minTotal,
    onProgress,
  }: { maxMatches: number; minTotal: number; onProgress?: (fraction: number) => void },
): BestMatches {
  const { count } = packed;
  const best = allocateBest(count, maxMatches);
  const pairsPerReport = Math.max(1, Math.ceil((count * count) / 400));
  let pairsUntilReport = pairsPerReport;
  for (let one = 0; one < count; one += 1) {
    compareWithLater(packed, one, best, minTotal);
    pairsUntilReport -= count - one;
    if (pairsUntilReport > 0) continue;
    pairsUntilReport = pairsPerReport;
    const remaining = (count - one) / count;
    onProgress?.(1 - remaining * remaining);
  }
  return best;
}

function allocateBest(count: number, maxMatches: number): BestMatches {
  return {
    maxMatches,
    counts: new Uint8Array(count),
    others: new Uint32Array(count * maxMatches),
    totals: new Int32Array(count * maxMatches),
  };
}

/** Compares a family with all families after it, and inserts each match for both. */
function compareWithLater(
  packed: PackedFamilies,
  one: number,
  best: BestMatches,
  minTotal: number,
) {
  const { count, tables } = packed;
  const { interests, availability, connectionTypes, meetups, comfortLevel } = packed;
  const { vibe, role, neighborhood, zip } = packed;
  const [ages0, ages1, ages2, ages3, ages4] = packed.ages as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const { bits } = tables;
  const ownInterests = interests[one] as number;
  const ownInterestBits = (bits[ownInterests] as number) * BIT_COUNTS;
  const ownAges = [ages0, ages1, ages2, ages3, ages4].map((column) => column[one] as number);
  const [ownAges0 = 0, ownAges1 = 0, ownAges2 = 0, ownAges3 = 0, ownAges4 = 0] = ownAges;
  const ownAvailability = (availability[one] as number) << 4;
  const ownConnections = (connectionTypes[one] as number) << 5;
  const ownMeetups = (meetups[one] as number) << 3;
  const ownComfort = (comfortLevel[one] as number) << 4;
  const ownVibe = (vibe[one] as number) * 5;
  const ownRole = (role[one] as number) * 6;
  const ownNeighborhood = neighborhood[one] as number;
  const ownZip = (zip[one] as number) * tables.zipCount;
  for (let other = one + 1; other < count; other += 1) {
    const otherInterests = interests[other] as number;
    const common = bits[ownInterests & otherInterests] as number;
    const otherAges = ages0[other] as number;
    let level = 5;
    if (ownAges0 === 0 || otherAges === 0) level = 6;
    else if (ownAges0 & otherAges) level = 0;
    else if (ownAges1 & otherAges) level = 1;
    else if (ownAges2 & otherAges) level = 2;
    else if (ownAges3 & otherAges) level = 3;
    else if (ownAges4 & otherAges) level = 4;
    const isSameNeighborhood =
      ownNeighborhood !== 0 && ownNeighborhood === (neighborhood[other] as number);
    const vibeSum =
      2 * (tables.vibe[ownVibe + (vibe[other] as number)] as number) +
      (tables.connectionTypes[ownConnections + (connectionTypes[other] as number)] as number) +
      (tables.meetups[ownMeetups + (meetups[other] as number)] as number) +
      (tables.comfortLevel[ownComfort + (comfortLevel[other] as number)] as number);
    const total =
      (tables.interests[
        common + ownInterestBits + (bits[otherInterests] as number) * BIT_COUNTS * BIT_COUNTS
      ] as number) +
      (isSameNeighborhood
        ? tables.sameNeighborhood
        : (tables.zip[ownZip + (zip[other] as number)] as number)) +
      (tables.ages[level] as number) +
      (tables.availability[ownAvailability + (availability[other] as number)] as number) +
      (tables.vibePart[vibeSum] as number) +
      (tables.role[ownRole + (role[other] as number)] as number);
    if (total < minTotal) continue;
    insertMatch(best, one, other, total);
    insertMatch(best, other, one, total);
  }
}

/** Inserts a match in descending order of total; the smaller index wins ties. */
function insertMatch(best: BestMatches, one: number, other: number, total: number) {
  const { maxMatches, counts, others, totals } = best;
  const start = one * maxMatches;
  const count = counts[one] as number;
  let index = start + count;
  if (count === maxMatches) {
    index -= 1;
    const last = totals[index] as number;
    if (total < last || (total === last && other > (others[index] as number))) return;
  } else {
    counts[one] = count + 1;
  }
  while (index > start) {
    const previous = totals[index - 1] as number;
    if (previous > total || (previous === total && (others[index - 1] as number) < other)) break;
    totals[index] = previous;
    others[index] = others[index - 1] as number;
    index -= 1;
  }
  totals[index] = total;
  others[index] = other;
}
