import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { announceBooking } from '../announce-booking.ts';
import { lockBooking, updateBooking } from '../bookings-queries.ts';
import { queueConfirmationEmail, queuePaymentLinkEmail } from '../emails/booking-emails.ts';

/**
 * Sets the email of a booking made with a phone number only, which links it to the family's waiver and account, and
 * emails its confirmation or payment link. Throws 409 if the booking is cancelled or has a different email
 * address.
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
    await updateBooking(db, bookingId, { guardianEmail });
    const updatedBooking = { ...booking, guardianEmail, sequence: booking.sequence + 1 };
    if (booking.status === 'paid') await queueConfirmationEmail(ctx, db, updatedBooking);
    else await queuePaymentLinkEmail(ctx, db, updatedBooking, String(updatedBooking.sequence));
    await writeAudit(db, { actorId, action: 'booking.email-named', subject: bookingId });
    await announceBooking(db, updatedBooking);
  });
}
