import type { Db } from '../../../server/database.ts';
import { say } from '../../../server/messages/say.ts';
import type { Services } from '../../../server/services.ts';
import { formatMoney } from '../../../shared/money.ts';
import { formatInstant, formatVenueDate } from '../../../shared/venue-dates.ts';
import { nameFromEmail } from '../../accounts/accounts-rules.ts';
import { refundUntil } from '../bookings-rules.ts';
import { bookingCalendar, sessionName } from './booking-calendar.ts';
import { manageLink } from './booking-links.ts';
import type { BookingWithSlot } from './bookings-queries.ts';

type Here = Pick<Services, 'config' | 'venue' | 'queueMail'>;

/** Queues the confirmation with the .ics and the link to manage the booking. */
export async function mailConfirmation(here: Here, db: Db, booking: BookingWithSlot) {
  const { currency, timezone } = here.venue();
  const isFree = booking.priceCents === 0;
  const until = formatInstant(refundUntil(booking.startsAt, here.venue()), timezone);
  await here.queueMail(db, {
    key: `booking-confirmed:${booking.id}:${booking.sequence}`,
    ...addressed(here, booking),
    subject: say('bookings.confirmedSubject', facts(here, booking)),
    text: say('bookings.confirmedText', {
      ...facts(here, booking),
      children: say('bookings.childrenCount', { count: booking.childrenCount }),
      price: formatMoney(booking.priceCents, currency),
      link: manageLink(here, booking.id),
      policy: isFree ? say('bookings.policyFree') : say('bookings.policyPaid', { until }),
    }),
    attachments: [calendarFile(here, booking)],
  });
}

export async function mailMoved(here: Here, db: Db, booking: BookingWithSlot) {
  await here.queueMail(db, {
    key: `booking-moved:${booking.id}:${booking.sequence}`,
    ...addressed(here, booking),
    subject: say('bookings.movedSubject', facts(here, booking)),
    text: say('bookings.movedText', {
      ...facts(here, booking),
      children: say('bookings.childrenCount', { count: booking.childrenCount }),
      link: manageLink(here, booking.id),
    }),
    attachments: [calendarFile(here, booking)],
  });
}

/** Says what comes back, in cents of the venue's currency. */
export async function mailCancelled(
  here: Here,
  db: Db,
  booking: BookingWithSlot,
  refundCents: number,
) {
  const amount = formatMoney(refundCents, here.venue().currency);
  const refund =
    refundCents > 0
      ? say('bookings.refundComes', { amount })
      : say(booking.priceCents > 0 ? 'bookings.refundNone' : 'bookings.refundFree');
  await here.queueMail(db, {
    key: `booking-cancelled:${booking.id}`,
    ...addressed(here, booking),
    subject: say('bookings.cancelledSubject', facts(here, booking)),
    text: say('bookings.cancelledText', { ...facts(here, booking), refund }),
    attachments: [calendarFile(here, booking)],
  });
}

/** Paid after the hold was released, and full by now: the money goes back by itself. */
export async function mailPaidTooLate(here: Here, db: Db, booking: BookingWithSlot) {
  await here.queueMail(db, {
    key: `booking-paid-too-late:${booking.id}`,
    ...addressed(here, booking),
    subject: say('bookings.paidTooLateSubject'),
    text: say('bookings.paidTooLateText', {
      ...facts(here, booking),
      amount: formatMoney(booking.priceCents, here.venue().currency),
      link: `${here.config.publicUrl}/booking`,
    }),
  });
}

function addressed({ venue }: Here, booking: BookingWithSlot) {
  return { to: booking.guardianEmail, replyTo: venue().email };
}

function facts({ venue }: Here, booking: BookingWithSlot) {
  const { name, timezone } = venue();
  return {
    name: greetingName(booking.guardianName, booking.guardianEmail),
    session: sessionName(booking),
    when: formatInstant(booking.startsAt, timezone),
    day: formatVenueDate(booking.date),
    slot: booking.slotLabel,
    venue: name,
  };
}

/**
 * The name that was typed, unless it could carry a message of its own: whoever books with somebody
 * else's e-mail must not write into the mail that it receives.
 */
export function greetingName(typed: string, email: string): string {
  return /[:/@\n]|www\./i.test(typed) || typed.length > 60 ? nameFromEmail(email) : typed;
}

function calendarFile(here: Here, booking: BookingWithSlot) {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  return {
    filename: 'booking.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    contentBase64: Buffer.from(bookingCalendar(here, booking)).toString('base64'),
  };
}
