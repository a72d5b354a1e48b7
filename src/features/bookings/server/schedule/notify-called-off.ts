import { notify } from '#features/notifications/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { sessionName } from '../mails/booking-calendar.ts';
import {
  type ComesBack,
  mailCalledOff,
  NOTHING_BACK,
  refundSentence,
} from '../mails/booking-mails.ts';

/** The venue's reason; may be empty. */
export type CalledOffNews = { reason: string };

/** Notifies the guardian by mail, and a member also in the app, in the transaction that cancels. */
export async function notifyCalledOff(
  ctx: Services,
  db: Db,
  booking: BookingWithSlot,
  back: ComesBack,
  { reason }: CalledOffNews,
): Promise<void> {
  await mailCalledOff(ctx, db, booking, back, reason);
  if (booking.userId === null) return;
  await notify(ctx, db, {
    userId: booking.userId,
    type: 'BOOKING_REMINDER',
    title: (language) =>
      translate(
        'bookings.calledOffSubject',
        { when: formatInstant(booking.startsAt, ctx.venue().timezone, localeOf(language)) },
        language,
      ),
    body: (language) =>
      translate(
        'bookings.calledOffBody',
        {
          session: sessionName(booking, language),
          day: formatVenueDate(booking.date, localeOf(language)),
          slot: formatSlotLabel(booking.slotLabel, localeOf(language)),
          refund: refundSentence(ctx, { ...booking, language }, back),
        },
        language,
      ),
    link: '/my-bookings',
    cause: `booking-called-off:${booking.id}`,
  });
}

/** The same for a hold that was ended at its payment page, without a payment. */
export async function notifyHoldEnded(
  ctx: Services,
  booking: BookingWithSlot,
  news: CalledOffNews,
): Promise<void> {
  await inTransaction(ctx.db, (db) => notifyCalledOff(ctx, db, booking, NOTHING_BACK, news));
}
