import { notify } from '#features/notifications/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { queueSessionCancelledEmail } from '../emails/booking-emails.ts';
import { type BookingRefund, describeRefund } from '../emails/describe-refund.ts';
import { formatBookingTitle } from '../emails/session-titles.ts';

/** The venue's reason; can be empty. */
export type SlotCancellation = { reason: string };

/**
 * Emails the guardian, and notifies a member in the app, in the transaction that cancels the booking. `refund` is null
 * if the booking ended before it was paid.
 */
export async function notifySlotCancelled(
  ctx: Services,
  db: Db,
  booking: BookingWithSlot,
  refund: BookingRefund | null,
  { reason }: SlotCancellation,
): Promise<void> {
  await queueSessionCancelledEmail(ctx, db, booking, refund, reason);
  if (booking.userId === null) return;
  await notify(ctx, db, {
    userId: booking.userId,
    type: 'BOOKING_REMINDER',
    title: (language) =>
      translate(
        'bookings.sessionCancelledSubject',
        { when: formatInstant(booking.startsAt, ctx.venue().timezone, localeOf(language)) },
        language,
      ),
    body: (language) =>
      translate(
        'bookings.sessionCancelledBody',
        {
          session: formatBookingTitle(ctx.venue(), booking, language),
          day: formatVenueDate(booking.date, localeOf(language)),
          slot: formatSlotLabel(booking.slotLabel, localeOf(language)),
          refund: describeRefund(ctx, { ...booking, language }, refund),
        },
        language,
      ),
    link: '/my-bookings',
    cause: `booking-called-off:${booking.id}`,
  });
}

/** Notifies the guardian of an unpaid hold whose checkout was ended because its slot was removed. */
export async function notifyHoldEnded(
  ctx: Services,
  booking: BookingWithSlot,
  cancellation: SlotCancellation,
): Promise<void> {
  await inTransaction(ctx.db, (db) => notifySlotCancelled(ctx, db, booking, null, cancellation));
}
