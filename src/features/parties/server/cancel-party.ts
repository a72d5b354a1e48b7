import { writeAudit } from '../../../server/audit-log.ts';
import { type Db, inTransaction } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { findCheckoutOf, requestRefund } from '../../checkouts/server/checkouts-queries.ts';
import { canCancelParty, refundOf, refundPercent } from '../parties-rules.ts';
import { findGuests } from './guests-queries.ts';
import {
  changeParty,
  findParty,
  findPartyPayments,
  lockParty,
  lockPartyPayments,
  type Party,
} from './parties-queries.ts';
import { mailGuestOfCancelled, mailPartyCancelled } from './party-mails.ts';
import { releasePartySpots } from './take-room.ts';

/**
 * Cancels and answers what comes back, in cents: all of what was paid until 14 days before, half of
 * it after that (spec 9). Payments under way are ended at the provider first; what turns out paid is
 * part of it. Refunds are asked for after the commit.
 */
export async function cancelParty(
  here: Services,
  partyId: string,
  actorId: string | null,
): Promise<number> {
  const before = await findParty(here.db, partyId);
  for (const kind of ['party', 'party-balance'] as const) {
    const checkout = await findCheckoutOf(here.db, kind, partyId);
    if (checkout) await here.checkouts.end(checkout.id);
  }
  // An unpaid hold has ended with its payment.
  const after = before?.status === 'pending' ? await findParty(here.db, partyId) : null;
  if (after?.status === 'cancelled') return 0;
  return inTransaction(here.db, async (db) => {
    await lockPartyPayments(db, partyId);
    const party = await lockParty(db, partyId);
    if (!party || party.status === 'cancelled') throw refusal(409, 'parties.cancelledAlready');
    const now = here.clock.now();
    if (!canCancelParty(party, now)) throw refusal(409, 'parties.tooLateToCancel');
    const refundCents = await refundShare(here, db, party, now);
    await changeParty(db, partyId, { status: 'cancelled', cancelledAt: now, holdExpiresAt: null });
    await releasePartySpots(here, db, partyId);
    await writeAudit(db, {
      actorId,
      action: 'party.cancelled',
      subject: partyId,
      detail: { refundCents },
    });
    const cancelled = await findParty(db, partyId);
    if (cancelled) await tellEverybody(here, db, cancelled, refundCents);
    return refundCents;
  });
}

async function refundShare(here: Services, db: Db, party: Party, now: Date): Promise<number> {
  const { timezone } = here.venue();
  const percent = refundPercent(
    { venueDate: party.venueDate, window: party.timeWindow },
    timezone,
    now,
  );
  let sum = 0;
  // Read again: one may have been paid while we waited for the party.
  for (const payment of await findPartyPayments(db, [party.id])) {
    const amountCents = refundOf(payment, percent);
    if (amountCents === 0) continue;
    const wanted = { checkoutId: payment.id, amountCents, reason: 'party cancelled' };
    const refundId = await requestRefund(db, wanted);
    if (!refundId) continue;
    await here.queueJob(db, 'submit-refund', { refundId });
    sum += amountCents;
  }
  return sum;
}

async function tellEverybody(here: Services, db: Db, party: Party, refundCents: number) {
  await mailPartyCancelled(here, db, party, refundCents);
  for (const guest of await findGuests(db, party.id)) {
    if (guest.reply === 'yes' || guest.reply === 'maybe') {
      await mailGuestOfCancelled(here, db, party, guest);
    }
  }
}
