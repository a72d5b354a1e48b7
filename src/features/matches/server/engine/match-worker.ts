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

/** Messages to the worker: families in chunks, then the options, then requests for the next chunk of matches. */
export type WorkerRequest =
  | { families: MatchFamily[] }
  | { next: true }
  | {
      weights: Weights;
      places: Record<string, Place>;
      /** Matches kept for each family, and the lowest score of a match. */
      maxMatches: number;
      minScore: number;
      /** Compares only this family with all others. */
      only?: string | undefined;
    };

/** A matching pair, the smaller id first. */
export type FoundMatch = {
  userId: string;
  matchedUserId: string;
  matchScore: number;
  scoreBreakdown: Breakdown;
  matchReasons: MatchReason[];
  /** With `only`: how many of the family's matches are better. */
  rank?: number;
};

/** Messages from the worker: the share done, a chunk of matches, and the end. */
export type WorkerMessage = { done: number } | { matches: FoundMatch[] } | { finished: true };

/**
 * Matches per message. The next chunk is sent on request only: the main thread would process all queued messages in one
 * turn of its event loop.
 */
const CHUNK_SIZE = 200;

const families: MatchFamily[] = [];
let chunks: Iterator<FoundMatch[]> | undefined;

parentPort?.on('message', (message: WorkerRequest) => {
  if ('families' in message) families.push(...message.families);
  else if ('next' in message) sendNext();
  else {
    chunks = inChunks(matchesFor(message));
    sendNext();
  }
});

const send = (message: WorkerMessage) => parentPort?.postMessage(message);

function sendNext() {
  const next = chunks?.next();
  if (next && !next.done) send({ matches: next.value });
  else send({ finished: true });
}

function* inChunks(matches: Iterable<FoundMatch>): Generator<FoundMatch[]> {
  let chunk: FoundMatch[] = [];
  for (const match of matches) {
    chunk.push(match);
    if (chunk.length < CHUNK_SIZE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

type MatchRequest = Extract<WorkerRequest, { weights: Weights }>;

function matchesFor(request: MatchRequest): Iterable<FoundMatch> {
  const { weights, places, only } = request;
  const distance = (one: string, other: string) => kilometresBetween(places[one], places[other]);
  const weightSum = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  // Includes totals that round up to the lowest score.
  const minTotal = Math.ceil((request.minScore - 0.5) * weightSum);
  return only === undefined
    ? bestOfAll(request, minTotal, distance)
    : allOfOne(only, weights, minTotal, distance);
}

/** Each family's best matches; yields a pair that both keep once. */
function* bestOfAll(
  { weights, maxMatches }: MatchRequest,
  minTotal: number,
  distance: DistanceBetween,
) {
  const packed = packFamilies(families, weights, distance);
  const best = findBestMatches(packed, {
    maxMatches,
    minTotal,
    onProgress: (done) => send({ done }),
  });
  const keeps = (one: number, other: number): boolean => {
    const start = one * maxMatches;
    return best.others.subarray(start, start + (best.counts[one] as number)).includes(other);
  };
  for (const [one, count] of best.counts.entries()) {
    for (let rank = 0; rank < count; rank += 1) {
      const other = best.others[one * maxMatches + rank] as number;
      if (other < one && keeps(other, one)) continue;
      const pair = [families[one], families[other]] as [MatchFamily, MatchFamily];
      yield matchOf(...pair, weights, distance);
    }
  }
}

/** All pairs of one family, best first, as it may be among the best of others. */
function* allOfOne(id: string, weights: Weights, minTotal: number, distance: DistanceBetween) {
  const one = families.find((family) => family.id === id);
  if (!one) return;
  const others = families
    .filter((other) => other !== one)
    .map((other) => ({ other, total: totalOf(breakdownOf(one, other, distance), weights) }))
    .filter(({ total }) => total >= minTotal)
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
