import { writeAudit } from '../../../server/audit-log.ts';
import { type Db, inTransaction } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { refundDeskPayment } from '../../check-in/server/desk-payments-queries.ts';
import { findCheckoutOf, requestRefund } from '../../checkouts/server/checkouts-queries.ts';
import { canCancel, refundForCancelling } from '../bookings-rules.ts';
import { announceBooking } from './announce-booking.ts';
import { mailCancelled } from './booking-mails.ts';
import {
  type BookingWithSlot,
  changeBooking,
  findBooking,
  lockBooking,
} from './bookings-queries.ts';
import { releaseSpots } from './release-spots-queries.ts';

/**
 * Cancels and answers what comes back, in cents. The refund is asked for after the commit. An unpaid
 * hold is ended at the provider first; if it turns out paid, it is cancelled as a paid one.
 */
export async function cancelBooking(
  here: Services,
  bookingId: string,
  actorId: string | null,
): Promise<number> {
  const held = await findBooking(here.db, bookingId);
  if (held?.status === 'pending') {
    const checkout = await findCheckoutOf(here.db, 'booking', bookingId);
    if (checkout) await here.checkouts.end(checkout.id);
    const ended = await findBooking(here.db, bookingId);
    if (ended?.status === 'cancelled') return 0;
  }
  return inTransaction(here.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking || booking.status === 'cancelled') throw refusal(409, 'bookings.cancelledAlready');
    const now = here.clock.now();
    if (!canCancel(booking, now)) throw refusal(409, 'bookings.tooLateToCancel');
    const due = refundForCancelling(booking, here.venue(), now);
    const { cents: refundCents, from } = await refund(here, db, booking, due);
    await changeBooking(db, bookingId, { status: 'cancelled', cancelledAt: now });
    if (booking.slotId) await releaseSpots(here, db, booking.slotId, booking.childrenCount);
    await writeAudit(db, {
      actorId,
      action: 'booking.cancelled',
      subject: bookingId,
      detail: { refundCents },
    });
    await announceBooking(db, booking);
    const cancelled = await findBooking(db, bookingId);
    if (cancelled) await mailCancelled(here, db, cancelled, refundCents, from);
    return refundCents;
  });
}

type Refund = { cents: number; from: 'provider' | 'desk' };

/** Cards get theirs from the provider; what was paid at the desk waits there for the family. */
async function refund(
  here: Services,
  db: Db,
  booking: BookingWithSlot,
  amountCents: number,
): Promise<Refund> {
  const checkout = amountCents > 0 ? await findCheckoutOf(db, 'booking', booking.id) : null;
  if (!checkout) {
    const owed = { amountCents, by: null, at: null };
    const cents = amountCents > 0 ? await refundDeskPayment(db, booking.id, owed) : 0;
    return { cents, from: 'desk' };
  }
  const refundId = await requestRefund(db, {
    checkoutId: checkout.id,
    amountCents,
    reason: 'booking cancelled',
  });
  if (!refundId) return { cents: 0, from: 'provider' };
  await here.queueJob(db, 'submit-refund', { refundId });
  return { cents: amountCents, from: 'provider' };
}
