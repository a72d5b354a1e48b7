import {
  announceBooking,
  findBooking,
  lockBooking,
  NO_REFUND,
  queueCancellationEmail,
  refundDeskPayment,
  releaseSpots,
  returnBookedExtras,
  setRefunded,
  updateBooking,
} from '#features/bookings/server/index.ts';
import { returnBookingValue } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { deleteVisit, findVisitOfBooking } from './visits-queries.ts';

/**
 * Undoes one of today's walk-ins: cancels its booking even after the start, returns its spots, extras, stored value, pass
 * visits and promo code use, deletes its visit and emails the family. Returns the refund in cents, for staff to hand back. Throws 404 for an unknown booking,
 * 409 on another day, or if the booking is not a walk-in that is still paid.
 */
export async function undoWalkIn(
  ctx: Services & { user: SessionUser },
  bookingId: string,
): Promise<number> {
  const { clock, venue, user } = ctx;
  return inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) throw notFound();
    const visit = await findVisitOfBooking(db, bookingId);
    const isToday = booking.date === venueDateOf(clock.now(), venue().timezone);
    if (!isToday || visit?.source !== 'walk-in' || booking.status !== 'paid') {
      throw httpError(409, 'checkIn.walkInOver');
    }
    const handBackCents = await refundDeskPayment(db, bookingId, {
      amountCents: booking.priceCents - booking.refundedCents,
      by: user.id,
      at: clock.now(),
    });
    const { cents: valueCents, visits } = await returnBookingValue(db, booking);
    await deleteVisit(db, visit);
    await updateBooking(db, bookingId, {
      status: 'cancelled',
      cancelledAt: clock.now(),
    });
    await setRefunded(
      db,
      bookingId,
      booking.refundedCents + handBackCents + valueCents,
      clock.now(),
    );
    await returnBookedExtras(db, bookingId);
    if (booking.slotId) await releaseSpots(ctx, db, booking.slotId, booking.childrenCount);
    await writeAudit(db, {
      actorId: user.id,
      action: 'walk-in.taken-back',
      subject: bookingId,
      detail: {
        handBackCents,
        ...(valueCents > 0 && { valueCents }),
        ...(visits > 0 && { visits }),
      },
    });
    const cancelled = await findBooking(db, bookingId);
    if (cancelled)
      await queueCancellationEmail(ctx, db, cancelled, {
        ...NO_REFUND,
        visits,
        valueCents,
        moneyCents: handBackCents,
        from: 'desk',
      });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    await announceBooking(db, booking);
    return handBackCents;
  });
}
