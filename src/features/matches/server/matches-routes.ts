import { writeAuditSeldom } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { matchesContract } from '../matches-contract.ts';
import { answerProposal } from './answer-proposal.ts';
import { findLatestRun } from './match-runs-queries.ts';
import { proposeToPlay } from './propose.ts';
import { asListed, changeMatch } from './review-match.ts';
import { listMatches } from './reviews-queries.ts';
import { startGeneration } from './start-generation.ts';
import { viewGroups } from './view-groups.ts';
import { viewMatch, viewMatches } from './view-matches.ts';

const ADMIN_PAGE = 100;

export const matchesRoutes = routes(matchesContract, {
  'GET /api/matches': (here) => viewMatches(here, here.query),

  'GET /api/matches/groups': (here) => viewGroups(here),

  'POST /api/matches/:id/proposals': async (here) => {
    await proposeToPlay(here, here.params.id);
    return viewMatch(here, here.params.id);
  },

  'POST /api/proposals/:id/answer': async (here) =>
    viewMatch(here, await answerProposal(here, here.params.id)),

  'GET /api/admin/matches': async (here) => {
    const { limit = ADMIN_PAGE, ...query } = here.query;
    const rows = await listMatches(here.db, { ...query, limit });
    const seen = { actorId: here.user.id, action: 'matches.listed', subject: 'matches' };
    await writeAuditSeldom(here.db, seen);
    return rows.map((match) => asListed(here, match));
  },

  'POST /api/admin/matches/generate': (here) => startGeneration(here),

  'GET /api/admin/matches/run': async ({ db }) => {
    const run = await findLatestRun(db);
    if (!run) return null;
    const { id, state, percent, families, found, startedAt, finishedAt } = run;
    return {
      ...{ id, state, percent, families, found },
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    };
  },

  'PATCH /api/admin/matches/:id': (here) => changeMatch(here, here.params.id, here.body),
});
