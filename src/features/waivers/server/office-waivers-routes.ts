import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { officeWaiversContract } from '../office-waivers-contract.ts';
import { findOfficeWaivers } from './office-waivers-queries.ts';

export const officeWaiversRoutes = routes(officeWaiversContract, {
  'GET /api/admin/waivers': async ({ db, user, query }) => {
    const page = await findOfficeWaivers(db, query);
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'waivers.listed',
      subject: 'waivers',
    });
    return page;
  },
});
