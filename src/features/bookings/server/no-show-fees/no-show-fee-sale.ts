import type { SaleHandlers } from '#features/checkouts/server/index.ts';
import { announceBooking } from '../announce-booking.ts';
import { findBooking, lockBooking } from '../bookings-queries.ts';
import { bookings } from '../bookings-tables.ts';
import { queueFeePaidEmail } from '../emails/no-show-fee-emails.ts';
import { setFeePaidAgain, updateFee } from './no-show-fees-queries.ts';

/** The payment of a booking's no-show fee. It holds nothing, so release does nothing. */
export const noShowFeeSale: SaleHandlers = {
  table: bookings,

  grant: async (ctx, db, bookingId) => {
    const booking = await lockBooking(db, bookingId);
    const fee = booking?.noShowFee;
    // Waived or paid on another page meanwhile, or the page was opened before a late check-in or a cancellation.
    if (!booking || fee?.state !== 'asked' || !fee.isStillDue) return 'refund';
    await updateFee(db, bookingId, { state: 'paid', paidAt: ctx.clock.now() });
    await announceBooking(db, booking);
    await queueFeePaidEmail(ctx, db, booking);
    return 'granted';
  },

  release: async () => {},

  /** The bank took the money back, so the fee is asked for once more: staff waive it, or the family still pays. */
  disputeLost: async (_ctx, db, bookingId) => {
    const booking = await lockBooking(db, bookingId);
    if (booking?.noShowFee?.state !== 'paid') return;
    await updateFee(db, bookingId, { state: 'asked', paidAt: null });
    await announceBooking(db, booking);
  },

  /** The venue has the money again: the fee can be waived once more. */
  refundFailed: async ({ clock }, db, bookingId) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking?.noShowFee) return;
    await setFeePaidAgain(db, bookingId, clock.now());
    await announceBooking(db, booking);
  },

  isGranted: async (db, bookingId) =>
    (await findBooking(db, bookingId))?.noShowFee?.state === 'paid',
};
