import { greetingName } from '#features/accounts/accounts-rules.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { waiverRules } from '#features/waivers/waivers-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import { refundUntil } from '../../bookings-rules.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { bookingCalendar, sessionName } from './booking-calendar.ts';
import { manageLink } from './booking-links.ts';
import { type SendingServices, sendToGuardian, writtenIn } from './send-to-guardian.ts';

type ContextNow = SendingServices & Pick<Services, 'clock'>;

/**
 * Queues the confirmation with the .ics and the link to manage the booking; `again` identifies a
 * repeat.
 */
export async function mailConfirmation(
  ctx: ContextNow,
  db: Db,
  booking: BookingWithSlot,
  again?: string,
) {
  const { currency, timezone } = ctx.venue();
  const language = writtenIn(ctx, booking);
  const locale = localeOf(language);
  const isFree = booking.priceCents === 0;
  const fullUntil = refundUntil(booking.startsAt, ctx.venue());
  const isLate = fullUntil <= ctx.clock.now();
  const until = formatInstant(fullUntil, timezone, locale);
  const policy = isFree ? 'policyFree' : isLate ? 'policyLate' : 'policyPaid';
  await sendToGuardian(ctx, db, booking, {
    key: ['booking-confirmed', booking.id, booking.sequence, again]
      .filter((part) => part !== undefined)
      .join(':'),
    kind: { name: 'booking-confirmed', language },
    subject: translate('bookings.confirmedSubject', facts(ctx, booking), language),
    text: translate(
      'bookings.confirmedText',
      {
        ...facts(ctx, booking),
        children: childrenOf(ctx, booking),
        price: formatMoney(booking.priceCents, currency, locale),
        link: manageLink(ctx, booking.id),
        policy: translate(`bookings.${policy}`, { until }, language),
        waiver: await waiverToSign(ctx, db, booking),
      },
      language,
    ),
    attachments: [calendarFile(ctx, booking)],
  });
}

/** Tells a guardian who did not book in person where to pay for the held spot, and until when. */
export function mailHeld(ctx: ContextNow, db: Db, booking: BookingWithSlot) {
  const key = `booking-held:${booking.id}`;
  return mailWhereToPay(ctx, db, booking, { key, text: 'bookings.heldText' });
}

async function mailWhereToPay(
  ctx: ContextNow,
  db: Db,
  booking: BookingWithSlot,
  { key, text }: { key: string; text: 'bookings.heldText' | 'bookings.paymentLinkText' },
) {
  const { currency, timezone } = ctx.venue();
  const { holdExpiresAt } = booking;
  const language = writtenIn(ctx, booking);
  const locale = localeOf(language);
  await sendToGuardian(ctx, db, booking, {
    key,
    subject: translate('bookings.heldSubject', facts(ctx, booking), language),
    text: translate(
      text,
      {
        ...facts(ctx, booking),
        children: childrenOf(ctx, booking),
        price: formatMoney(booking.priceCents, currency, locale),
        until: formatInstant(holdExpiresAt ?? booking.startsAt, timezone, locale),
        link: manageLink(ctx, booking.id),
        waiver: await waiverToSign(ctx, db, booking),
      },
      language,
    ),
  });
}

/** The link to the waiver, if a booking by phone has none signed yet; otherwise empty. */
async function waiverToSign(
  { clock, config, venue }: ContextNow,
  db: Db,
  booking: BookingWithSlot,
): Promise<string> {
  if (booking.slotId === null || booking.guardianEmail === null) return '';
  const rules = waiverRules(venue().waiverValidMonths, clock.now());
  if (await hasValidWaiver(db, booking.guardianEmail, rules)) return '';
  const link = `${config.publicUrl}/waiver?${new URLSearchParams({ email: booking.guardianEmail })}`;
  return translate('bookings.waiverToSign', { link }, writtenIn({ venue }, booking));
}

export async function mailMoved(ctx: SendingServices, db: Db, booking: BookingWithSlot) {
  const language = writtenIn(ctx, booking);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-moved:${booking.id}:${booking.sequence}`,
    kind: { name: 'booking-moved', language },
    subject: translate('bookings.movedSubject', facts(ctx, booking), language),
    text: translate(
      'bookings.movedText',
      {
        ...facts(ctx, booking),
        children: childrenOf(ctx, booking),
        link: manageLink(ctx, booking.id),
      },
      language,
    ),
    attachments: [calendarFile(ctx, booking)],
  });
}

/** The refund of a cancelled booking: visits, and cents by destination. */
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

/** The session was cancelled by the venue: its reason, if any, and the refund. */
export async function mailCalledOff(
  ctx: SendingServices,
  db: Db,
  booking: BookingWithSlot,
  back: ComesBack,
  reason: string,
) {
  const language = writtenIn(ctx, booking);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-cancelled:${booking.id}`,
    subject: translate('bookings.calledOffSubject', facts(ctx, booking), language),
    text: translate(
      'bookings.calledOffText',
      {
        ...facts(ctx, booking),
        reason: reason === '' ? '' : `\n\n${reason}`,
        refund: refundSentence(ctx, booking, back),
        link: `${ctx.config.publicUrl}/booking`,
      },
      language,
    ),
    attachments: [calendarFile(ctx, booking)],
  });
}

