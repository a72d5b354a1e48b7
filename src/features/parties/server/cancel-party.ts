import { findCheckoutOf, requestRefund } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { canCancelParty, refundOf, refundPercent } from '../parties-rules.ts';
import { changeParty } from './change-party.ts';
import { findGuests } from './guests/guests-queries.ts';
import { oweDeskMoney } from './office/desk-money-queries.ts';
import {
  findParty,
  findPartyPayments,
  lockParty,
  lockPartyPayments,
  type Party,
} from './parties-queries.ts';
import { mailGuestOfCancelled, mailPartyCancelled } from './party-mails.ts';
import { releasePartySpots } from './take-room.ts';

/** What comes back, in cents: to the payer's card, and by hand at the desk. */
type Back = { cardCents: number; deskCents: number };

type By = {
  actorId: string | null;
  /** The venue may give back all, whatever the policy says; its words stand in the host's mail. */
  refund?: 'all' | 'policy';
  reason?: string;
};

/** Cancels as its host does, by the policy of parties. Returns what comes back, in cents. */
export async function cancelParty(
  ctx: Services,
  partyId: string,
  actorId: string | null,
): Promise<number> {
  return (await cancelPartyBy(ctx, partyId, { actorId })).refundCents;
}

/**
 * Cancels and returns what comes back, in cents: all of what was paid until 14 days before, half of
 * it after that (spec 9), unless the venue gives back all. Pending payments are ended at the provider
 * first; what turns out paid is part of it. Refunds are asked for after the commit.
 */
export async function cancelPartyBy(
  ctx: Services,
  partyId: string,
  by: By,
): Promise<{ refundCents: number; deskCents: number }> {
  const before = await findParty(ctx.db, partyId);
  if (!before) throw notFound();
  for (const kind of ['party', 'party-balance'] as const) {
    const checkout = await findCheckoutOf(ctx.db, kind, partyId);
    if (checkout) await ctx.checkouts.end(checkout.id);
  }
  // An unpaid hold has ended with its payment.
  const after = before.status === 'pending' ? await findParty(ctx.db, partyId) : null;
  if (after?.status === 'cancelled') return { refundCents: 0, deskCents: 0 };
  return inTransaction(ctx.db, async (db) => {
    await lockPartyPayments(db, partyId);
    const party = await lockParty(db, partyId);
    if (!party || party.status === 'cancelled') throw httpError(409, 'parties.cancelledAlready');
    const now = ctx.clock.now();
    if (!canCancelParty(party, now)) throw httpError(409, 'parties.tooLateToCancel');
    const back = await refundShare(ctx, db, party, by.refund === 'all' ? 100 : null);
    const refundCents = back.cardCents + back.deskCents;
    await changeParty(db, partyId, { status: 'cancelled', cancelledAt: now, holdExpiresAt: null });
    await releasePartySpots(ctx, db, partyId);
    await writeAudit(db, {
      actorId: by.actorId,
      action: 'party.cancelled',
      subject: partyId,
      detail: { refundCents, byVenue: by.refund !== undefined },
    });
    const cancelled = await findParty(db, partyId);
    if (cancelled) await tellEverybody(ctx, db, cancelled, { ...back, by });
    return { refundCents, deskCents: back.deskCents };
  });
}

/** Gives back each payment's share: the policy's, or `percent`. */
async function refundShare(
  ctx: Services,
  db: Db,
  party: Party,
  percent: number | null,
): Promise<Back> {
  const day = { venueDate: party.venueDate, window: party.timeWindow };
  const share = percent ?? refundPercent(day, ctx.venue().timezone, ctx.clock.now());
  const back = { cardCents: 0, deskCents: 0 };
  // Read again: one may have been paid while we waited for the party.
  for (const payment of await findPartyPayments(db, [party.id])) {
    const amountCents = refundOf(payment, share);
    if (amountCents === 0) continue;
    if (payment.from === 'desk') {
      await oweDeskMoney(db, payment.id, payment.refundedCents + amountCents);
      back.deskCents += amountCents;
      continue;
    }
    const wanted = { checkoutId: payment.id, amountCents, reason: 'party cancelled' };
    const refundId = await requestRefund(db, wanted);
    if (!refundId) continue;
    await ctx.queueJob(db, 'submit-refund', { refundId });
    back.cardCents += amountCents;
  }
  return back;
}

async function tellEverybody(ctx: Services, db: Db, party: Party, how: Back & { by: By }) {
  const { cardCents, deskCents, by } = how;
  const words = by.refund === undefined ? null : (by.reason ?? '');
  await mailPartyCancelled(ctx, db, party, { cardCents, deskCents, words });
  for (const guest of await findGuests(db, party.id)) {
    if (guest.reply === 'yes' || guest.reply === 'maybe') {
      await mailGuestOfCancelled(ctx, db, party, guest);
    }
  }
}
