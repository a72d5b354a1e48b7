import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { partyAdminContract } from '../../party-admin-contract.ts';
import { cancelPartyWithOptions } from '../cancel-party.ts';
import { lockParty, savePartyNote } from '../parties-queries.ts';
import { bookInquiry } from './book-inquiry.ts';
import { settleDeskRefunds } from './desk-payments-queries.ts';
import { countInquiries, findInquiry, listInquiries } from './inquiry-admin-queries.ts';
import { findPartyCandidates } from './inquiry-parties-queries.ts';
import { recordDeskPayment } from './record-desk-payment.ts';
import { toInquiry, toInquiryParty, updateInquiry } from './update-inquiry.ts';
import { listOfficeParties, viewOfficeParty } from './view-office-party.ts';

export const partyAdminRoutes = routes(partyAdminContract, {
  'GET /api/admin/party-inquiries': async ({ db, query }) => {
    const { rows, total } = await listInquiries(db, query);
    const zeroCounts = { new: 0, contacted: 0, booked: 0, declined: 0 };
    return {
      rows: rows.map(toInquiry),
      total,
      counts: { ...zeroCounts, ...(await countInquiries(db)) },
    };
  },

  'PATCH /api/admin/party-inquiries/:id': updateInquiry,

  'POST /api/admin/party-inquiries/:id/book': bookInquiry,

  'GET /api/admin/party-inquiries/:id/parties': async ({ db, params, query }) => {
    const row = await findInquiry(db, params.id);
    if (!row) throw notFound();
    return (await findPartyCandidates(db, row.inquiry, query.search)).map(toInquiryParty);
  },

  'GET /api/admin/parties': ({ db, query }) => listOfficeParties(db, query),

  'GET /api/admin/parties/:id': viewOfficeParty,

  'PATCH /api/admin/parties/:id': async ({ db, clock, user, params, body }) => {
    await inTransaction(db, async (db) => {
      const party = await lockParty(db, params.id);
      if (!party) throw notFound();
      const isStale = party.updatedAt.toISOString() !== body.expectedUpdatedAt;
      if (isStale) throw httpError(409, 'parties.editConflict');
      await savePartyNote(db, party.id, body.officeNote, clock.now());
      await writeAudit(db, { actorId: user.id, action: 'party.noted', subject: party.id });
    });
    return { success: true as const };
  },

  'POST /api/admin/parties/:id/cancel': (ctx) =>
    cancelPartyWithOptions(ctx, ctx.params.id, { ...ctx.body, actorId: ctx.user.id }),

  'POST /api/admin/parties/:id/desk-payments': async (ctx) => ({
    balanceCents: await recordDeskPayment(ctx),
  }),

  'POST /api/admin/parties/:id/handed-back': async ({ db, clock, user, params }) => {
    const amountCents = await inTransaction(db, async (db) => {
      if (!(await lockParty(db, params.id))) throw notFound();
      const cents = await settleDeskRefunds(db, params.id, { by: user.id, at: clock.now() });
      if (cents === 0) throw httpError(409, 'parties.nothingOwed');
      await writeAudit(db, {
        actorId: user.id,
        action: 'party.money-handed-back',
        subject: params.id,
        detail: { cents },
      });
      return cents;
    });
    return { amountCents };
  },
});
