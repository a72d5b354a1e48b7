import type { z } from 'zod';
import { paymentLinkExpiry } from '#features/checkouts/server/index.ts';
import { requireExpectedTotal } from '#features/prices/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import { resolveLanguage } from '#shared/languages.ts';
import type { partyAdminContract } from '../../party-admin-contract.ts';
import { holdParty, preparePartyWindow, priceParty } from '../hold-party.ts';
import { findParty, findPartyByRequest, type Party } from '../parties-queries.ts';
import { queuePartyConfirmationEmail, queuePartyHoldEmail } from '../party-emails.ts';
import { throwRoomConflict } from '../party-spots.ts';
import { findInquiry, lockInquiry, updateInquiryRow } from './inquiry-admin-queries.ts';

type Contract = (typeof partyAdminContract)['POST /api/admin/party-inquiries/:id/book'];
type Context = CallContext & {
  user: { id: string };
  params: { id: string };
  body: z.output<Contract['body']>;
};

/**
 * Books an inquiry: holds the room, emails a payment link for the deposit and links the party to the inquiry. A party
 * without a deposit is booked and confirmed immediately. Throws 404 for an unknown inquiry or package, 409 for a
 * price other than `expectedCents`, or if the inquiry already has a live party or the window is unavailable.
 */
export async function bookInquiry(ctx: Context) {
  const { body, params, requestKey } = ctx;
  const earlierParty = requestKey ? await findPartyByRequest(ctx.db, requestKey) : null;
  if (earlierParty) return toBookingResult(earlierParty);
  const row = await findInquiry(ctx.db, params.id);
  if (!row) throw notFound();
  const language = resolveLanguage(row.inquiry.language, ctx.venue());
  const pricing = await priceParty(ctx, body, language);
  requireExpectedTotal(ctx, pricing.priceCents, body.expectedCents, 'parties.priceChanged');
  const preparedWindow = await preparePartyWindow(ctx, pricing.partyPackage, body, {
    isOffice: true,
  });
  return inTransaction(ctx.db, async (db) => {
    const inquiry = await lockBookableInquiry(db, params.id);
    const { partyId } = await holdParty(
      ctx,
      db,
      body,
      { ...pricing, ...preparedWindow },
      {
        userId: null,
        language,
        heldFrom: null,
        requestKey,
        heldUntil: paymentLinkExpiry(ctx, preparedWindow.times),
      },
    );
    const party = await findParty(db, partyId);
    if (!party) throw new Error('the inserted party was not found');
    await (party.status === 'pending' ? queuePartyHoldEmail : queuePartyConfirmationEmail)(
      ctx,
      db,
      party,
    );
    await linkInquiry(ctx, db, inquiry, party);
    return toBookingResult(party);
  }).catch(throwRoomConflict);
}

/**
 * Locks the inquiry, so that two staff members cannot both book it. Throws 404 for an unknown inquiry, 409 if its party
 * is not cancelled.
 */
async function lockBookableInquiry(db: Db, id: string) {
  const inquiry = (await lockInquiry(db, id))?.inquiry;
  if (!inquiry) throw notFound();
  // Read after locking, because a party joined to the locked row could be stale.
  const party = inquiry.partyId === null ? null : await findParty(db, inquiry.partyId);
  if (party && party.status !== 'cancelled') throw httpError(409, 'parties.inquiryBooked');
  return inquiry;
}

async function linkInquiry(
  { clock, user }: Context,
  db: Db,
  inquiry: { id: string; status: string },
  party: Party,
) {
  const changes = { status: 'booked', partyId: party.id } as const;
  await updateInquiryRow(db, inquiry.id, { ...changes, updatedAt: clock.now() });
  await writeAudit(db, {
    actorId: user.id,
    action: 'party.made',
    subject: party.id,
    detail: { inquiryId: inquiry.id, priceCents: party.priceCents },
  });
  await writeAudit(db, {
    actorId: user.id,
    action: 'party-inquiry.linked',
    subject: inquiry.id,
    detail: { from: inquiry.status, to: changes.status, partyId: party.id },
  });
  await announce(db, { desk: true }, { type: 'parties', payload: {} });
}

const toBookingResult = ({ id, status, holdExpiresAt }: Party) => ({
  partyId: id,
  status: status === 'pending' ? ('pending' as const) : ('booked' as const),
  payUntil: holdExpiresAt?.toISOString() ?? null,
});
