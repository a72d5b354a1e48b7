import { parentPort } from 'node:worker_threads';
import type { MatchWeights } from '#features/venue/match-weights-fields.ts';
import { type Coordinates, kilometersBetween } from '../../distance-rules.ts';
import { findReasons, type MatchReason } from '../../match-reasons.ts';
import {
  type Breakdown,
  computeBreakdown,
  type DistanceBetween,
  type MatchFamily,
  normalizeScore,
  weightedTotal,
} from '../../matches-rules.ts';
import { findBestMatches } from './match-engine.ts';
import { packFamilies } from './pack-families.ts';

/** A message to the worker: families in chunks, then the options, then requests for the next chunk of matches. */
export type WorkerRequest =
  | { families: MatchFamily[] }
  | { next: true }
  | {
      weights: MatchWeights;
      places: Record<string, Coordinates>;
      /** Maximum number of matches per family. */
      maxMatches: number;
      minScore: number;
      /** Compares only this family with all others. */
      onlyFamilyId?: string | undefined;
    };

/** A matching pair; `userId` is the smaller id. */
export type FoundMatch = {
  userId: string;
  matchedUserId: string;
  matchScore: number;
  scoreBreakdown: Breakdown;
  matchReasons: MatchReason[];
  /** With `onlyFamilyId`: the position among the family's matches, starting at 0. */
  rank?: number;
};

/** A message from the worker: the fraction of pairs compared, a chunk of matches, or the end. */
export type WorkerMessage = { progress: number } | { matches: FoundMatch[] } | { finished: true };

/** Chunks are sent one at a time on request: otherwise the main thread would handle the whole queue without yielding. */
const CHUNK_SIZE = 200;

const families: MatchFamily[] = [];
let chunks: Iterator<FoundMatch[]> | undefined;

parentPort?.on('message', (message: WorkerRequest) => {
  if ('families' in message) families.push(...message.families);
  else if ('next' in message) sendNextChunk();
  else {
    chunks = splitIntoChunks(findMatches(message));
    sendNextChunk();
  }
});

const send = (message: WorkerMessage) => parentPort?.postMessage(message);

function sendNextChunk() {
  const next = chunks?.next();
  if (next && !next.done) send({ matches: next.value });
  else send({ finished: true });
}

function* splitIntoChunks(matches: Iterable<FoundMatch>): Generator<FoundMatch[]> {
  let chunk: FoundMatch[] = [];
  for (const match of matches) {
    chunk.push(match);
    if (chunk.length < CHUNK_SIZE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

type MatchRequest = Extract<WorkerRequest, { weights: MatchWeights }>;

function findMatches(request: MatchRequest): Iterable<FoundMatch> {
  const { weights, places, onlyFamilyId } = request;
  const distance = (one: string, other: string) => kilometersBetween(places[one], places[other]);
  const weightSum = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  // Scores are rounded: include totals that round up to the minimum score.
  const minTotal = Math.ceil((request.minScore - 0.5) * weightSum);
  return onlyFamilyId === undefined
    ? yieldBestPairs(request, minTotal, distance)
    : yieldPairsOfFamily(onlyFamilyId, weights, minTotal, distance);
}

/** Yields each family's best matches, without duplicates. */
function* yieldBestPairs(
  { weights, maxMatches }: MatchRequest,
  minTotal: number,
  distance: DistanceBetween,
) {
  const packed = packFamilies(families, weights, distance);
  const best = findBestMatches(packed, {
    maxMatches,
    minTotal,
    onProgress: (progress) => send({ progress }),
  });
  const hasMatch = (one: number, other: number): boolean => {
    const start = one * maxMatches;
    return best.others.subarray(start, start + (best.counts[one] as number)).includes(other);
  };
  for (const [one, count] of best.counts.entries()) {
    for (let rank = 0; rank < count; rank += 1) {
      const other = best.others[one * maxMatches + rank] as number;
      if (other < one && hasMatch(other, one)) continue;
      const pair = [families[one], families[other]] as [MatchFamily, MatchFamily];
      yield toMatch(...pair, weights, distance);
    }
  }
}

/** Yields all matches of one family, best first: each of them may rank among the other family's best. */
function* yieldPairsOfFamily(
  id: string,
  weights: MatchWeights,
  minTotal: number,
  distance: DistanceBetween,
) {
  const one = families.find((family) => family.id === id);
  if (!one) return;
  const others = families
    .filter((other) => other !== one)
    .map((other) => ({
      other,
      total: weightedTotal(computeBreakdown(one, other, distance), weights),
    }))
    .filter(({ total }) => total >= minTotal)
    .sort((a, b) => b.total - a.total);
  for (const [rank, { other }] of others.entries()) {
    yield { ...toMatch(one, other, weights, distance), rank };
  }
}

function toMatch(
  one: MatchFamily,
  other: MatchFamily,
  weights: MatchWeights,
  distance: DistanceBetween,
): FoundMatch {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  const scoreBreakdown = computeBreakdown(first, second, distance);
  return {
    userId: first.id,
    matchedUserId: second.id,
    matchScore: normalizeScore(weightedTotal(scoreBreakdown, weights), weights),
    scoreBreakdown,
    matchReasons: findReasons(first, second, scoreBreakdown),
  };
}
