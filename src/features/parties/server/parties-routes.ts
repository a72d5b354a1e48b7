import { inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { partiesContract } from '../parties-contract.ts';
import { balanceOf } from '../parties-rules.ts';
import { cancelPartyByPolicy } from './cancel-party.ts';
import { createPartyCheckout } from './create-party-checkout.ts';
import { addGuest, removeFromGuestList, saveArrival } from './guests/edit-guests.ts';
import { ownerOf, requirePartyAccess, toListedParty, viewHostParty } from './guests/host-party.ts';
import { CALENDAR_DISPOSITION, partyCalendar } from './office/party-calendar.ts';
import { findOfferedPackages } from './packages-queries.ts';
import { findPartiesOf, findPartyPayments } from './parties-queries.ts';
import { viewPartyWindows } from './party-availability.ts';
import { hostLink } from './party-links.ts';
import { renderPartyReceipt } from './party-receipt.ts';
import { openPartyPayment } from './pay-for-party.ts';
import { sendInquiry } from './send-inquiry.ts';
import { updateParty } from './update-party.ts';

/** Maximum number of parties in the family's list. */
const MAX_LISTED_PARTIES = 200;

export const partiesRoutes = routes(partiesContract, {
  'GET /api/party-packages': (ctx) =>
    findOfferedPackages(ctx, resolveLanguage(ctx.query.language ?? ctx.language, ctx.venue())),

  'POST /api/party-inquiries': async (ctx) => {
    const id = await sendInquiry(ctx);
    return { success: true as const, id };
  },

  'GET /api/parties/availability': (ctx) => {
    const isTeam = ctx.user !== null && ctx.user.role !== 'member';
    // Which windows are free says when the seeded sessions are (decision 0054).
    if (ctx.venue().unconfirmed.includes('sessions') && !isTeam) return [];
    return viewPartyWindows(ctx, ctx.query);
  },

  'POST /api/parties/create-checkout': (ctx) => createPartyCheckout(ctx),

  'GET /api/parties/mine': async ({ db, user }) => {
    const parties = await findPartiesOf(db, ownerOf(user), MAX_LISTED_PARTIES);
    const payments = await findPartyPayments(
      db,
      parties.map(({ id }) => id),
    );
    return parties.map((party) => ({
      ...toListedParty(party),
      balanceCents: balanceOf(
        party,
        payments.filter(({ partyId }) => partyId === party.id),
      ),
    }));
  },

  'GET /api/parties/:id': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.query.token);
    return viewHostParty(ctx, party);
  },

  'GET /api/parties/:id/party.ics': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.query.token);
    ctx.reply.header('content-disposition', CALENDAR_DISPOSITION);
    return partyCalendar(ctx, party, ctx.language, hostLink(ctx, party.id));
  },

  'GET /api/parties/:id/receipt': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.query.token);
    const language = resolveLanguage(ctx.language, ctx.venue());
    const { filename, content } = await renderPartyReceipt(ctx, party, language);
    ctx.reply.header('content-disposition', `inline; filename="${filename}"`);
    return content;
  },

  'POST /api/parties/:id/pay': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.body.token);
    return { sessionUrl: await openPartyPayment(ctx, party) };
  },

  'POST /api/parties/:id/cancel': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.body.token);
    const refundCents = await cancelPartyByPolicy(ctx, party.id, {
      actorId: ctx.user?.id ?? null,
      expectedRefundCents: ctx.body.expectedRefundCents,
    });
    return { success: true as const, refundCents };
  },

  'POST /api/parties/:id/greeting': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.body.token);
    await inTransaction(ctx.db, (db) => updateParty(db, party.id, { greeting: ctx.body.greeting }));
    return { success: true as const };
  },

  'POST /api/parties/:id/guests': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.body.token);
    const { token, ...guest } = ctx.body;
    return { success: true as const, id: await addGuest(ctx, party, guest, ctx.language) };
  },

  'POST /api/parties/:id/guests/:guestId/arrival': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.body.token);
    await saveArrival(ctx, party, ctx.params.guestId, ctx.body.arrived);
    return { success: true as const };
  },

  'POST /api/parties/:id/guests/:guestId/remove': async (ctx) => {
    const party = await requirePartyAccess(ctx, ctx.params.id, ctx.body.token);
    await removeFromGuestList(ctx, party, ctx.params.guestId);
    return { success: true as const };
  },
});
