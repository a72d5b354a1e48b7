import { greetingName } from '#features/accounts/accounts-rules.ts';
import { cancelBooking } from '#features/bookings/server/index.ts';
import { notify } from '#features/notifications/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { Refusal } from '#platform/server/http/errors.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf, offeredLanguage } from '#shared/languages.ts';
import { formatInstant, formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import {
  type EventRow,
  findBookingsOfEvent,
  findEventRow,
  findGuests,
  type Guest,
} from './event-admin-queries.ts';

/** What happened to an event: another time or place, called off, or on again. */
export type GuestNews = { eventId: string; what: 'moved' | 'cancelled' | 'back' };

/**
 * Tells everybody who stands to an event what is so now, each once for each of its versions, by
 * notification; who comes or waits by mail too. Of a cancelled one every payment goes back whole. What is
 * no longer so (called off and on again) is not told.
 */
export async function tellGuests(here: Services, { eventId, what }: GuestNews): Promise<void> {
  const event = await findEventRow(here.db, eventId);
  if (!event || (event.cancelledAt !== null) !== (what === 'cancelled')) return;
  const guests = await findGuests(here.db, eventId);
  if (what === 'cancelled') await payBack(here, eventId);
  for (const guest of guests) {
    await inTransaction(here.db, (db) => tellGuest(here, db, event, guest, what));
  }
}

/** Whole, however late: the venue called it off. Their own mail says what comes back. */
async function payBack(here: Services, eventId: string) {
  for (const { id } of await findBookingsOfEvent(here.db, eventId)) {
    try {
      await cancelBooking(here, id, { actorId: null, byVenue: true });
    } catch (error) {
      // Its owner was quicker.
      if (!(error instanceof Refusal && error.code === 'bookings.cancelledAlready')) throw error;
    }
  }
}

async function tellGuest(
  here: Services,
  db: Db,
  event: EventRow,
  guest: Guest,
  what: GuestNews['what'],
) {
  const title = (language: Language) =>
    say(`eventAdmin.${what}Title`, { title: event.title }, language);
  const body = (language: Language) => bodyOf(here, event, what, language);
  await notify(here, db, {
    userId: guest.userId,
    type: 'BOOKING_REMINDER',
    title,
    body,
    link: '/events',
    cause: `event-${what}:${event.id}:${event.sequence}`,
  });
  // Guests who booked it get the mail of their booking, with the refund.
  const isMailed = what === 'cancelled' && guest.bookingId !== null;
  if (isMailed || guest.status === 'interested' || !guest.emailVerified) return;
  const { email } = guest;
  const language = offeredLanguage(guest.language, here.venue());
  const { name: venue, email: replyTo } = here.venue();
  const address = `${here.config.publicUrl}/events`;
  await here.queueMail(db, {
    key: `event-${what}:${event.id}:${event.sequence}:${guest.userId}`,
    to: email,
    replyTo,
    subject: title(language),
    text: [
      say('mails.greeting', { name: greetingName(guest.name, email) }, language),
      body(language),
      ...(what === 'cancelled' ? [say('eventAdmin.sorry', {}, language)] : []),
      say('eventAdmin.seeEvents', { address }, language),
      say('mails.closing', { venue }, language),
    ].join('\n\n'),
  });
}

function bodyOf(
  here: Services,
  event: EventRow,
  what: GuestNews['what'],
  language: Language,
): string {
  const { timezone, name } = here.venue();
  const locale = localeOf(language);
  const when = event.allDay
    ? formatVenueDate(venueDateOf(event.startsAt, timezone), locale)
    : formatInstant(event.startsAt, timezone, locale);
  const where = event.location ?? name;
  return say(`eventAdmin.${what}Body`, { title: event.title, when, where }, language);
}
