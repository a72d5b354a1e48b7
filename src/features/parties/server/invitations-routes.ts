import { routes } from '#platform/server/http/route.ts';
import { invitationsContract } from '../invitations-contract.ts';
import { answerInvitation, findInvited, viewInvitation } from './answer-party.ts';
import { partyAttachment, partyCalendar } from './party-calendar.ts';
import { invitationLink } from './party-links.ts';

export const invitationsRoutes = routes(invitationsContract, {
  'GET /api/invitations/:code': (here) => viewInvitation(here, here.params.code, here.query.key),

  'POST /api/invitations/:code/answer': async (here) => {
    const key = await answerInvitation(here, here.params.code, here.body);
    return { success: true as const, key };
  },

  'GET /api/invitations/:code/party.ics': async (here) => {
    const party = await findInvited(here, here.params.code);
    here.reply.header('content-disposition', partyAttachment);
    return partyCalendar(here, party, here.language, invitationLink(here, party));
  },
});
