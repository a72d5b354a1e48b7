import { type MatchFamily, noDistances } from '#features/matches/matches-rules.ts';
import { findBestMatches } from '#features/matches/server/engine/match-engine.ts';
import { packFamilies } from '#features/matches/server/engine/pack-families.ts';
import { runMatching } from '#features/matches/server/engine/run-matching.ts';
import {
  referenceMatches,
  sampleFamilies,
  WEIGHTS,
} from '#features/matches/server/matches-factory.ts';

/** The cost of generating matches: seconds of one core, and how long the event loop is blocked. */
export type Matching = {
  families: number;
  /** Only packing and comparing, on one core. */
  engineSeconds: number;
  /** The whole generation in its worker thread, until the last match is returned. */
  wholeSeconds: number;
  found: number;
  /** The longest time that the event loop was blocked, in milliseconds. */
  longestHold: number;
};

/** The naive version on the same data: its seconds, and whether its results are the same. */
export type PlainMatching = { families: number; seconds: number; ratio: number; isSame: boolean };

const MOST = 20;
const LEAST_SCORE = 50;
const LEAST = (LEAST_SCORE - 0.5) * 100;
const IN_A_PIECE = 250;

/** Generation for 2,000 and 20,000 families, compared with the naive version. */
export async function measureMatching(): Promise<{ sizes: Matching[]; plain: PlainMatching }> {
  const village = sampleFamilies(2_000);
  const engineSeconds = Math.min(...[1, 2, 3].map(() => timed(() => compare(village)).seconds));
  const sizes = [
    await measureSize(village, engineSeconds),
    await measureCity(sampleFamilies(20_000)),
  ];
  // Last, because its garbage would slow down later measurements.
  return { sizes, plain: measurePlain(village, engineSeconds) };
}

const compare = (families: MatchFamily[]) =>
  findBestMatches(packFamilies(families, WEIGHTS, noDistances), {
    maxMatches: MOST,
    minTotal: LEAST,
  });

async function measureCity(families: MatchFamily[]): Promise<Matching> {
  const whole = await measureSize(families, 0);
  return { ...whole, engineSeconds: timed(() => compare(families)).seconds };
}

function measurePlain(families: MatchFamily[], engineSeconds: number): PlainMatching {
  const options = { weights: WEIGHTS, distance: noDistances, maxMatches: MOST, minTotal: LEAST };
  const { seconds, result } = timed(() => referenceMatches(families, options));
  const best = compare(families);
  const isSame = result.every(
    (list, one) =>
      list.length === best.counts[one] &&
      list.every(
        ({ other, total }, rank) =>
          best.others[one * MOST + rank] === other && best.totals[one * MOST + rank] === total,
      ),
  );
  return { families: families.length, seconds, ratio: seconds / engineSeconds, isSame };
}

async function measureSize(families: MatchFamily[], engineSeconds: number): Promise<Matching> {
  const holds = watchHolds();
  let found = 0;
  const start = performance.now();
  const pieces = runMatching({
    families: inPieces(families),
    weights: WEIGHTS,
    places: {},
    maxMatches: MOST,
    minScore: LEAST_SCORE,
  });
  for await (const piece of pieces) found += piece.length;
  const wholeSeconds = (performance.now() - start) / 1000;
  const longestHold = holds.stop();
  return { families: families.length, engineSeconds, wholeSeconds, found, longestHold };
}

/**
 * The longest turn of the event loop in CPU milliseconds of this thread, independent of the machine's load.
 */
function watchHolds() {
  let longest = 0;
  let before = threadMillis();
  let isOver = false;
  const look = () => {
    const now = threadMillis();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setTimeout(look, 1);
  };
  setTimeout(look, 1);
  return {
    stop: () => {
      isOver = true;
      return longest;
    },
  };
}

function threadMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Like the database's pages: yields to the event loop after each. */
async function* inPieces(families: MatchFamily[]) {
  for (let at = 0; at < families.length; at += IN_A_PIECE) {
    await new Promise(setImmediate);
    yield families.slice(at, at + IN_A_PIECE);
  }
}

function timed<T>(work: () => T): { seconds: number; result: T } {
  const start = threadMillis();
  const result = work();
  return { seconds: (threadMillis() - start) / 1000, result };
}
