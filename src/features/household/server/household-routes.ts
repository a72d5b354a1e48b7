import { routes } from '#platform/server/http/route.ts';
import { householdContract } from '../household-contract.ts';
import { invitationState, safeFirstName } from '../household-rules.ts';
import { acceptInvitation, declineInvitation, findInvitation } from './answer-invitation.ts';
import {
  changeRights,
  leaveHousehold,
  removeMember,
  withdrawInvitation,
} from './change-household.ts';
import { inviteAdult } from './invite-adult.ts';
import { toInvitationResponse, toMemberResponse, viewHousehold } from './view-household.ts';

const success = { success: true as const };

export const householdRoutes = routes(householdContract, {
  'GET /api/household': (ctx) => viewHousehold(ctx, ctx.user.id),

  'POST /api/household/invitations': async (ctx) =>
    toInvitationResponse(await inviteAdult(ctx), ctx.clock.now()),

  'POST /api/household/invitations/:id/withdraw': async (ctx) => {
    await withdrawInvitation(ctx, ctx.user.id, ctx.params.id);
    return success;
  },

  'PATCH /api/household/members/:id': async (ctx) =>
    toMemberResponse(await changeRights(ctx, ctx.user.id, ctx.params.id, ctx.body)),

  'DELETE /api/household/members/:id': async (ctx) => {
    await removeMember(ctx, ctx.user.id, ctx.params.id);
    return success;
  },

  'POST /api/household/leave': async (ctx) => {
    await leaveHousehold(ctx, ctx.user.id);
    return success;
  },

  'GET /api/household/invitation': async (ctx) => {
    const { invitation, owner } = await findInvitation(ctx.db, ctx.query.token);
    const { relation, mayBook, mayCheckIn, mayMessage } = invitation;
    return {
      venueName: ctx.venue().name,
      inviterFirstName: safeFirstName(owner),
      relation,
      mayBook,
      mayCheckIn,
      mayMessage,
      state: invitationState(invitation, ctx.clock.now()),
      isForYou: ctx.user && ctx.user.email === invitation.email,
    };
  },

  'POST /api/household/accept': async (ctx) => {
    await acceptInvitation(ctx, ctx.user, ctx.body.token);
    return success;
  },

  'POST /api/household/decline': async (ctx) => {
    await declineInvitation(ctx, ctx.user?.id ?? null, ctx.body.token);
    return success;
  },
});
