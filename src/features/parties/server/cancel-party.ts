import { findCheckoutOf, requestRefund } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { canCancelParty, refundOf, refundPercentOf } from '../party-refund-rules.ts';
import { findGuests } from './guests/guests-queries.ts';
import { setDeskRefund } from './office/desk-payments-queries.ts';
import {
  findParty,
  findPartyPayments,
  lockParty,
  lockPartyPayments,
  type Party,
} from './parties-queries.ts';
import { queueGuestCancellationEmail, queuePartyCancellationEmail } from './party-emails.ts';
import { reversePartyRefunds } from './party-payment-lines.ts';
import { releasePartySpots } from './party-spots.ts';
import { updateParty } from './update-party.ts';

/** Refunds in cents: those sent to the payer's card, and those to pay out at the desk. */
type Refunds = { cardCents: number; deskCents: number };

type Cancellation = {
  actorId: string | null;
  /** Set if the venue cancels; `reason` is then emailed to the host. */
  refund?: 'all' | 'policy';
  reason?: string;
  /** The refund that the host saw: a deadline may have passed since. */
  expectedRefundCents?: number;
};

/** Cancels a party for its host according to the policy. Returns the refund in cents. */
export async function cancelPartyByPolicy(
  ctx: Services,
  partyId: string,
  cancellation: Pick<Cancellation, 'actorId' | 'expectedRefundCents'>,
): Promise<number> {
  return (await cancelPartyWithOptions(ctx, partyId, cancellation)).refundCents;
}

/**
 * Cancels a party and returns the refund in cents: full until 14 days before, then half (spec 9), unless the
 * venue refunds everything. Expires open payment pages at the provider first, which settles a payment already made
 * there, so it is refunded too. Refunds are submitted after the commit. Emails the host, and guests who replied yes or
 * maybe; an unpaid hold is released without an email. Throws 404 for an unknown party, 409 if it is already
 * cancelled, has started, or less than `expectedRefundCents` is due.
 */
export async function cancelPartyWithOptions(
  ctx: Services,
  partyId: string,
  cancellation: Cancellation,
): Promise<{ refundCents: number; deskCents: number }> {
  const before = await findParty(ctx.db, partyId);
  if (!before) throw notFound();
  for (const kind of ['party', 'party-balance'] as const) {
    const checkout = await findCheckoutOf(ctx.db, kind, partyId);
    if (checkout) await ctx.checkouts.end(checkout.id);
  }
  // Expiring the payment page cancels an unpaid hold.
  const after = before.status === 'pending' ? await findParty(ctx.db, partyId) : null;
  if (after?.status === 'cancelled') return { refundCents: 0, deskCents: 0 };
  return inTransaction(ctx.db, async (db) => {
    await lockPartyPayments(db, partyId);
    const party = await lockParty(db, partyId);
    if (!party || party.status === 'cancelled') throw httpError(409, 'parties.cancelledAlready');
    const now = ctx.clock.now();
    if (!canCancelParty(party, now)) throw httpError(409, 'parties.tooLateToCancel');
    const percent = cancellation.refund === 'all' ? 100 : null;
    const refunds = await refundPayments(ctx, db, party, percent);
    await reversePartyRefunds(db, partyId, now);
    const refundCents = refunds.cardCents + refunds.deskCents;
    if (refundCents < (cancellation.expectedRefundCents ?? 0))
      throw httpError(409, 'parties.refundChanged');
    await updateParty(db, partyId, { status: 'cancelled', cancelledAt: now, holdExpiresAt: null });
    await releasePartySpots(ctx, db, partyId);
    await writeAudit(db, {
      actorId: cancellation.actorId,
      action: 'party.cancelled',
      subject: partyId,
      detail: { refundCents, byVenue: cancellation.refund !== undefined },
    });
    const cancelledParty = await findParty(db, partyId);
    if (cancelledParty)
      await queueCancellationEmails(ctx, db, cancelledParty, { ...refunds, cancellation });
    return { refundCents, deskCents: refunds.deskCents };
  });
}

/**
 * Refunds `percent` of each payment; null applies the policy. Queues the refunds to cards, and stores those to be paid
 * out at the desk.
 */
async function refundPayments(
  ctx: Services,
  db: Db,
  party: Party,
  percent: number | null,
): Promise<Refunds> {
  const dateAndWindow = { venueDate: party.venueDate, window: party.timeWindow };
  const appliedPercent =
    percent ?? refundPercentOf(dateAndWindow, ctx.venue().timezone, ctx.clock.now());
  const refunds = { cardCents: 0, deskCents: 0 };
  // Read under the lock, because a payment may have been settled while waiting for it.
  for (const payment of await findPartyPayments(db, [party.id])) {
    const amountCents = refundOf(payment, appliedPercent);
    if (amountCents === 0) continue;
    if (payment.from === 'desk') {
      await setDeskRefund(db, payment.id, payment.refundedCents + amountCents);
      refunds.deskCents += amountCents;
      continue;
    }
    const input = { checkoutId: payment.id, amountCents, reason: 'party cancelled' };
    const refundId = await requestRefund(db, input);
    if (!refundId) continue;
    await ctx.queueJob(db, 'submit-refund', { refundId });
    refunds.cardCents += amountCents;
  }
  return refunds;
}

async function queueCancellationEmails(
  ctx: Services,
  db: Db,
  party: Party,
  { cardCents, deskCents, cancellation }: Refunds & { cancellation: Cancellation },
) {
  const venueReason = cancellation.refund === undefined ? null : (cancellation.reason ?? '');
  await queuePartyCancellationEmail(ctx, db, party, { cardCents, deskCents, venueReason });
  for (const guest of await findGuests(db, party.id)) {
    if (guest.reply === 'yes' || guest.reply === 'maybe') {
      await queueGuestCancellationEmail(ctx, db, party, guest);
    }
  }
}
