import { retakeHold, type SaleHandlers } from '#features/checkouts/server/index.ts';
import { markSoldLinesPaid } from '#features/prices/server/index.ts';
import { respendBookingValue, returnBookingValue } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { forgetResponse } from '#platform/server/http/idempotency.ts';
import type { Services } from '#platform/server/services.ts';
import { announceBooking } from '../announce-booking.ts';
import {
  type BookingWithSlot,
  findBooking,
  lockBooking,
  returnBookedExtras,
  setRefunded,
  takeBookedExtras,
  updateBooking,
} from '../bookings-queries.ts';
import { bookings } from '../bookings-tables.ts';
import { queueConfirmationEmail, queueLatePaymentEmail } from '../emails/booking-emails.ts';
import { releaseSpots, toEventSpots } from '../release-spots.ts';
import { takeSpots } from '../schedule/slots-queries.ts';
import { requireFirstTrial } from '../trial-limit.ts';
import { findBookingConfirmation } from './booking-confirmation.ts';
import { findDeskPayment } from './desk-payments-queries.ts';

/** The sale of a booking: moves it from pending to paid or cancelled. */
export const bookingSale: SaleHandlers = {
  table: bookings,

  grant: async (ctx, db, bookingId) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) return 'refund';
    // If it was paid at the desk while the payment page was open, the online payment is refunded.
    if (booking.status === 'paid')
      return (await findDeskPayment(db, bookingId)) ? 'refund' : 'granted';
    if (booking.status === 'cancelled' && !(await retakeSpots(ctx, db, booking))) {
      await queueLatePaymentEmail(ctx, db, booking);
      return 'refund';
    }
    await updateBooking(db, bookingId, {
      status: 'paid',
      holdExpiresAt: null,
      heldFrom: null,
      cancelledAt: null,
    });
    await markSoldLinesPaid(db, { saleKind: 'booking', saleId: bookingId }, ctx.clock.now());
    const eventSpots = toEventSpots(booking);
    if (eventSpots) await ctx.hooks.eventSpots?.confirm(ctx, db, eventSpots);
    await announceBooking(db, booking);
    const paidBooking = await findBooking(db, bookingId);
    if (paidBooking) await queueConfirmationEmail(ctx, db, paidBooking);
    return 'granted';
  },

  release: async (ctx, db, bookingId) => {
    const booking = await cancelHold(ctx, db, bookingId);
    if (!booking) return;
    const eventSpots = toEventSpots(booking);
    // The event first, then value and extras, as a reservation locks them: the other order could deadlock.
    if (eventSpots) await ctx.hooks.eventSpots?.release(ctx, db, eventSpots, 'interested');
    await returnHeldValue(db, [booking]);
    if (booking.slotId) await releaseSpots(ctx, db, booking.slotId, booking.childrenCount);
  },

  disputeLost: async (ctx, db, bookingId, amountCents) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) return;
    const refundedCents = Math.min(booking.priceCents, booking.refundedCents + amountCents);
    await setRefunded(db, bookingId, refundedCents, ctx.clock.now());
  },

  refundFailed: async (ctx, db, bookingId, { amountCents }) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) return;
    // `refundedCents` excludes automatic refunds of late payments, so the difference can be negative.
    const refundedCents = Math.max(0, booking.refundedCents - amountCents);
    await setRefunded(db, bookingId, refundedCents, ctx.clock.now());
  },

  confirmation: findBookingConfirmation,

  isGranted: async (db, bookingId) => (await findBooking(db, bookingId))?.status === 'paid',
};

/**
 * Cancels an unpaid booking. Its spots, stored value and extras stay taken: the caller frees them or moves them to the
 * booking that replaces it. Returns null if it is not pending.
 */
export async function cancelHold(
  ctx: Services,
  db: Db,
  bookingId: string,
): Promise<BookingWithSlot | null> {
  const booking = await lockBooking(db, bookingId);
  if (booking?.status !== 'pending') return null;
  await updateBooking(db, bookingId, {
    status: 'cancelled',
    cancelledAt: ctx.clock.now(),
    holdExpiresAt: null,
    heldFrom: null,
    // Lets a retry of the request create a new booking.
    requestKey: null,
  });
  if (booking.requestKey) await forgetResponse(db, booking.requestKey);
  await announceBooking(db, booking);
  return booking;
}

/** Returns the stored value and the extras of cancelled holds. */
export async function returnHeldValue(db: Db, bookings: BookingWithSlot[]) {
  for (const booking of bookings) {
    const { id, valueCents, promoCodeId, visits } = booking;
    if (valueCents > 0 || promoCodeId || visits > 0) await returnBookingValue(db, booking);
    await returnBookedExtras(db, id);
  }
}

/**
 * Takes the spots, stored value and extras of a released hold again and marks it as paid, because its payment arrived
 * late. Returns false if the slot is full or has started, the family has another trial, or value or extras are gone.
 */
async function retakeSpots(ctx: Services, db: Db, booking: BookingWithSlot): Promise<boolean> {
  const { slotId } = booking;
  const eventSpots = toEventSpots(booking);
  if ((!slotId && !eventSpots) || booking.startsAt <= ctx.clock.now()) return false;
  return retakeHold(ctx, db, booking.id, async (db) => {
    if (booking.type === 'trial' && booking.guardianEmail !== null) {
      await requireFirstTrial(ctx, db, booking.guardianEmail);
    }
    const reserve = ctx.venue().walkInReserve;
    const isTaken = eventSpots
      ? await ctx.hooks.eventSpots?.retake(ctx, db, eventSpots)
      : slotId && (await takeSpots(db, slotId, booking.childrenCount, reserve));
    if (!isTaken) throw httpError(409, 'bookings.slotFull');
    await respendBookingValue(db, booking);
    await takeBookedExtras(db, booking.id);
    await updateBooking(db, booking.id, { status: 'paid' });
  });
}
