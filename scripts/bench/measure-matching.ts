import { type MatchFamily, noDistances } from '#features/matches/matches-rules.ts';
import { findBestMatches } from '#features/matches/server/engine/match-engine.ts';
import { packFamilies } from '#features/matches/server/engine/pack-families.ts';
import { runMatching } from '#features/matches/server/engine/run-matching.ts';
import {
  referenceMatches,
  sampleFamilies,
  WEIGHTS,
} from '#features/matches/server/match-engine-factory.ts';

/** The cost of generating matches. */
export type MatchingCost = {
  families: number;
  /** CPU seconds on one core for packing and comparing only. */
  engineSeconds: number;
  /** Seconds until the worker thread has returned the last match. */
  totalSeconds: number;
  matchCount: number;
  /** The longest time that the event loop was blocked, in milliseconds. */
  longestBlock: number;
};

/** The cost of the naive implementation on the same data, and whether its results are equal. */
export type NaiveMatchingCost = {
  families: number;
  seconds: number;
  ratio: number;
  isEqual: boolean;
};

const MAX_MATCHES = 20;
const MIN_SCORE = 50;
const MIN_TOTAL = (MIN_SCORE - 0.5) * 100;
const BATCH_SIZE = 250;

/** Measures match generation for 2,000 and 20,000 families, and the naive implementation for 2,000. */
export async function measureMatching(): Promise<{
  sizes: MatchingCost[];
  naive: NaiveMatchingCost;
}> {
  const families = sampleFamilies(2_000);
  const engineSeconds = Math.min(...[1, 2, 3].map(() => runTimed(() => compare(families)).seconds));
  const sizes = [
    await measureSize(families, engineSeconds),
    await measureLarge(sampleFamilies(20_000)),
  ];
  // Last, because its garbage would slow down later measurements.
  return { sizes, naive: measureNaive(families, engineSeconds) };
}

const compare = (families: MatchFamily[]) =>
  findBestMatches(packFamilies(families, WEIGHTS, noDistances), {
    maxMatches: MAX_MATCHES,
    minTotal: MIN_TOTAL,
  });

async function measureLarge(families: MatchFamily[]): Promise<MatchingCost> {
  const generation = await measureSize(families, 0);
  return { ...generation, engineSeconds: runTimed(() => compare(families)).seconds };
}

function measureNaive(families: MatchFamily[], engineSeconds: number): NaiveMatchingCost {
  const options = {
    weights: WEIGHTS,
    distance: noDistances,
    maxMatches: MAX_MATCHES,
    minTotal: MIN_TOTAL,
  };
  const { seconds, result } = runTimed(() => referenceMatches(families, options));
  const bestMatches = compare(families);
  const isEqual = result.every(
    (list, index) =>
      list.length === bestMatches.counts[index] &&
      list.every(
        ({ other, total }, rank) =>
          bestMatches.others[index * MAX_MATCHES + rank] === other &&
          bestMatches.totals[index * MAX_MATCHES + rank] === total,
      ),
  );
  return { families: families.length, seconds, ratio: seconds / engineSeconds, isEqual };
}

async function measureSize(families: MatchFamily[], engineSeconds: number): Promise<MatchingCost> {
  const watcher = watchEventLoop();
  let matchCount = 0;
  const startedAt = performance.now();
  const batches = runMatching({
    families: inBatches(families),
    weights: WEIGHTS,
    places: {},
    maxMatches: MAX_MATCHES,
    minScore: MIN_SCORE,
  });
  for await (const batch of batches) matchCount += batch.length;
  const totalSeconds = (performance.now() - startedAt) / 1000;
  const longestBlock = watcher.stop();
  return { families: families.length, engineSeconds, totalSeconds, matchCount, longestBlock };
}

/** Tracks the longest event loop iteration in CPU milliseconds of this thread, independent of other load. */
function watchEventLoop() {
  let longest = 0;
  let previous = threadMillis();
  let isStopped = false;
  const check = () => {
    const now = threadMillis();
    longest = Math.max(longest, now - previous);
    previous = now;
    if (!isStopped) setTimeout(check, 1);
  };
  setTimeout(check, 1);
  return {
    stop: () => {
      isStopped = true;
      return longest;
    },
  };
}

function threadMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Yields batches like pages from the database, with an event loop iteration before each. */
async function* inBatches(families: MatchFamily[]) {
  for (let from = 0; from < families.length; from += BATCH_SIZE) {
    await new Promise(setImmediate);
    yield families.slice(from, from + BATCH_SIZE);
  }
}

function runTimed<T>(work: () => T): { seconds: number; result: T } {
  const start = threadMillis();
  const result = work();
  return { seconds: (threadMillis() - start) / 1000, result };
}
