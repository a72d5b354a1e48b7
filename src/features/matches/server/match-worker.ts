import { parentPort } from 'node:worker_threads';
import { type MatchReason, reasonsOf } from '../match-reasons.ts';
import {
  type Breakdown,
  breakdownOf,
  type MatchFamily,
  scoreOf,
  type Weights,
} from '../matches-rules.ts';
import { findBestMatches, findBestOf, packFamilies } from './match-engine.ts';

/** Where zip codes are, in degrees. */
export type Place = { latitude: number; longitude: number };

/** What the worker is told: families in pieces, then what to do with them. */
export type ToWorker =
  | { families: MatchFamily[] }
  | {
      weights: Weights;
      places: Record<string, Place>;
      /** Matches kept for each family, and the score from which on a pair is one. */
      most: number;
      leastScore: number;
      /** Only this family against all others. */
      only?: string | undefined;
    };

/** Two families who fit, the smaller id first. */
export type FoundMatch = {
  userId: string;
  matchedUserId: string;
  matchScore: number;
  scoreBreakdown: Breakdown;
  matchReasons: MatchReason[];
};

/** What it answers: how far it is, matches in pieces, and that this was all. */
export type FromWorker = { done: number } | { matches: FoundMatch[] } | { finished: true };

/** So many matches cross at once: taking them in costs the server's loop a few milliseconds. */
const PIECE = 500;

const families: MatchFamily[] = [];

parentPort?.on('message', (message: ToWorker) => {
  if ('families' in message) families.push(...message.families);
  else answer(message);
});

const say = (message: FromWorker) => parentPort?.postMessage(message);

function answer({
  weights,
  places,
  most,
  leastScore,
  only,
}: Exclude<ToWorker, { families: MatchFamily[] }>) {
  const distance = (one: string, other: string) => kilometresBetween(places[one], places[other]);
  const packed = packFamilies(families, weights, distance);
  const whole = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  // Totals that are rounded up to the least score count too.
  const least = Math.ceil((leastScore - 0.5) * whole);
  const number = only === undefined ? -1 : families.findIndex(({ id }) => id === only);
  if (only !== undefined && number < 0) return say({ finished: true });
  const best =
    number >= 0
      ? findBestOf(packed, number, most, least)
      : findBestMatches(packed, { most, least, onProgress: (done) => say({ done }) });
  let piece: FoundMatch[] = [];
  for (const [one, count] of best.counts.entries()) {
    for (let rank = 0; rank < count; rank += 1) {
      const other = best.others[one * most + rank] as number;
      // A pair that both keep is found once.
      if (other < one && keeps(other, one)) continue;
      piece.push(matchOf(one, other, best.totals[one * most + rank] as number));
      if (piece.length < PIECE) continue;
      say({ matches: piece });
      piece = [];
    }
  }
  if (piece.length > 0) say({ matches: piece });
  say({ finished: true });

  function keeps(one: number, other: number): boolean {
    const start = one * most;
    const count = best.counts[one] as number;
    for (let rank = start; rank < start + count; rank += 1) {
      if (best.others[rank] === other) return true;
    }
    return false;
  }

  function matchOf(one: number, other: number, total: number): FoundMatch {
    const [a, b] = [families[one], families[other]] as [MatchFamily, MatchFamily];
    const [first, second] = a.id < b.id ? [a, b] : [b, a];
    const scoreBreakdown = breakdownOf(first, second, distance);
    return {
      userId: first.id,
      matchedUserId: second.id,
      matchScore: scoreOf(total, weights),
      scoreBreakdown,
      matchReasons: reasonsOf(first, second, scoreBreakdown),
    };
  }
}

const EARTH_KILOMETRES = 6371;

/** As the crow flies; null where a place is not known. */
function kilometresBetween(one: Place | undefined, other: Place | undefined): number | null {
  if (!one || !other) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const shrink = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * EARTH_KILOMETRES * Math.asin(Math.sqrt(height + shrink * width));
}
