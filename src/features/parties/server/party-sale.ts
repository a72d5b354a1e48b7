import type { Sale } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { keptOf } from '../parties-rules.ts';
import { changeParty } from './change-party.ts';
import { linkOpenInquiry, reopenInquiryOf } from './office/inquiry-parties-queries.ts';
import {
  findParty,
  findPartyPayments,
  findPartySlots,
  lockParty,
  type Party,
} from './parties-queries.ts';
import { parties } from './parties-tables.ts';
import { mailBalancePaid, mailPartyConfirmed, mailPartyPaidTooLate } from './party-mails.ts';
import { releasePartySpots, takePartySpots } from './take-room.ts';

/** The payment lifecycle of a deposit: pending -> booked, or pending -> cancelled (money.md). */
export const partySale: Sale = {
  of: parties,

  grant: async (ctx, db, partyId) => {
    const party = await lockParty(db, partyId);
    if (!party) return 'refund';
    if (party.status === 'booked') return 'granted';
    if (party.status === 'cancelled' && !(await retakeRoom(ctx, db, party))) {
      await mailPartyPaidTooLate(ctx, db, party);
      return 'refund';
    }
    await changeParty(db, partyId, {
      status: 'booked',
      holdExpiresAt: null,
      heldFrom: null,
      cancelledAt: null,
    });
    const booked = await findParty(db, partyId);
    if (booked) {
      await mailPartyConfirmed(ctx, db, booked);
      await followInquiry(ctx, db, booked);
    }
    return 'granted';
  },

  release: async (ctx, db, partyId) => {
    const party = await lockParty(db, partyId);
    if (party?.status !== 'pending') return;
    await changeParty(db, partyId, {
      status: 'cancelled',
      cancelledAt: ctx.clock.now(),
      holdExpiresAt: null,
      heldFrom: null,
      // Without the request key, a repeated request is a new booking.
      requestKey: null,
    });
    await releasePartySpots(ctx, db, partyId);
    await reopenInquiry(ctx, db, partyId);
  },

  isGranted: async (db, partyId) => (await findParty(db, partyId))?.status === 'booked',
};

/** Links the party to its open inquiry. */
async function followInquiry(ctx: Services, db: Db, party: Party) {
  const linked = await linkOpenInquiry(db, party, ctx.clock.now());
  if (!linked) return;
  await writeAudit(db, {
    actorId: null,
    action: 'party-inquiry.linked',
    subject: linked.id,
    detail: { from: linked.status, to: 'booked', partyId: party.id },
  });
}

/** Reopens the inquiry of an unpaid party, so that the venue can follow up on it. */
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

/** The payment lifecycle of the balance. It holds nothing, so there is nothing to release. */
export const partyBalanceSale: Sale = {
  of: parties,

  grant: async (ctx, db, partyId) => {
    const party = await lockParty(db, partyId);
    if (party?.status !== 'booked') return 'refund';
    const kept = keptOf(await findPartyPayments(db, [partyId]));
    // Refunds the second of two concurrent payments.
    if (kept > party.priceCents) return 'refund';
    await mailBalancePaid(ctx, db, party, kept);
    return 'granted';
  },

  release: async () => {},

  isGranted: async (db, partyId) => {
    const party = await findParty(db, partyId);
    return (
      party?.status === 'booked' &&
      keptOf(await findPartyPayments(db, [partyId])) >= party.priceCents
    );
  },
};

/**
 * For a deposit paid after its hold was released: takes room and spots again if they are free and the party
 * has not started. Runs in a savepoint, because the update fails if the room is taken.
 */
async function retakeRoom(ctx: Services, db: Db, party: Party): Promise<boolean> {
  if (party.startsAt <= ctx.clock.now()) return false;
  try {
    await inTransaction(db, async (db) => {
      await changeParty(db, party.id, { status: 'booked' });
      const slots = await findPartySlots(db, party.id);
      await takePartySpots(db, slots, ctx.venue().walkInReserve);
    });
    return true;
  } catch (error) {
    ctx.log.warn(
      { err: error, partyId: party.id },
      'deposit paid after expiry, room not available',
    );
    return false;
  }
}
