import type { Sale } from '#features/checkouts/server/index.ts';
import { giveValueBack, takeValueAgain } from '#features/shop/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { announceBooking } from '../announce-booking.ts';
import {
  type BookingWithSlot,
  changeBooking,
  findBooking,
  lockBooking,
} from '../bookings-queries.ts';
import { bookings } from '../bookings-tables.ts';
import { mailConfirmation, mailPaidTooLate } from '../mails/booking-mails.ts';
import { requireFirstTrial } from '../one-trial.ts';
import { releaseSpots } from '../release-spots.ts';
import { takeSpots } from '../schedule/slots-queries.ts';
import { findDeskPayment } from './desk-payments-queries.ts';

/** The sale of a booking: pending -> paid, or pending -> cancelled (money.md). */
export const bookingSale: Sale = {
  of: bookings,

  grant: async (ctx, db, bookingId) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) return 'refund';
    // Paid at the desk while the payment page was open: the second payment is refunded.
    if (booking.status === 'paid')
      return (await findDeskPayment(db, bookingId)) ? 'refund' : 'granted';
    if (booking.status === 'cancelled' && !(await retakeSpot(ctx, db, booking))) {
      await mailPaidTooLate(ctx, db, booking);
      return 'refund';
    }
    await changeBooking(db, bookingId, {
      status: 'paid',
      holdExpiresAt: null,
      heldFrom: null,
      cancelledAt: null,
    });
    const ofEvent = eventSpotsOf(booking);
    if (ofEvent) await ctx.parts.eventSpots?.confirm(ctx, db, ofEvent);
    await announceBooking(db, booking);
    const paid = await findBooking(db, bookingId);
    if (paid) await mailConfirmation(ctx, db, paid);
    return 'granted';
  },

  release: async (ctx, db, bookingId) => {
    const booking = await lockBooking(db, bookingId);
    if (booking?.status !== 'pending') return;
    await changeBooking(db, bookingId, {
      status: 'cancelled',
      cancelledAt: ctx.clock.now(),
      holdExpiresAt: null,
      heldFrom: null,
      // The same request creates a new booking.
      requestKey: null,
    });
    if (booking.valueCents > 0 || booking.promoCodeId) await giveValueBack(db, booking);
    await announceBooking(db, booking);
    const ofEvent = eventSpotsOf(booking);
    if (ofEvent) await ctx.parts.eventSpots?.release(ctx, db, ofEvent, 'interested');
    else if (booking.slotId) await releaseSpots(ctx, db, booking.slotId, booking.childrenCount);
  },

  refundFailed: async (db, bookingId, amountCents) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) return;
    // Automatic refunds (paid too late) are not counted here.
    const refundedCents = Math.max(0, booking.refundedCents - amountCents);
    await changeBooking(db, bookingId, { refundedCents });
  },

  isGranted: async (db, bookingId) => (await findBooking(db, bookingId))?.status === 'paid',
};

/**
 * Paid after the hold was released: takes a spot again if there is one, the slot has not started,
 * and the family has booked no other trial meanwhile. Runs in a savepoint, so that a failure
 * returns everything.
 */
async function retakeSpot(ctx: Services, db: Db, booking: BookingWithSlot): Promise<boolean> {
  const { slotId } = booking;
  const ofEvent = eventSpotsOf(booking);
  if ((!slotId && !ofEvent) || booking.startsAt <= ctx.clock.now()) return false;
  try {
    return await inTransaction(db, async (db) => {
      if (booking.type === 'trial' && booking.guardianEmail !== null) {
        await requireFirstTrial(ctx, db, booking.guardianEmail);
      }
      const reserve = ctx.venue().walkInReserve;
      const isTaken = ofEvent
        ? await ctx.parts.eventSpots?.takeAgain(ctx, db, ofEvent)
        : slotId && (await takeSpots(db, slotId, booking.childrenCount, reserve));
      if (!isTaken) throw new Error('there is no room any more');
      await takeValueAgain(db, booking);
      await changeBooking(db, booking.id, { status: 'paid' });
      return true;
    });
  } catch (error) {
    ctx.log.warn({ err: error, bookingId: booking.id }, 'paid too late and not to be granted');
    return false;
  }
}

/** The event spots of a booking; null for a session. */
function eventSpotsOf({ id, eventId, childrenCount }: BookingWithSlot) {
  return eventId === null ? null : { id, eventId, childrenCount };
}
