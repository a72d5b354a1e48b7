import { greetingName } from '#features/accounts/accounts-rules.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { waiverRules } from '#features/waivers/waivers-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import { refundUntil } from '../bookings-rules.ts';
import { bookingCalendar, sessionName } from './booking-calendar.ts';
import { manageLink } from './booking-links.ts';
import type { BookingWithSlot } from './bookings-queries.ts';
import { type SendingServices, sendToGuardian, writtenIn } from './send-to-guardian.ts';

type HereNow = SendingServices & Pick<Services, 'clock'>;

/**
 * Queues the confirmation with the .ics and the link to manage the booking; `again` names a further one
 * of the same booking.
 */
export async function mailConfirmation(
  here: HereNow,
  db: Db,
  booking: BookingWithSlot,
  again?: string,
) {
  const { currency, timezone } = here.venue();
  const language = writtenIn(here, booking);
  const locale = localeOf(language);
  const isFree = booking.priceCents === 0;
  const fullUntil = refundUntil(booking.startsAt, here.venue());
  const isLate = fullUntil <= here.clock.now();
  const until = formatInstant(fullUntil, timezone, locale);
  const policy = isFree ? 'policyFree' : isLate ? 'policyLate' : 'policyPaid';
  await sendToGuardian(here, db, booking, {
    key: ['booking-confirmed', booking.id, booking.sequence, again]
      .filter((part) => part !== undefined)
      .join(':'),
    kind: { name: 'booking-confirmed', language },
    subject: say('bookings.confirmedSubject', facts(here, booking), language),
    text: say(
      'bookings.confirmedText',
      {
        ...facts(here, booking),
        children: childrenOf(here, booking),
        price: formatMoney(booking.priceCents, currency, locale),
        link: manageLink(here, booking.id),
        policy: say(`bookings.${policy}`, { until }, language),
        waiver: await waiverToSign(here, db, booking),
      },
      language,
    ),
    attachments: [calendarFile(here, booking)],
  });
}

/** A spot is held for who was not at the page when it was booked: where to pay, and until when. */
export function mailHeld(here: HereNow, db: Db, booking: BookingWithSlot) {
  const key = `booking-held:${booking.id}`;
  return mailWhereToPay(here, db, booking, { key, text: 'bookings.heldText' });
}

async function mailWhereToPay(
  here: HereNow,
  db: Db,
  booking: BookingWithSlot,
  { key, text }: { key: string; text: 'bookings.heldText' | 'bookings.paymentLinkText' },
) {
  const { currency, timezone } = here.venue();
  const { holdExpiresAt } = booking;
  const language = writtenIn(here, booking);
  const locale = localeOf(language);
  await sendToGuardian(here, db, booking, {
    key,
    subject: say('bookings.heldSubject', facts(here, booking), language),
    text: say(
      text,
      {
        ...facts(here, booking),
        children: childrenOf(here, booking),
        price: formatMoney(booking.priceCents, currency, locale),
        until: formatInstant(holdExpiresAt ?? booking.startsAt, timezone, locale),
        link: manageLink(here, booking.id),
        waiver: await waiverToSign(here, db, booking),
      },
      language,
    ),
  });
}

/** The form to sign, for a session booked by phone before the waiver was signed; else nothing. */
async function waiverToSign(
  { clock, config, venue }: HereNow,
  db: Db,
  booking: BookingWithSlot,
): Promise<string> {
  if (booking.slotId === null || booking.guardianEmail === null) return '';
  const rules = waiverRules(venue().waiverValidMonths, clock.now());
  if (await hasValidWaiver(db, booking.guardianEmail, rules)) return '';
  const link = `${config.publicUrl}/waiver?${new URLSearchParams({ email: booking.guardianEmail })}`;
  return say('bookings.waiverToSign', { link }, writtenIn({ venue }, booking));
}

export async function mailMoved(here: SendingServices, db: Db, booking: BookingWithSlot) {
  const language = writtenIn(here, booking);
  await sendToGuardian(here, db, booking, {
    key: `booking-moved:${booking.id}:${booking.sequence}`,
    kind: { name: 'booking-moved', language },
    subject: say('bookings.movedSubject', facts(here, booking), language),
    text: say(
      'bookings.movedText',
      {
        ...facts(here, booking),
        children: childrenOf(here, booking),
        link: manageLink(here, booking.id),
      },
      language,
    ),
    attachments: [calendarFile(here, booking)],
  });
}

/** What comes back of a cancelled booking: visits, and cents of the venue's currency by where they go. */
export type ComesBack = {
  visits: number;
  /** To the gift card or credit that paid. */
  valueCents: number;
  /** As new credit. */
  creditCents: number;
  /** By the payment provider, or at the desk where it was paid. */
  moneyCents: number;
  from: 'provider' | 'desk';
};

export const NOTHING_BACK: ComesBack = {
  visits: 0,
  valueCents: 0,
  creditCents: 0,
  moneyCents: 0,
  from: 'provider',
};

