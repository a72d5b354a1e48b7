import type { Services } from '../../../server/services.ts';
import { venueDateOf } from '../../../shared/venue-dates.ts';
import {
  changeRun,
  findPlaces,
  readFamilies,
  removeOldMatches,
  saveMatches,
} from './matches-queries.ts';
import { runMatching } from './run-matching.ts';

/** So many of the best each family keeps. */
const KEPT = 20;

/**
 * Compares all families anew and keeps the best pairs; what was found before and is no more goes, unless
 * an admin decided on it. Tells how far it is in the run's row. Done again after a crash, it ends the same.
 */
export async function generateMatches(here: Services, runId: string): Promise<void> {
  const { db, clock } = here;
  const since = clock.now();
  let families = 0;
  let found = 0;
  try {
    const counted = async function* () {
      for await (const page of readFamilies(db, todayOf(here))) {
        families += page.length;
        yield page;
      }
    };
    const pieces = runMatching({
      ...(await settingsOf(here)),
      families: counted(),
      onProgress: (done) =>
        changeRun(db, runId, { families, percent: Math.floor(99 * done), beatAt: clock.now() }),
    });
    for await (const piece of pieces) {
      await saveMatches(db, piece, {
        approveFrom: here.venue().matchApproveFrom,
        now: clock.now(),
      });
      found += piece.length;
    }
    await removeOldMatches(db, since);
    const now = clock.now();
    const done = { state: 'done' as const, percent: 100, families, found };
    await changeRun(db, runId, { ...done, beatAt: now, finishedAt: now });
  } catch (error) {
    await changeRun(db, runId, { state: 'failed', finishedAt: clock.now() });
    throw error;
  }
}

/** One family against all others, after its profile has changed; a private one loses its matches. */
export async function matchFamilyAnew(here: Services, userId: string): Promise<void> {
  const { db, clock } = here;
  const since = clock.now();
  const pieces = runMatching({
    ...(await settingsOf(here)),
    families: readFamilies(db, todayOf(here)),
    only: userId,
  });
  for await (const piece of pieces) {
    await saveMatches(db, piece, { approveFrom: here.venue().matchApproveFrom, now: clock.now() });
  }
  await removeOldMatches(db, since, userId);
}

const todayOf = ({ clock, venue }: Services) => venueDateOf(clock.now(), venue().timezone);

async function settingsOf({ db, venue }: Services) {
  const { matchWeights: weights, matchLeastScore: leastScore } = venue();
  return { weights, leastScore, most: KEPT, places: await findPlaces(db) };
}
