import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { findPlaces, readFamilies } from '../matches-queries.ts';
import { notifyNewMatches } from '../notify-matches.ts';
import { announceRun, claimRun, updateRun } from './match-runs-queries.ts';
import { runMatching } from './run-matching.ts';
import { MATCHES_PER_FAMILY, removeOldMatches, saveMatches } from './save-matches.ts';

/** Another server has taken over the run, considering this one dead. */
class RunLost extends Error {}

/** Throttles a run's progress updates. */
const PROGRESS_EVERY_MILLIS = 400;

/**
 * Compares all families and saves the best pairs; removes pairs no longer found, unless an admin decided on them.
 * Reports progress in the run's row. Idempotent after a crash; skips a run that another server works on.
 */
export async function generateMatches(ctx: Services, runId: string): Promise<void> {
  const { db, clock } = ctx;
  const since = clock.now();
  const claimedAt = await claimRun(db, runId, since);
  if (!claimedAt) return;
  const report = progressReporter(ctx, runId, claimedAt);
  const count = { families: 0, found: 0 };
  try {
    const countFamilies = async function* () {
      for await (const page of readFamilies(db, todayOf(ctx))) {
        count.families += page.length;
        await report(db, { families: count.families });
        yield page;
      }
    };
    const chunks = runMatching({
      ...(await settingsOf(ctx)),
      families: countFamilies(),
      onProgress: (done) => report(db, { percent: Math.floor(90 * done) }),
    });
    for await (const chunk of chunks) {
      await saveMatches(db, chunk, {
        approveFrom: ctx.venue().matchApproveFrom,
        now: clock.now(),
      });
      count.found += chunk.length;
      await report(db, { percent: 95, found: count.found });
    }
    await removeOldMatches(db, since);
    await inTransaction(db, async (db) => {
      await report(db, { state: 'done', percent: 100, ...count, finishedAt: clock.now() });
      await notifyNewMatches(ctx, db);
    });
  } catch (error) {
    if (error instanceof RunLost) return;
    await report(db, { state: 'failed', finishedAt: clock.now() }).catch(() => undefined);
    throw error;
  }
}

/** Updates and announces a run's progress, throttled unless its state changes. Throws RunLost. */
function progressReporter({ clock }: Services, id: string, claimedAt: Date) {
  let beatAt = claimedAt;
  let reportedAt = 0;
  return async (db: Db, changes: Parameters<typeof updateRun>[2]) => {
    if (!changes.state && performance.now() - reportedAt < PROGRESS_EVERY_MILLIS) return;
    reportedAt = performance.now();
    const nextBeatAt = await updateRun(db, { id, beatAt, now: clock.now() }, changes);
    if (!nextBeatAt) throw new RunLost();
    beatAt = nextBeatAt;
    await announceRun(db);
  };
}

/**
 * Recomputes one family's matches after its profile has changed; a private one loses them. Other families get no
 * replacement for a lost match until the next full generation.
 */
export async function rematchFamily(ctx: Services, userId: string): Promise<void> {
  const { db, clock } = ctx;
  const since = clock.now();
  const chunks = runMatching({
    ...(await settingsOf(ctx)),
    families: readFamilies(db, todayOf(ctx)),
    only: userId,
  });
  const { matchApproveFrom: approveFrom } = ctx.venue();
  for await (const chunk of chunks) {
    await saveMatches(db, chunk, { approveFrom, now: clock.now(), only: userId });
  }
  await removeOldMatches(db, since, userId);
  await inTransaction(db, (db) => notifyNewMatches(ctx, db));
}

const todayOf = ({ clock, venue }: Services) => venueDateOf(clock.now(), venue().timezone);

async function settingsOf({ db, venue }: Services) {
  const { matchWeights: weights, matchLeastScore: minScore } = venue();
  return { weights, minScore, maxMatches: MATCHES_PER_FAMILY, places: await findPlaces(db) };
}
