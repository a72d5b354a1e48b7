import { inTransaction } from '#platform/server/database/database.ts';
import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { generateMatches, matchFamilyAnew } from './engine/generate-matches.ts';
import { findSilentRun } from './engine/match-runs-queries.ts';
import { hasChangedSince } from './matches-queries.ts';
import { announceProposals } from './proposal-news.ts';
import { expireProposals } from './proposals-queries.ts';
import { tellFamilies } from './tell-of-matches.ts';

export const matchesJobs = {
  'generate-matches': job<{ runId: string }>({
    expireInSeconds: 3600,
    run: (ctx, { runId }) => generateMatches(ctx, runId),
  }),
  /** A run whose server was killed is restarted by another, or by the same one after its restart. */
  'take-up-matching': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: takeUpMatching,
  }),
  /** Queued with each change of a profile, to run a minute later: the last one does the work. */
  'match-family': job<{ userId: string; changedAt: string }>({
    expireInSeconds: 600,
    run: async (ctx, { userId, changedAt }) => {
      if (await hasChangedSince(ctx.db, userId, changedAt)) return;
      await matchFamilyAnew(ctx, userId);
    },
  }),
  'tell-of-matches': job<{ at: string; after: string }>({
    expireInSeconds: 600,
    run: (ctx, news) => tellFamilies(ctx, news),
  }),
  'expire-proposals': job<object>({
    every: '*/5 * * * *',
    expireInSeconds: 280,
    run: endOldProposals,
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof matchesJobs> {}
}

async function takeUpMatching({ db, clock, queueJob }: Services) {
  const run = await findSilentRun(db, clock.now());
  if (run) await queueJob(db, 'generate-matches', { runId: run.id });
}

async function endOldProposals({ db, clock }: Services) {
  await inTransaction(db, async (db) => {
    const ended = await expireProposals(db, clock.now());
    const owners = new Set(ended.flatMap(({ proposedBy, proposedTo }) => [proposedBy, proposedTo]));
    for (const ownerId of owners) await announceProposals(db, ownerId);
  });
}
