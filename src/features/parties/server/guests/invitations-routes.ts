import { routes } from '#platform/server/http/route.ts';
import { invitationsContract } from '../../invitations-contract.ts';
import { CALENDAR_DISPOSITION, partyCalendar } from '../office/party-calendar.ts';
import { invitationLink } from '../party-links.ts';
import { answerInvitation, requireInvitedParty, viewInvitation } from './answer-invitation.ts';

export const invitationsRoutes = routes(invitationsContract, {
  'GET /api/invitations/:code': (ctx) => viewInvitation(ctx, ctx.params.code, ctx.query.key),

  'POST /api/invitations/:code/answer': async (ctx) => {
    const key = await answerInvitation(ctx, ctx.params.code, ctx.body);
    return { success: true as const, key };
  },

  'GET /api/invitations/:code/party.ics': async (ctx) => {
    const party = await requireInvitedParty(ctx, ctx.params.code);
    ctx.reply.header('content-disposition', CALENDAR_DISPOSITION);
    return partyCalendar(ctx, party, ctx.language, invitationLink(ctx, party));
  },
});
