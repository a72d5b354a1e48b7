import { routes } from '#platform/server/http/route.ts';
import { helpContract } from '../help-contract.ts';
import { findHelpFacts } from './find-help-facts.ts';

export const helpRoutes = routes(helpContract, {
  'GET /api/help': (ctx) => findHelpFacts(ctx),
});
