import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { announceBooking } from '../announce-booking.ts';
import { changeBooking, lockBooking } from '../bookings-queries.ts';
import { mailConfirmation, mailPaymentLink } from '../mails/booking-mails.ts';

/**
 * Sets the e-mail of a booking made with a phone number only, which links it to the family's waiver and account, and
 * mails its confirmation or payment link. Throws 409 if the booking is cancelled or has an e-mail already.
 */
export async function setGuardianEmail(
  ctx: Services,
  bookingId: string,
  { guardianEmail, actorId }: { guardianEmail: string; actorId: string | null },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) throw notFound();
    if (booking.guardianEmail === guardianEmail) return;
    if (booking.guardianEmail !== null) throw httpError(409, 'bookings.hasEmail');
    if (booking.status === 'cancelled') throw httpError(409, 'bookings.cancelledAlready');
    await changeBooking(db, bookingId, { guardianEmail });
    const updated = { ...booking, guardianEmail, sequence: booking.sequence + 1 };
    if (booking.status === 'paid') await mailConfirmation(ctx, db, updated);
    else await mailPaymentLink(ctx, db, updated, String(updated.sequence));
    await writeAudit(db, { actorId, action: 'booking.email-named', subject: bookingId });
    await announceBooking(db, updated);
  });
}
