import { routes } from '#platform/server/http/route.ts';
import { staffContract } from '../../staff-contract.ts';
import { changeRole } from './change-role.ts';
import { inviteAgain, inviteStaff } from './invite-staff.ts';
import { findTeam } from './staff-queries.ts';

export const staffRoutes = routes(staffContract, {
  'GET /api/admin/staff': ({ db }) => findTeam(db),

  'POST /api/admin/staff': (ctx) =>
    inviteStaff(ctx, { id: ctx.user.id, language: ctx.language }, ctx.body),

  'POST /api/admin/staff/:id/invite': async (ctx) => {
    await inviteAgain(ctx, { id: ctx.user.id, language: ctx.language }, ctx.params.id);
    return { success: true as const };
  },

  'PATCH /api/admin/staff/:id': (ctx) => changeRole(ctx, ctx.user.id, ctx.params.id, ctx.body),
});
