import { routes } from '#platform/server/http/route.ts';
import { openingsContract } from '../openings-contract.ts';
import { findOpenings } from './find-openings.ts';

export const openingsRoutes = routes(openingsContract, {
  'GET /api/openings': (ctx) => findOpenings(ctx),
});