/** The session no longer takes place: why, in the venue's own words if it has any, and what comes back. */
export async function mailCalledOff(
  here: SendingServices,
  db: Db,
  booking: BookingWithSlot,
  back: ComesBack,
  reason: string,
) {
  const language = writtenIn(here, booking);
  await sendToGuardian(here, db, booking, {
    key: `booking-cancelled:${booking.id}`,
    subject: say('bookings.calledOffSubject', facts(here, booking), language),
    text: say(
      'bookings.calledOffText',
      {
        ...facts(here, booking),
        reason: reason === '' ? '' : `\n\n${reason}`,
        refund: refundSentence(here, booking, back),
        link: `${here.config.publicUrl}/booking`,
      },
      language,
    ),
    attachments: [calendarFile(here, booking)],
  });
}

export async function mailCancelled(
  here: SendingServices,
  db: Db,
  booking: BookingWithSlot,
  back: ComesBack,
) {
  const language = writtenIn(here, booking);
  const refund = refundSentence(here, booking, back);
  await sendToGuardian(here, db, booking, {
    key: `booking-cancelled:${booking.id}`,
    kind: { name: 'booking-cancelled', language },
    subject: say('bookings.cancelledSubject', facts(here, booking), language),
    text: say('bookings.cancelledText', { ...facts(here, booking), refund }, language),
    attachments: [calendarFile(here, booking)],
  });
}

/** Part or all of the price goes back, and the booking stays as it is. */
export async function mailRefunded(
  here: SendingServices,
  db: Db,
  booking: BookingWithSlot,
  back: ComesBack,
) {
  const language = writtenIn(here, booking);
  const refund = refundSentence(here, booking, back);
  await sendToGuardian(here, db, booking, {
    key: `booking-refunded:${booking.id}:${booking.refundedCents}`,
    subject: say('bookings.refundedSubject', facts(here, booking), language),
    text: say('bookings.refundedText', { ...facts(here, booking), refund }, language),
  });
}

/** The office holds a spot for a caller: where to pay, and until when. */
export function mailPaymentLink(here: HereNow, db: Db, booking: BookingWithSlot, again?: string) {
  const parts = ['booking-payment-link', booking.id, again];
  const key = parts.filter((part) => part !== undefined).join(':');
  return mailWhereToPay(here, db, booking, { key, text: 'bookings.paymentLinkText' });
}

/** Paid after the hold was released, and full by now: the money goes back by itself. */
export async function mailPaidTooLate(here: SendingServices, db: Db, booking: BookingWithSlot) {
  const { priceCents, valueCents } = booking;
  const language = writtenIn(here, booking);
  await sendToGuardian(here, db, booking, {
    key: `booking-paid-too-late:${booking.id}`,
    subject: say('bookings.paidTooLateSubject', {}, language),
    text: say(
      'bookings.paidTooLateText',
      {
        ...facts(here, booking),
        amount: formatMoney(priceCents - valueCents, here.venue().currency, localeOf(language)),
        link: `${here.config.publicUrl}/booking`,
      },
      language,
    ),
  });
}

/** One sentence for each way that something comes back. */
export function refundSentence(
  here: SendingServices,
  booking: BookingWithSlot,
  back: ComesBack,
): string {
  const language = writtenIn(here, booking);
  const money = (cents: number) => formatMoney(cents, here.venue().currency, localeOf(language));
  const comes = back.from === 'desk' ? 'bookings.refundAtDesk' : 'bookings.refundComes';
  const sentences = [
    back.visits > 0 && say('bookings.refundVisits', { count: back.visits }, language),
    back.valueCents > 0 &&
      say('bookings.refundValue', { amount: money(back.valueCents) }, language),
    back.creditCents > 0 &&
      say('bookings.refundCredit', { amount: money(back.creditCents) }, language),
    back.moneyCents > 0 && say(comes, { amount: money(back.moneyCents) }, language),
  ].filter((sentence) => sentence !== false);
  if (sentences.length > 0) return sentences.join('\n');
  // Ended before anything was paid.
  if (back === NOTHING_BACK) return say('bookings.refundFree', {}, language);
  const isBought = booking.priceCents > 0 || booking.visits > 0;
  return say(isBought ? 'bookings.refundNone' : 'bookings.refundFree', {}, language);
}

function facts(here: SendingServices, booking: BookingWithSlot) {
  const { name, timezone } = here.venue();
  const language = writtenIn(here, booking);
  const locale = localeOf(language);
  return {
    name: greetingName(booking.guardianName, booking.guardianEmail ?? ''),
    session: sessionName(booking, language),
    when: formatInstant(booking.startsAt, timezone, locale),
    day: formatVenueDate(booking.date, locale),
    slot: formatSlotLabel(booking.slotLabel, locale),
    venue: name,
  };
}

function childrenOf(here: SendingServices, booking: BookingWithSlot): string {
  const count = booking.childrenCount;
  return say('bookings.childrenCount', { count }, writtenIn(here, booking));
}

function calendarFile(here: SendingServices, booking: BookingWithSlot) {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const entry = bookingCalendar(here, booking, writtenIn(here, booking));
  return {
    filename: 'booking.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    contentBase64: Buffer.from(entry).toString('base64'),
  };
}
