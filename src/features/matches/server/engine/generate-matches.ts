import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { findPlaces, readFamilies } from '../matches-queries.ts';
import { tellOfNewMatches } from '../tell-of-matches.ts';
import { announceRun, keepRun, takeRun } from './match-runs-queries.ts';
import { runMatching } from './run-matching.ts';
import { KEPT, removeOldMatches, saveMatches } from './save-matches.ts';

/** The run goes on in another server, which took this one for dead. */
class RunTaken extends Error {}

/** Pages hear so often of a run, at most. */
const NEWS_EVERY_MILLIS = 400;

/**
 * Compares all families and keeps the best pairs; what was found before and is no more goes, unless
 * an admin decided on it. Tells how far it is in the run's row. Done again after a crash, it ends the
 * same; a run that another server works on is left to it.
 */
export async function generateMatches(ctx: Services, runId: string): Promise<void> {
  const { db, clock } = ctx;
  const since = clock.now();
  const taken = await takeRun(db, runId, since);
  if (!taken) return;
  const tell = runTeller(ctx, runId, taken);
  const count = { families: 0, found: 0 };
  try {
    const counted = async function* () {
      for await (const page of readFamilies(db, todayOf(ctx))) {
        count.families += page.length;
        await tell(db, { families: count.families });
        yield page;
      }
    };
    const pieces = runMatching({
      ...(await settingsOf(ctx)),
      families: counted(),
      onProgress: (done) => tell(db, { percent: Math.floor(90 * done) }),
    });
    for await (const piece of pieces) {
      await saveMatches(db, piece, {
        approveFrom: ctx.venue().matchApproveFrom,
        now: clock.now(),
      });
      count.found += piece.length;
      await tell(db, { percent: 95, found: count.found });
    }
    await removeOldMatches(db, since);
    await inTransaction(db, async (db) => {
      await tell(db, { state: 'done', percent: 100, ...count, finishedAt: clock.now() });
      await tellOfNewMatches(ctx, db);
    });
  } catch (error) {
    if (error instanceof RunTaken) return;
    await tell(db, { state: 'failed', finishedAt: clock.now() }).catch(() => undefined);
    throw error;
  }
}

/** Says how far a run is, seldom enough; what ends it is always said. Throws RunTaken. */
function runTeller({ clock }: Services, id: string, taken: Date) {
  let sign = taken;
  let toldAt = 0;
  return async (db: Db, changes: Parameters<typeof keepRun>[2]) => {
    if (!changes.state && performance.now() - toldAt < NEWS_EVERY_MILLIS) return;
    toldAt = performance.now();
    const kept = await keepRun(db, { id, sign, now: clock.now() }, changes);
    if (!kept) throw new RunTaken();
    sign = kept;
    await announceRun(db);
  };
}

/**
 * One family against all others, after its profile has changed; a private one loses its matches. Others
 * keep what they have: only a whole generation finds who takes the place of a match that went.
 */
export async function matchFamilyAnew(ctx: Services, userId: string): Promise<void> {
  const { db, clock } = ctx;
  const since = clock.now();
  const pieces = runMatching({
    ...(await settingsOf(ctx)),
    families: readFamilies(db, todayOf(ctx)),
    only: userId,
  });
  const { matchApproveFrom: approveFrom } = ctx.venue();
  for await (const piece of pieces) {
    await saveMatches(db, piece, { approveFrom, now: clock.now(), only: userId });
  }
  await removeOldMatches(db, since, userId);
  await inTransaction(db, (db) => tellOfNewMatches(ctx, db));
}

const todayOf = ({ clock, venue }: Services) => venueDateOf(clock.now(), venue().timezone);

async function settingsOf({ db, venue }: Services) {
  const { matchWeights: weights, matchLeastScore: leastScore } = venue();
  return { weights, leastScore, most: KEPT, places: await findPlaces(db) };
}
