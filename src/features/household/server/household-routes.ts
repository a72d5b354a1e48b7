import { routes } from '#platform/server/http/route.ts';
import { householdContract } from '../household-contract.ts';
import { firstNameOf, invitationState } from '../household-rules.ts';
import { acceptInvitation, declineInvitation, findInvitation } from './answer-invitation.ts';
import {
  changeRights,
  leaveHousehold,
  removeMember,
  withdrawInvitation,
} from './change-household.ts';
import { inviteAdult } from './invite-adult.ts';
import { asMember, asUnanswered, viewHousehold } from './view-household.ts';

const done = { success: true as const };

export const householdRoutes = routes(householdContract, {
  'GET /api/household': (here) => viewHousehold(here, here.user.id),

  'POST /api/household/invitations': async (here) =>
    asUnanswered(await inviteAdult(here), here.clock.now()),

  'POST /api/household/invitations/:id/withdraw': async (here) => {
    await withdrawInvitation(here, here.user.id, here.params.id);
    return done;
  },

  'PATCH /api/household/members/:id': async (here) =>
    asMember(await changeRights(here, here.user.id, here.params.id, here.body)),

  'DELETE /api/household/members/:id': async (here) => {
    await removeMember(here, here.user.id, here.params.id);
    return done;
  },

  'POST /api/household/leave': async (here) => {
    await leaveHousehold(here, here.user.id);
    return done;
  },

  'GET /api/household/invitation': async (here) => {
    const { invitation, owner } = await findInvitation(here.db, here.query.token);
    const { relation, mayBook, mayCheckIn, mayMessage } = invitation;
    return {
      venueName: here.venue().name,
      inviterFirstName: firstNameOf(owner),
      ...{ relation, mayBook, mayCheckIn, mayMessage },
      state: invitationState(invitation, here.clock.now()),
      isForYou: here.user && here.user.email === invitation.email,
    };
  },

  'POST /api/household/accept': async (here) => {
    await acceptInvitation(here, here.user, here.body.token);
    return done;
  },

  'POST /api/household/decline': async (here) => {
    await declineInvitation(here, here.user?.id ?? null, here.body.token);
    return done;
  },
});
