import { inTransaction } from '#platform/server/database/database.ts';
import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { generateMatches, rematchFamily } from './engine/generate-matches.ts';
import { findStalledRun } from './engine/match-runs-queries.ts';
import { hasChangedSince } from './matches-queries.ts';
import { notifyFamilies } from './notify-matches.ts';
import { announceProposals } from './notify-proposal.ts';
import { expireProposals } from './proposals-queries.ts';

export const matchesJobs = {
  'generate-matches': job<{ runId: string }>({
    expireInSeconds: 3600,
    run: (ctx, { runId }) => generateMatches(ctx, runId),
  }),
  /** Resumes a run whose server was killed. */
  'resume-matching': job<object>({
    cron: '* * * * *',
    expireInSeconds: 55,
    run: resumeStalledRun,
  }),
  /** Debounced: each profile change queues a job with a delay of a minute; all but the last do nothing. */
  'match-family': job<{ userId: string; changedAt: string }>({
    expireInSeconds: 600,
    run: async (ctx, { userId, changedAt }) => {
      if (await hasChangedSince(ctx.db, userId, changedAt)) return;
      await rematchFamily(ctx, userId);
    },
  }),
  'notify-of-matches': job<{ at: string; after: string }>({
    expireInSeconds: 600,
    run: (ctx, batch) => notifyFamilies(ctx, batch),
  }),
  'expire-proposals': job<object>({
    cron: '*/5 * * * *',
    expireInSeconds: 280,
    run: expireOverdueProposals,
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof matchesJobs> {}
}

async function resumeStalledRun({ db, clock, queueJob }: Services) {
  const run = await findStalledRun(db, clock.now());
  if (run) await queueJob(db, 'generate-matches', { runId: run.id });
}

async function expireOverdueProposals({ db, clock }: Services) {
  await inTransaction(db, async (db) => {
    const proposals = await expireProposals(db, clock.now());
    const ownerIds = new Set(
      proposals.flatMap(({ proposedBy, proposedTo }) => [proposedBy, proposedTo]),
    );
    for (const ownerId of ownerIds) await announceProposals(db, ownerId);
  });
}
