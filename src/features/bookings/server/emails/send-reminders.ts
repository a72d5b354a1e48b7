import { notify } from '#features/notifications/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import { getReminderFilter } from '../../reminder-rules.ts';
import { type BookingWithSlot, lockBooking } from '../bookings-queries.ts';
import { describeBooked } from './describe-booked.ts';
import {
  findAccountsToNotify,
  findBookingsDueForReminder,
  reminderKey,
  withdrawStaleReminders,
} from './reminders-queries.ts';
import { formatBookingTitle } from './session-titles.ts';

/**
 * Withdraws unread reminders of changed bookings and, in the hours after the venue's reminder hour, notifies
 * members of tomorrow's bookings. Idempotent: one reminder per account, booking and start time.
 */
export async function sendBookingReminders(ctx: Services): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const userIds = await withdrawStaleReminders(db, ctx.clock.now());
    if (userIds.length > 0) await announce(db, { userIds }, { type: 'notifications', payload: {} });
  });
  const filter = getReminderFilter(ctx.clock.now(), ctx.venue());
  if (!filter) return;
  for (const bookingId of await findBookingsDueForReminder(ctx.db, filter)) {
    await inTransaction(ctx.db, (db) => sendReminder(ctx, db, bookingId));
  }
}

/** Locks and refetches the booking, which may have changed since it was listed. */
async function sendReminder(ctx: Services, db: Db, bookingId: string) {
  const filter = getReminderFilter(ctx.clock.now(), ctx.venue());
  const booking = await lockBooking(db, bookingId);
  if (!filter || booking?.status !== 'paid' || booking.date !== filter.venueDate) return;
  if (booking.updatedAt > filter.unchangedSince) return;
  const cause = reminderKey(bookingId, booking.startsAt);
  for (const userId of await findAccountsToNotify(db, bookingId)) {
    await notify(ctx, db, {
      userId,
      type: 'BOOKING_REMINDER',
      title: (language) =>
        translate('bookings.reminderTitle', buildReminderValues(ctx, booking, language), language),
      body: (language) =>
        translate('bookings.reminderBody', buildReminderValues(ctx, booking, language), language),
      link: '/my-bookings',
      cause,
      emailKey: cause,
      emailKind: 'booking-reminder',
      onlyIf: { check: 'booking-reminder', subject: `${cause}:${userId}` },
    });
  }
}

/** Returns the values for the texts of a reminder. */
export function buildReminderValues(
  { venue }: Pick<Services, 'venue'>,
  booking: BookingWithSlot,
  language: Language,
) {
  const locale = localeOf(language);
  return {
    session: formatBookingTitle(venue(), booking, language),
    when: formatInstant(booking.startsAt, venue().timezone, locale),
    day: formatVenueDate(booking.date, locale),
    slot: formatSlotLabel(booking.slotLabel, locale),
    children: describeBooked({ venue }, booking, language),
  };
}
