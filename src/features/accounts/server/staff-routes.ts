import { routes } from '#platform/server/http/route.ts';
import { staffContract } from '../staff-contract.ts';
import { changeRole } from './change-role.ts';
import { inviteAgain, inviteStaff } from './invite-staff.ts';
import { findTeam } from './staff-queries.ts';

export const staffRoutes = routes(staffContract, {
  'GET /api/admin/staff': ({ db }) => findTeam(db),

  'POST /api/admin/staff': (here) =>
    inviteStaff(here, { id: here.user.id, language: here.language }, here.body),

  'POST /api/admin/staff/:id/invite': async (here) => {
    await inviteAgain(here, { id: here.user.id, language: here.language }, here.params.id);
    return { success: true as const };
  },

  'PATCH /api/admin/staff/:id': (here) => changeRole(here, here.user.id, here.params.id, here.body),
});
