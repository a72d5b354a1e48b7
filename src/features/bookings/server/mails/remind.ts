import { notify } from '#features/notifications/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import { remindersDue } from '../../reminder-rules.ts';
import { type BookingWithSlot, lockBooking } from '../bookings-queries.ts';
import { sessionName } from './booking-calendar.ts';
import {
  findBookingsToRemind,
  findConcerned,
  reminderKey,
  withdrawWrongReminders,
} from './reminders-queries.ts';

/**
 * Reminds members of tomorrow's bookings from the venue's hour on, each person once per booking and
 * start time, regardless of repeats and servers.
 */
export async function remindOfBookings(ctx: Services): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const userIds = await withdrawWrongReminders(db, ctx.clock.now());
    if (userIds.length > 0) await announce(db, { userIds }, { type: 'notifications', payload: {} });
  });
  const due = remindersDue(ctx.clock.now(), ctx.venue());
  if (!due) return;
  for (const bookingId of await findBookingsToRemind(ctx.db, due)) {
    await inTransaction(ctx.db, (db) => remindOf(ctx, db, bookingId));
  }
}

/** Locks and rereads the booking, which may have changed since it was listed. */
async function remindOf(ctx: Services, db: Db, bookingId: string) {
  const due = remindersDue(ctx.clock.now(), ctx.venue());
  const booking = await lockBooking(db, bookingId);
  if (!due || booking?.status !== 'paid' || booking.date !== due.venueDate) return;
  if (booking.updatedAt > due.settledBefore) return;
  const cause = reminderKey(bookingId, booking.startsAt);
  for (const userId of await findConcerned(db, bookingId)) {
    await notify(ctx, db, {
      userId,
      type: 'BOOKING_REMINDER',
      title: (language) =>
        translate('bookings.reminderTitle', reminderFacts(ctx, booking, language), language),
      body: (language) =>
        translate('bookings.reminderBody', reminderFacts(ctx, booking, language), language),
      link: '/my-bookings',
      cause,
      mailKey: cause,
      mailKind: 'booking-reminder',
      onlyIf: { check: 'booking-reminder', subject: `${cause}:${userId}` },
    });
  }
}

/** The values of a reminder's texts. */
export function reminderFacts(
  { venue }: Pick<Services, 'venue'>,
  booking: BookingWithSlot,
  language: Language,
) {
  const locale = localeOf(language);
  return {
    session: sessionName(booking, language),
    when: formatInstant(booking.startsAt, venue().timezone, locale),
    day: formatVenueDate(booking.date, locale),
    slot: formatSlotLabel(booking.slotLabel, locale),
    children: translate('bookings.childrenCount', { count: booking.childrenCount }, language),
  };
}
