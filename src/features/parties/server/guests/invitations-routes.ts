import { routes } from '#platform/server/http/route.ts';
import { invitationsContract } from '../../invitations-contract.ts';
import { partyAttachment, partyCalendar } from '../office/party-calendar.ts';
import { invitationLink } from '../party-links.ts';
import { answerInvitation, findInvitedParty, viewInvitation } from './answer-party.ts';

export const invitationsRoutes = routes(invitationsContract, {
  'GET /api/invitations/:code': (ctx) => viewInvitation(ctx, ctx.params.code, ctx.query.key),

  'POST /api/invitations/:code/answer': async (ctx) => {
    const key = await answerInvitation(ctx, ctx.params.code, ctx.body);
    return { success: true as const, key };
  },

  'GET /api/invitations/:code/party.ics': async (ctx) => {
    const party = await findInvitedParty(ctx, ctx.params.code);
    ctx.reply.header('content-disposition', partyAttachment);
    return partyCalendar(ctx, party, ctx.language, invitationLink(ctx, party));
  },
});
