import { inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { offeredLanguage } from '#shared/languages.ts';
import { partiesContract } from '../parties-contract.ts';
import { balanceOf } from '../parties-rules.ts';
import { cancelParty } from './cancel-party.ts';
import { createPartyCheckout } from './create-party-checkout.ts';
import { addGuest, takeOffList } from './edit-guests.ts';
import { asListedParty, findOwnParty, ownerOf, viewOwnParty } from './own-party.ts';
import { findActivePackages } from './packages-queries.ts';
import { changeParty, findPartiesOf, findPartyPayments } from './parties-queries.ts';
import { findPartyWindows } from './party-availability.ts';
import { partyAttachment, partyCalendar } from './party-calendar.ts';
import { hostLink } from './party-links.ts';
import { paymentPageOfParty } from './pay-for-party.ts';
import { sendInquiry } from './send-inquiry.ts';

export const partiesRoutes = routes(partiesContract, {
  'GET /api/party-packages': async ({ db, venue, language, query }) => {
    const depositPercent = venue().partyDepositPercent;
    const packages = await findActivePackages(
      db,
      offeredLanguage(query.language ?? language, venue()),
    );
    return packages.map((offered) => ({
      ...offered,
      depositPercent,
    }));
  },

  'POST /api/party-inquiries': async (here) => {
    const id = await sendInquiry(here);
    return { success: true as const, id };
  },

  'GET /api/parties/availability': (here) => findPartyWindows(here, here.query),

  'POST /api/parties/create-checkout': (here) => createPartyCheckout(here),

  'GET /api/parties/mine': async ({ db, user }) => {
    const own = await findPartiesOf(db, ownerOf(user));
    const payments = await findPartyPayments(
      db,
      own.map(({ id }) => id),
    );
    return own.map((party) => ({
      ...asListedParty(party),
      balanceCents: balanceOf(
        party,
        payments.filter(({ partyId }) => partyId === party.id),
      ),
    }));
  },

  'GET /api/parties/:id': async (here) => {
    const party = await findOwnParty(here, here.params.id, here.query.token);
    return viewOwnParty(here, party);
  },

  'GET /api/parties/:id/party.ics': async (here) => {
    const party = await findOwnParty(here, here.params.id, here.query.token);
    here.reply.header('content-disposition', partyAttachment);
    return partyCalendar(here, party, here.language, hostLink(here, party.id));
  },

  'POST /api/parties/:id/pay': async (here) => {
    const party = await findOwnParty(here, here.params.id, here.body.token);
    return { sessionUrl: await paymentPageOfParty(here, party) };
  },

  'POST /api/parties/:id/cancel': async (here) => {
    const party = await findOwnParty(here, here.params.id, here.body.token);
    const refundCents = await cancelParty(here, party.id, here.user?.id ?? null);
    return { success: true as const, refundCents };
  },

  'POST /api/parties/:id/greeting': async (here) => {
    const party = await findOwnParty(here, here.params.id, here.body.token);
    await inTransaction(here.db, (db) =>
      changeParty(db, party.id, { greeting: here.body.greeting }),
    );
    return { success: true as const };
  },

  'POST /api/parties/:id/guests': async (here) => {
    const party = await findOwnParty(here, here.params.id, here.body.token);
    const { token, ...guest } = here.body;
    return { success: true as const, id: await addGuest(here, party, guest, here.language) };
  },

  'POST /api/parties/:id/guests/:guestId/remove': async (here) => {
    const party = await findOwnParty(here, here.params.id, here.body.token);
    await takeOffList(here, party, here.params.guestId);
    return { success: true as const };
  },
});
