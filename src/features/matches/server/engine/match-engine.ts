import { BITS, type Packed } from './pack-families.ts';

/** Each family's best matches, at most `maxMatches`: the others' indexes and the totals, best first. */
export type BestMatches = {
  maxMatches: number;
  counts: Uint8Array;
  others: Uint32Array;
  totals: Int32Array;
};

/**
 * Compares every pair once and keeps each family's best with at least `minTotal`. Calls `onProgress` with the share of
 * pairs done, about two hundred times.
 */
export function findBestMatches(
  packed: Packed,
  {
    maxMatches,
    minTotal,
    onProgress,
  }: { maxMatches: number; minTotal: number; onProgress?: (done: number) => void },
): BestMatches {
  const { count } = packed;
  const best = emptyBest(count, maxMatches);
  const pairsPerReport = Math.max(1, Math.ceil((count * count) / 400));
  let untilProgress = pairsPerReport;
  for (let one = 0; one < count; one += 1) {
    compareOne(packed, one, best, minTotal);
    untilProgress -= count - one;
    if (untilProgress > 0) continue;
    untilProgress = pairsPerReport;
    const left = (count - one) / count;
    onProgress?.(1 - left * left);
  }
  return best;
}

function emptyBest(count: number, maxMatches: number): BestMatches {
  return {
    maxMatches,
    counts: new Uint8Array(count),
    others: new Uint32Array(count * maxMatches),
    totals: new Int32Array(count * maxMatches),
  };
}

/** Compares one family with those after it, and keeps the match for both. */
function compareOne(packed: Packed, one: number, best: BestMatches, minTotal: number) {
  const { count, tables } = packed;
  const { interests, availability, connectionTypes, meetups, comfortLevel } = packed;
  const { vibe, role, place, zip } = packed;
  const [ages0, ages1, ages2, ages3, ages4] = packed.ages as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const { bits } = tables;
  const myInterests = interests[one] as number;
  const myInterestBits = (bits[myInterests] as number) * BITS;
  const myAges = [ages0, ages1, ages2, ages3, ages4].map((column) => column[one] as number);
  const [mine0 = 0, mine1 = 0, mine2 = 0, mine3 = 0, mine4 = 0] = myAges;
  const myAvailability = (availability[one] as number) << 4;
  const myConnections = (connectionTypes[one] as number) << 5;
  const myMeetups = (meetups[one] as number) << 3;
  const myComfort = (comfortLevel[one] as number) << 4;
  const myVibe = (vibe[one] as number) * 5;
  const myRole = (role[one] as number) * 6;
  const myPlace = place[one] as number;
  const myZip = (zip[one] as number) * tables.zips;
  for (let other = one + 1; other < count; other += 1) {
    const theirInterests = interests[other] as number;
    const common = bits[myInterests & theirInterests] as number;
    const theirs = ages0[other] as number;
    let level = 5;
    if (mine0 === 0 || theirs === 0) level = 6;
    else if (mine0 & theirs) level = 0;
    else if (mine1 & theirs) level = 1;
    else if (mine2 & theirs) level = 2;
    else if (mine3 & theirs) level = 3;
    else if (mine4 & theirs) level = 4;
    const isNear = myPlace !== 0 && myPlace === (place[other] as number);
    const vibeSum =
      2 * (tables.vibe[myVibe + (vibe[other] as number)] as number) +
      (tables.connectionTypes[myConnections + (connectionTypes[other] as number)] as number) +
      (tables.meetups[myMeetups + (meetups[other] as number)] as number) +
      (tables.comfortLevel[myComfort + (comfortLevel[other] as number)] as number);
    const total =
      (tables.interests[
        common + myInterestBits + (bits[theirInterests] as number) * BITS * BITS
      ] as number) +
      (isNear ? tables.samePlace : (tables.zip[myZip + (zip[other] as number)] as number)) +
      (tables.ages[level] as number) +
      (tables.availability[myAvailability + (availability[other] as number)] as number) +
      (tables.vibePart[vibeSum] as number) +
      (tables.role[myRole + (role[other] as number)] as number);
    if (total < minTotal) continue;
    insertMatch(best, one, other, total);
    insertMatch(best, other, one, total);
  }
}

/** Inserts a match in order of total; ties by the smaller index. */
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
    const before = totals[index - 1] as number;
    if (before > total || (before === total && (others[index - 1] as number) < other)) break;
    totals[index] = before;
    others[index] = others[index - 1] as number;
    index -= 1;
  }
  totals[index] = total;
  others[index] = other;
}
