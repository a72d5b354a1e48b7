import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { findPlaces, readFamilies } from '../matches-queries.ts';
import { notifyNewMatches } from '../notify-matches.ts';
import { announceRun, claimRun, updateRun } from './match-runs-queries.ts';
import { runMatching } from './run-matching.ts';
import { MATCHES_PER_FAMILY, removeStaleMatches, saveMatches } from './save-matches.ts';

/** Thrown if another server has claimed the run. */
class RunClaimed extends Error {}

const PROGRESS_INTERVAL_MILLIS = 400;

/**
 * Compares all families, saves the best pairs and notifies the families of new matches. Removes stale pairs unless an
 * admin has decided on them or they have a proposal. Saves its progress in the run's row. Can be rerun after a crash;
 * does nothing if another server has claimed the run.
 */
export async function generateMatches(ctx: Services, runId: string): Promise<void> {
  const { db, clock } = ctx;
  const since = clock.now();
  const claimedAt = await claimRun(db, runId, since);
  if (!claimedAt) return;
  const report = createProgressReporter(ctx, runId, claimedAt);
  const counts = { families: 0, found: 0 };
  try {
    const countedFamilies = async function* () {
      for await (const page of readFamilies(db, todayOf(ctx))) {
        counts.families += page.length;
        await report(db, { families: counts.families });
        yield page;
      }
    };
    const chunks = runMatching({
      ...(await readSettings(ctx)),
      families: countedFamilies(),
      onProgress: (fraction) => report(db, { percent: Math.floor(90 * fraction) }),
    });
    for await (const chunk of chunks) {
      await saveMatches(db, chunk, {
        approveFrom: ctx.venue().matchApproveFrom,
        now: clock.now(),
      });
      counts.found += chunk.length;
      await report(db, { percent: 95, found: counts.found });
    }
    await removeStaleMatches(db, since);
    await inTransaction(db, async (db) => {
      await report(db, { state: 'done', percent: 100, ...counts, finishedAt: clock.now() });
      await notifyNewMatches(ctx, db);
    });
  } catch (error) {
    if (error instanceof RunClaimed) return;
    await report(db, { state: 'failed', finishedAt: clock.now() }).catch(() => undefined);
    throw error;
  }
}

/**
 * Returns a function that saves and announces progress, throttled unless the state changes. It throws RunClaimed if
 * another server has claimed the run.
 */
function createProgressReporter({ clock }: Services, id: string, claimedAt: Date) {
  let heartbeatAt = claimedAt;
  let reportedAt = 0;
  return async (db: Db, changes: Parameters<typeof updateRun>[2]) => {
    if (!changes.state && performance.now() - reportedAt < PROGRESS_INTERVAL_MILLIS) return;
    reportedAt = performance.now();
    const nextHeartbeatAt = await updateRun(db, { id, heartbeatAt, now: clock.now() }, changes);
    if (!nextHeartbeatAt) throw new RunClaimed();
    heartbeatAt = nextHeartbeatAt;
    await announceRun(db);
  };
}

/**
 * Recomputes one family's matches after its profile has changed, and notifies the families of new ones. A private
 * family loses its matches, unless an admin has decided on them or they have a proposal. Other families get no
 * replacement for a lost match until the next full generation.
 */
export async function rematchFamily(ctx: Services, userId: string): Promise<void> {
  const { db, clock } = ctx;
  const since = clock.now();
  const chunks = runMatching({
    ...(await readSettings(ctx)),
    families: readFamilies(db, todayOf(ctx)),
    onlyFamilyId: userId,
  });
  const { matchApproveFrom: approveFrom } = ctx.venue();
  for await (const chunk of chunks) {
    await saveMatches(db, chunk, { approveFrom, now: clock.now(), onlyFamilyId: userId });
  }
  await removeStaleMatches(db, since, userId);
  await inTransaction(db, (db) => notifyNewMatches(ctx, db));
}

const todayOf = ({ clock, venue }: Services) => venueDateOf(clock.now(), venue().timezone);

async function readSettings({ db, venue }: Services) {
  const { matchWeights: weights, matchLeastScore: minScore } = venue();
  return { weights, minScore, maxMatches: MATCHES_PER_FAMILY, places: await findPlaces(db) };
}
