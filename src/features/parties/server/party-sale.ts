import { retakeHold, type SaleHandlers } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import type { Db } from '#platform/server/database/database.ts';
import { forgetResponse } from '#platform/server/http/idempotency.ts';
import type { Services } from '#platform/server/services.ts';
import { netPaidCents } from '../parties-rules.ts';
import { linkOpenInquiry, reopenInquiryOf } from './office/inquiry-parties-queries.ts';
import {
  findParty,
  findPartyPayments,
  findPartySlots,
  lockParty,
  type Party,
} from './parties-queries.ts';
import { parties } from './parties-tables.ts';
import {
  queueBalanceReceiptEmail,
  queueLateDepositEmail,
  queuePartyConfirmationEmail,
} from './party-emails.ts';
import { countPartyPayments, reversePartyRefunds } from './party-payment-lines.ts';
import { releasePartySpots, takePartySpots } from './party-spots.ts';
import { updateParty } from './update-party.ts';

/** The payment lifecycle of a deposit: pending -> booked or cancelled; cancelled -> booked if it is paid late. */
export const partySale: SaleHandlers = {
  table: parties,

  grant: async (ctx, db, partyId) => {
    const party = await lockParty(db, partyId);
    if (!party) return 'refund';
    if (party.status === 'booked') return 'granted';
    if (party.status === 'cancelled' && !(await retakeRoom(ctx, db, party))) {
      await queueLateDepositEmail(ctx, db, party);
      return 'refund';
    }
    await updateParty(db, partyId, {
      status: 'booked',
      holdExpiresAt: null,
      heldFrom: null,
      cancelledAt: null,
    });
    const bookedParty = await findParty(db, partyId);
    if (bookedParty) {
      await countPartyPayments(db, bookedParty, ctx.clock.now());
      await queuePartyConfirmationEmail(ctx, db, bookedParty);
      await linkInquiry(ctx, db, bookedParty);
    }
    return 'granted';
  },

  release: async (ctx, db, partyId) => {
    const party = await lockParty(db, partyId);
    if (party?.status !== 'pending') return;
    await updateParty(db, partyId, {
      status: 'cancelled',
      cancelledAt: ctx.clock.now(),
      holdExpiresAt: null,
      heldFrom: null,
      // Releases the idempotency key, so that a repeated request creates a new hold.
      requestKey: null,
    });
    if (party.requestKey) await forgetResponse(db, party.requestKey);
    await releasePartySpots(ctx, db, partyId);
    await reopenInquiry(ctx, db, partyId);
  },

  disputeLost: syncPartyRefunds,
  refundFailed: syncPartyRefunds,

  isGranted: async (db, partyId) => (await findParty(db, partyId))?.status === 'booked',
};

/** Brings the reports to what is refunded, after a refund failed or a dispute was lost. */
async function syncPartyRefunds(ctx: Services, db: Db, partyId: string) {
  if (await lockParty(db, partyId)) await reversePartyRefunds(db, partyId, ctx.clock.now());
}

/** Links a booked party to the open inquiry with its email. */
async function linkInquiry(ctx: Services, db: Db, party: Party) {
  const inquiry = await linkOpenInquiry(db, party, ctx.clock.now());
  if (!inquiry) return;
  await writeAudit(db, {
    actorId: null,
    action: 'party-inquiry.linked',
    subject: inquiry.id,
    detail: { from: inquiry.status, to: 'booked', partyId: party.id },
  });
}

/** Reopens the inquiry of an unpaid party, so that the venue can follow up. */
async function reopenInquiry(ctx: Services, db: Db, partyId: string) {
  const inquiryId = await reopenInquiryOf(db, partyId, ctx.clock.now());
  if (!inquiryId) return;
  await writeAudit(db, {
    actorId: null,
    action: 'party-inquiry.unlinked',
    subject: inquiryId,
    detail: { from: 'booked', to: 'contacted', partyId },
  });
}

/** The payment lifecycle of the balance. It holds no spots, so release does nothing. */
export const partyBalanceSale: SaleHandlers = {
  table: parties,

  grant: async (ctx, db, partyId) => {
    const party = await lockParty(db, partyId);
    if (party?.status !== 'booked') return 'refund';
    const paidCents = netPaidCents(await findPartyPayments(db, [partyId]));
    // Two concurrent payments can exceed the price; the second is then refunded.
    if (paidCents > party.priceCents) return 'refund';
    await countPartyPayments(db, party, ctx.clock.now());
    await queueBalanceReceiptEmail(ctx, db, party, paidCents);
    return 'granted';
  },

  release: async () => {},

  disputeLost: syncPartyRefunds,
  refundFailed: syncPartyRefunds,

  isGranted: async (db, partyId) => {
    const party = await findParty(db, partyId);
    return (
      party?.status === 'booked' &&
      netPaidCents(await findPartyPayments(db, [partyId])) >= party.priceCents
    );
  },
};

/**
 * Takes the room and spots again for a deposit paid after its hold was released. Returns false if they are no
 * longer free or the party has started.
 */
async function retakeRoom(ctx: Services, db: Db, party: Party): Promise<boolean> {
  if (party.startsAt <= ctx.clock.now()) return false;
  return retakeHold(ctx, db, party.id, async (db) => {
    // Violates `party_room_once` if the room is taken.
    await updateParty(db, party.id, { status: 'booked' });
    const slots = await findPartySlots(db, party.id);
    await takePartySpots(db, slots, ctx.venue().walkInReserve);
  });
}
