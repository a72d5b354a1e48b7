import { parentPort } from 'node:worker_threads';
import { kilometresBetween, type Place } from '../../distance-rules.ts';
import { type MatchReason, reasonsOf } from '../../match-reasons.ts';
import {
  type Breakdown,
  breakdownOf,
  type DistanceBetween,
  type MatchFamily,
  scoreOf,
  totalOf,
  type Weights,
} from '../../matches-rules.ts';
import { findBestMatches } from './match-engine.ts';
import { packFamilies } from './pack-families.ts';

/** What the worker is told: families in pieces, what to do with them, and to go on telling. */
export type ToWorker =
  | { families: MatchFamily[] }
  | { next: true }
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
  /** Of one family alone: how many of its others fit better. */
  rank?: number;
};

/** What it answers: how far it is, matches in pieces, and that this was all. */
export type FromWorker = { done: number } | { matches: FoundMatch[] } | { finished: true };

/**
 * So many matches cross at once, and the next ones when they are asked for: a thread takes in all that
 * waits for it in one turn of its loop.
 */
const PIECE = 200;

const families: MatchFamily[] = [];
let pieces: Iterator<FoundMatch[]> | undefined;

parentPort?.on('message', (message: ToWorker) => {
  if ('families' in message) families.push(...message.families);
  else if ('next' in message) sayNext();
  else {
    pieces = inPieces(matchesFor(message));
    sayNext();
  }
});

const say = (message: FromWorker) => parentPort?.postMessage(message);

function sayNext() {
  const next = pieces?.next();
  if (next && !next.done) say({ matches: next.value });
  else say({ finished: true });
}

function* inPieces(matches: Iterable<FoundMatch>): Generator<FoundMatch[]> {
  let piece: FoundMatch[] = [];
  for (const match of matches) {
    piece.push(match);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

type MatchRequest = Extract<ToWorker, { weights: Weights }>;

function matchesFor(request: MatchRequest): Iterable<FoundMatch> {
  const { weights, places, only } = request;
  const distance = (one: string, other: string) => kilometresBetween(places[one], places[other]);
  const whole = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  // Totals that are rounded up to the least score count too.
  const least = Math.ceil((request.leastScore - 0.5) * whole);
  return only === undefined
    ? bestOfAll(request, least, distance)
    : allOfOne(only, weights, least, distance);
}

/** The best of every family; a pair that both keep is found once. */
function* bestOfAll({ weights, most }: MatchRequest, least: number, distance: DistanceBetween) {
  const packed = packFamilies(families, weights, distance);
  const best = findBestMatches(packed, { most, least, onProgress: (done) => say({ done }) });
  const keeps = (one: number, other: number): boolean => {
    const start = one * most;
    return best.others.subarray(start, start + (best.counts[one] as number)).includes(other);
  };
  for (const [one, count] of best.counts.entries()) {
    for (let rank = 0; rank < count; rank += 1) {
      const other = best.others[one * most + rank] as number;
      if (other < one && keeps(other, one)) continue;
      const pair = [families[one], families[other]] as [MatchFamily, MatchFamily];
      yield matchOf(...pair, weights, distance);
    }
  }
}

/** All pairs of one family, the best first: it may be among the best of others, too. */
function* allOfOne(id: string, weights: Weights, least: number, distance: DistanceBetween) {
  const one = families.find((family) => family.id === id);
  if (!one) return;
  const others = families
    .filter((other) => other !== one)
    .map((other) => ({ other, total: totalOf(breakdownOf(one, other, distance), weights) }))
    .filter(({ total }) => total >= least)
    .sort((a, b) => b.total - a.total);
  for (const [rank, { other }] of others.entries()) {
    yield { ...matchOf(one, other, weights, distance), rank };
  }
}

function matchOf(
  one: MatchFamily,
  other: MatchFamily,
  weights: Weights,
  distance: DistanceBetween,
): FoundMatch {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  const scoreBreakdown = breakdownOf(first, second, distance);
  return {
    userId: first.id,
    matchedUserId: second.id,
    matchScore: scoreOf(totalOf(scoreBreakdown, weights), weights),
    scoreBreakdown,
    matchReasons: reasonsOf(first, second, scoreBreakdown),
  };
}
