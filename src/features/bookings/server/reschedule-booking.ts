import { writeAudit } from '../../../server/audit-log.ts';
import { inTransaction } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { canReschedule } from '../bookings-rules.ts';
import { announceBooking } from './announce-booking.ts';
import { mailMoved } from './booking-mails.ts';
import { changeBooking, findBooking, lockBooking } from './bookings-queries.ts';
import { findSlotToBook } from './find-slot.ts';
import { holdSpots } from './hold-spots.ts';
import { explainRefusedBooking } from './refuse-booking.ts';
import { releaseSpots } from './release-spots-queries.ts';
import { ensureSlot, lockSlots } from './slots-queries.ts';

/** Moves a booking to another slot with room: both slots change in one transaction, or neither. */
export async function rescheduleBooking(
  here: Services,
  bookingId: string,
  target: { date: string; slotLabel: string },
  actorId: string | null,
) {
  const slot = await findSlotToBook(here, target);
  const slotId = await ensureSlot(here.db, slot);
  return inTransaction(here.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking?.slotId || !canReschedule(booking, here.venue(), here.clock.now())) {
      throw refusal(409, 'bookings.tooLateToMove');
    }
    if (booking.slotId === slotId) throw refusal(409, 'bookings.sameSlot');
    await lockSlots(db, [booking.slotId, slotId]);
    await holdSpots(here, db, { slotId, childrenCount: booking.childrenCount });
    await changeBooking(db, bookingId, { slotId, date: slot.venueDate, slotLabel: slot.label });
    await releaseSpots(here, db, booking.slotId, booking.childrenCount);
    await announceBooking(db, booking);
    await writeAudit(db, { actorId, action: 'booking.moved', subject: bookingId });
    const moved = await findBooking(db, bookingId);
    if (!moved) throw new Error('the moved booking is gone');
    await mailMoved(here, db, moved);
    return moved;
  }).catch(explainRefusedBooking);
}
