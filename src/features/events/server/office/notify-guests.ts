import { greetingName } from '#features/accounts/accounts-rules.ts';
import {
  cancelBooking,
  findBooking,
  queueRescheduleEmail,
} from '#features/bookings/server/index.ts';
import { notify } from '#features/notifications/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { HttpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatInstant, formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import {
  type EventRow,
  findBookingsOfEvent,
  findEventRow,
  findGuestBookings,
  findGuests,
  type Guest,
} from './event-admin-queries.ts';

/** A notification to an event's guests: it was moved, cancelled or restored (`back`). */
export type GuestNotification = { eventId: string; kind: 'moved' | 'cancelled' | 'back' };

/**
 * Notifies everyone with an RSVP, once per version of the event; also by email unless they are only
 * interested. Cancels the bookings of a cancelled event with a full refund. Skips notifications that no longer
 * apply, such as one of a cancellation that was reverted.
 */
export async function notifyGuests(
  ctx: Services,
  { eventId, kind }: GuestNotification,
): Promise<void> {
  const event = await findEventRow(ctx.db, eventId);
  if (!event || (event.cancelledAt !== null) !== (kind === 'cancelled')) return;
  const guests = await findGuests(ctx.db, eventId);
  if (kind === 'cancelled') await cancelAllBookings(ctx, eventId);
  for (const guest of guests) {
    await inTransaction(ctx.db, (db) => notifyGuest(ctx, db, event, guest, kind));
  }
  if (kind === 'moved') await queueRescheduleEmails(ctx, event);
}

/** Emails guests without an account. On a cancellation they get the email about their cancelled booking instead. */
async function queueRescheduleEmails(ctx: Services, event: EventRow) {
  for (const { id } of await findGuestBookings(ctx.db, event.id)) {
    await inTransaction(ctx.db, async (db) => {
      const booking = await findBooking(db, id);
      if (booking)
        await queueRescheduleEmail(ctx, db, booking, `event-moved:${id}:${event.sequence}`);
    });
  }
}

/** Cancels the bookings with a full refund, because the venue cancelled. Each booking's email states the refund. */
async function cancelAllBookings(ctx: Services, eventId: string) {
  for (const { id } of await findBookingsOfEvent(ctx.db, eventId)) {
    try {
      await cancelBooking(ctx, id, { actorId: null, byVenue: true });
    } catch (error) {
      // The booking was cancelled concurrently.
      if (!(error instanceof HttpError && error.code === 'bookings.cancelledAlready')) throw error;
    }
  }
}

async function notifyGuest(
  ctx: Services,
  db: Db,
  event: EventRow,
  guest: Guest,
  kind: GuestNotification['kind'],
) {
  const title = (language: Language) =>
    translate(`eventAdmin.${kind}Title`, { title: event.title }, language);
  const body = (language: Language) => bodyOf(ctx, event, kind, language);
  await notify(ctx, db, {
    userId: guest.userId,
    type: 'BOOKING_REMINDER',
    title,
    body,
    link: '/events',
    cause: `event-${kind}:${event.id}:${event.sequence}`,
  });
  // Guests with a booking get the email about its cancellation instead, which states the refund.
  const hasBookingEmail = kind === 'cancelled' && guest.bookingId !== null;
  if (hasBookingEmail || guest.status === 'interested' || !guest.emailVerified) return;
  const { email } = guest;
  const language = resolveLanguage(guest.language, ctx.venue());
  const { name: venue, email: replyTo } = ctx.venue();
  const eventsUrl = `${ctx.config.publicUrl}/events`;
  await ctx.queueEmail(db, {
    key: `event-${kind}:${event.id}:${event.sequence}:${guest.userId}`,
    to: email,
    replyTo,
    subject: title(language),
    text: [
      translate('mails.greeting', { name: greetingName(guest.name, email) }, language),
      body(language),
      ...(kind === 'cancelled' ? [translate('eventAdmin.sorry', {}, language)] : []),
      translate('eventAdmin.seeEvents', { address: eventsUrl }, language),
      translate('mails.closing', { venue }, language),
    ].join('\n\n'),
  });
}

function bodyOf(
  ctx: Services,
  event: EventRow,
  kind: GuestNotification['kind'],
  language: Language,
): string {
  const { timezone, name } = ctx.venue();
  const locale = localeOf(language);
  const when = event.allDay
    ? formatVenueDate(venueDateOf(event.startsAt, timezone), locale)
    : formatInstant(event.startsAt, timezone, locale);
  const where = event.location ?? name;
  return translate(`eventAdmin.${kind}Body`, { title: event.title, when, where }, language);
}
