import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { matchesContract } from '../matches-contract.ts';
import { answerProposal } from './answer-proposal.ts';
import { findLatestRun } from './engine/match-runs-queries.ts';
import { startGeneration } from './engine/start-generation.ts';
import { proposeToPlay } from './propose-to-play.ts';
import { reviewMatch, toGeneratedMatch } from './review-match.ts';
import { listMatches } from './reviews-queries.ts';
import { viewGroups } from './view-groups.ts';
import { viewMatch, viewMatches } from './view-matches.ts';

const DEFAULT_LIMIT = 100;

export const matchesRoutes = routes(matchesContract, {
  'GET /api/matches': (ctx) => viewMatches(ctx, ctx.query),

  'GET /api/matches/groups': (ctx) => viewGroups(ctx),

  'POST /api/matches/:id/proposals': async (ctx) => {
    await proposeToPlay(ctx, ctx.params.id);
    return viewMatch(ctx, ctx.params.id);
  },

  'POST /api/proposals/:id/answer': async (ctx) =>
    viewMatch(ctx, await answerProposal(ctx, ctx.params.id)),

  'GET /api/admin/matches': async (ctx) => {
    const { limit = DEFAULT_LIMIT, ...query } = ctx.query;
    const rows = await listMatches(ctx.db, { ...query, limit });
    const entry = { actorId: ctx.user.id, action: 'matches.listed', subject: 'matches' };
    await writeAuditThrottled(ctx.db, entry);
    return rows.map((match) => toGeneratedMatch(ctx, match));
  },

  'POST /api/admin/matches/generate': (ctx) => startGeneration(ctx),

  'GET /api/admin/matches/run': async ({ db }) => {
    const run = await findLatestRun(db);
    if (!run) return null;
    const { id, state, percent, families, found, startedAt, finishedAt } = run;
    return {
      id,
      state,
      percent,
      families,
      found,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    };
  },

  'PATCH /api/admin/matches/:id': (ctx) => reviewMatch(ctx, ctx.params.id, ctx.body),
});
