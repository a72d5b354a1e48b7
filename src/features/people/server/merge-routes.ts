import { writeAuditSeldom } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { mergeContract } from '../merge-contract.ts';
import { mergeFamilies } from './merge-families.ts';
import { listDuplicates, previewMerge } from './preview-merge.ts';

export const mergeRoutes = routes(mergeContract, {
  'GET /api/admin/people/:id/duplicates': async (here) => {
    const { id } = here.params;
    const found = await listDuplicates(here, id);
    await writeAuditSeldom(here.db, { actorId: here.user.id, action: 'people.seen', subject: id });
    return found;
  },

  'GET /api/admin/people/:id/merge/:otherId': async (here) => {
    const { id, otherId } = here.params;
    const preview = await previewMerge(here, [id, otherId], here.language);
    for (const subject of [id, otherId]) {
      await writeAuditSeldom(here.db, { actorId: here.user.id, action: 'people.seen', subject });
    }
    return preview;
  },

  'POST /api/admin/people/:id/merge': async (here) => {
    await mergeFamilies(here, here.user.id, here.params.id, here.body);
    return { success: true as const };
  },
});