export async function mailCancelled(
  ctx: SendingServices,
  db: Db,
  booking: BookingWithSlot,
  back: ComesBack,
) {
  const language = writtenIn(ctx, booking);
  const refund = refundSentence(ctx, booking, back);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-cancelled:${booking.id}`,
    kind: { name: 'booking-cancelled', language },
    subject: translate('bookings.cancelledSubject', facts(ctx, booking), language),
    text: translate('bookings.cancelledText', { ...facts(ctx, booking), refund }, language),
    attachments: [calendarFile(ctx, booking)],
  });
}

/** Part or all of the price is refunded; the booking stays as it is. */
export async function mailRefunded(
  ctx: SendingServices,
  db: Db,
  booking: BookingWithSlot,
  back: ComesBack,
) {
  const language = writtenIn(ctx, booking);
  const refund = refundSentence(ctx, booking, back);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-refunded:${booking.id}:${booking.refundedCents}`,
    subject: translate('bookings.refundedSubject', facts(ctx, booking), language),
    text: translate('bookings.refundedText', { ...facts(ctx, booking), refund }, language),
  });
}

/** The office holds a spot for a caller: where to pay, and until when. */
export function mailPaymentLink(ctx: ContextNow, db: Db, booking: BookingWithSlot, again?: string) {
  const parts = ['booking-payment-link', booking.id, again];
  const key = parts.filter((part) => part !== undefined).join(':');
  return mailWhereToPay(ctx, db, booking, { key, text: 'bookings.paymentLinkText' });
}

/**
 * Paid after the hold was released, and the slot is full: the payment is refunded automatically.
 */
export async function mailPaidTooLate(ctx: SendingServices, db: Db, booking: BookingWithSlot) {
  const { priceCents, valueCents } = booking;
  const language = writtenIn(ctx, booking);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-paid-too-late:${booking.id}`,
    subject: translate('bookings.paidTooLateSubject', {}, language),
    text: translate(
      'bookings.paidTooLateText',
      {
        ...facts(ctx, booking),
        amount: formatMoney(priceCents - valueCents, ctx.venue().currency, localeOf(language)),
        link: `${ctx.config.publicUrl}/booking`,
      },
      language,
    ),
  });
}

/** One sentence per kind of refund. */
export function refundSentence(
  ctx: SendingServices,
  booking: BookingWithSlot,
  back: ComesBack,
): string {
  const language = writtenIn(ctx, booking);
  const money = (cents: number) => formatMoney(cents, ctx.venue().currency, localeOf(language));
  const comes = back.from === 'desk' ? 'bookings.refundAtDesk' : 'bookings.refundComes';
  const sentences = [
    back.visits > 0 && translate('bookings.refundVisits', { count: back.visits }, language),
    back.valueCents > 0 &&
      translate('bookings.refundValue', { amount: money(back.valueCents) }, language),
    back.creditCents > 0 &&
      translate('bookings.refundCredit', { amount: money(back.creditCents) }, language),
    back.moneyCents > 0 && translate(comes, { amount: money(back.moneyCents) }, language),
  ].filter((sentence) => sentence !== false);
  if (sentences.length > 0) return sentences.join('\n');
  // Ended before anything was paid.
  if (back === NOTHING_BACK) return translate('bookings.refundFree', {}, language);
  const isBought = booking.priceCents > 0 || booking.visits > 0;
  return translate(isBought ? 'bookings.refundNone' : 'bookings.refundFree', {}, language);
}

function facts(ctx: SendingServices, booking: BookingWithSlot) {
  const { name, timezone } = ctx.venue();
  const language = writtenIn(ctx, booking);
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

function childrenOf(ctx: SendingServices, booking: BookingWithSlot): string {
  const count = booking.childrenCount;
  return translate('bookings.childrenCount', { count }, writtenIn(ctx, booking));
}

function calendarFile(ctx: SendingServices, booking: BookingWithSlot) {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const entry = bookingCalendar(ctx, booking, writtenIn(ctx, booking));
  return {
    filename: 'booking.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    contentBase64: Buffer.from(entry).toString('base64'),
  };
}
