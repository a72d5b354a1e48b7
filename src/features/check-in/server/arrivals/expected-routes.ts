import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { expectedContract } from '../../expected-contract.ts';
import { deskContext } from '../family-at-desk.ts';
import { listExpectedFamilies } from './expected-families.ts';

export const expectedRoutes = routes(expectedContract, {
  'GET /api/check-in/expected': async (ctx) => {
    const { db, user } = ctx;
    const day = deskContext(ctx, user.id);
    const families = await listExpectedFamilies(db, day);
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'families.expected-listed',
      subject: day.today,
    });
    return families;
  },
});
