import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { mergeContract } from '../merge-contract.ts';
import { mergeFamilies } from './merge-families.ts';
import { listDuplicates, previewMerge } from './preview-merge.ts';

export const mergeRoutes = routes(mergeContract, {
  'GET /api/admin/people/:id/duplicates': async (ctx) => {
    const { id } = ctx.params;
    const duplicates = await listDuplicates(ctx, id);
    await writeAuditThrottled(ctx.db, { actorId: ctx.user.id, action: 'people.seen', subject: id });
    return duplicates;
  },

  'GET /api/admin/people/:id/merge/:otherId': async (ctx) => {
    const { id, otherId } = ctx.params;
    const preview = await previewMerge(ctx, [id, otherId], ctx.language);
    for (const subject of [id, otherId]) {
      await writeAuditThrottled(ctx.db, { actorId: ctx.user.id, action: 'people.seen', subject });
    }
    return preview;
  },

  'POST /api/admin/people/:id/merge': async (ctx) => {
    await mergeFamilies(ctx, ctx.user.id, ctx.params.id, ctx.body);
    return { success: true as const };
  },
});
