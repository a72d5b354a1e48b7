import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { canOfficeReschedule, canReschedule } from '../booking-refund-rules.ts';
import { hasFee } from '../no-show-fee-rules.ts';
import { announceBooking } from './announce-booking.ts';
import { throwBookingConflict } from './booking-checks.ts';
import { findBooking, lockBooking, updateBooking } from './bookings-queries.ts';
import { queueRescheduleEmail } from './emails/booking-emails.ts';
import { takeOfficeSpots } from './office/take-office-spots.ts';
import { releaseSpots } from './release-spots.ts';
import { requireBookableSlot, requireFutureSlot } from './schedule/require-bookable-slot.ts';
import { ensureSlot, lockSlots } from './schedule/slots-queries.ts';
import { takeBookingSpots } from './take-booking-spots.ts';

/** The office may reschedule bookings after the guardian's deadline, and into a full slot with a reason. */
type OfficeReschedule = { actorId: string; overCapacityReason: string | undefined };

/**
 * Moves a booking to another slot, emails the guardian and offers the freed spots to the waitlist. Throws 409 if the
 * slot is full or the same, if the booking can no longer be rescheduled, or if its no-show fee is not waived.
 */
export async function rescheduleBooking(
  ctx: Services,
  bookingId: string,
  target: { date: string; slotLabel: string },
  actorId: string | null,
  office?: OfficeReschedule,
) {
  const slot = await (office ? requireFutureSlot : requireBookableSlot)(ctx, target);
  const slotId = await ensureSlot(ctx.db, slot);
  return inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) throw notFound();
    const canMove = office
      ? canOfficeReschedule(booking)
      : canReschedule(booking, ctx.venue(), ctx.clock.now());
    if (!booking.slotId || !canMove) {
      throw httpError(409, office ? 'bookings.notToMove' : 'bookings.tooLateToMove');
    }
    if (hasFee(booking.noShowFee)) throw httpError(409, 'bookings.feeBeforeMove');
    if (booking.slotId === slotId) throw httpError(409, 'bookings.sameSlot');
    await lockSlots(db, [booking.slotId, slotId]);
    const { childrenCount } = booking;
    if (office) {
      await takeOfficeSpots(ctx, db, { slotId, childrenCount, ...office, subject: bookingId });
    } else await takeBookingSpots(ctx, db, { slotId, childrenCount });
    await updateBooking(db, bookingId, { slotId, date: slot.venueDate, slotLabel: slot.label });
    await releaseSpots(ctx, db, booking.slotId, childrenCount);
    await announceBooking(db, booking);
    await writeAudit(db, { actorId, action: 'booking.moved', subject: bookingId });
    const rescheduled = await findBooking(db, bookingId);
    if (!rescheduled) throw new Error('the rescheduled booking was not found');
    await queueRescheduleEmail(ctx, db, rescheduled);
    return rescheduled;
  }).catch(throwBookingConflict);
}
