import { routes } from '#platform/server/http/route.ts';
import { retentionContract } from '../retention-contract.ts';
import { previewRetention } from './apply-retention.ts';

export const retentionRoutes = routes(retentionContract, {
  'GET /api/admin/retention': async (ctx) => ({ due: await previewRetention(ctx, ctx.query) }),
});
