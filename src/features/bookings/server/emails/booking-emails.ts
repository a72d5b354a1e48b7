import { greetingName } from '#features/accounts/accounts-rules.ts';
import { describeTaxedPrice, findSoldLines } from '#features/prices/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { formatVenueContact, getWhatToBring } from '#features/venue/server/index.ts';
import { looksLikeAddress } from '#features/venue/venue-place-rules.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import { refundUntil } from '../../booking-refund-rules.ts';
import { formatBookingNumber, hasReceipt } from '../../bookings-rules.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { renderBookingCalendar } from './booking-calendar.ts';
import { manageLink, receiptLink } from './booking-links.ts';
import { describeBooked, describeItems } from './describe-booked.ts';
import { type BookingRefund, describeRefund } from './describe-refund.ts';
import { emailLanguage, type SendContext, sendToGuardian } from './send-to-guardian.ts';
import { formatBookingTitle } from './session-titles.ts';

type EmailContext = SendContext & Pick<Services, 'clock'>;

/** Queues the confirmation with the .ics file and the link to manage the booking. `resendKey` identifies a resend. */
export async function queueConfirmationEmail(
  ctx: EmailContext,
  db: Db,
  booking: BookingWithSlot,
  resendKey?: string,
) {
  const { timezone } = ctx.venue();
  const language = emailLanguage(ctx, booking);
  const locale = localeOf(language);
  const isFree = booking.priceCents === 0;
  const refundDeadline = refundUntil(booking.startsAt, ctx.venue());
  const isPastRefundWindow = refundDeadline <= ctx.clock.now();
  const until = formatInstant(refundDeadline, timezone, locale);
  const policy = isFree ? 'policyFree' : isPastRefundWindow ? 'policyLate' : 'policyPaid';
  await sendToGuardian(ctx, db, booking, {
    key: ['booking-confirmed', booking.id, booking.sequence, resendKey]
      .filter((part) => part !== undefined)
      .join(':'),
    kind: { name: 'booking-confirmed', language },
    subject: translate('bookings.confirmedSubject', buildTextValues(ctx, booking), language),
    text: translate(
      'bookings.confirmedText',
      {
        ...buildTextValues(ctx, booking),
        children: describeBooked(ctx, booking, emailLanguage(ctx, booking)),
        price: await describePrice(ctx, db, booking),
        number: formatBookingNumber(booking),
        place: formatPlace(ctx, booking),
        bring: describeWhatToBring(ctx, language),
        link: manageLink(ctx, booking.id),
        receipt: describeReceipt(ctx, booking),
        policy:
          translate(`bookings.${policy}`, { until }, language) +
          describeNoShowFee(ctx, booking, ' '),
        waiver: await describeMissingWaiver(ctx, db, booking),
      },
      language,
    ),
    attachments: [createCalendarFile(ctx, booking)],
  });
}

/** Describes the price, the tax in it and the pass visits used, or that the booking was free. */
async function describePrice(ctx: SendContext, db: Db, booking: BookingWithSlot): Promise<string> {
  const { priceCents: totalCents, visits } = booking;
  const language = emailLanguage(ctx, booking);
  const visitsText = visits > 0 && translate('bookings.paidWithPass', { count: visits }, language);
  if (totalCents === 0) return visitsText || translate('bookings.free', {}, language);
  const { taxCents } = sumLines(
    await findSoldLines(db, { saleKind: 'booking', saleId: booking.id }),
  );
  const price = describeTaxedPrice(ctx, { totalCents, taxCents }, language);
  return visitsText ? `${price}, ${visitsText}` : price;
}

/** Returns a paragraph about what to bring; empty if the venue says nothing. */
function describeWhatToBring({ venue }: SendContext, language: Language): string {
  const text = getWhatToBring(venue())[language];
  return text && translate('bookings.bring', { text }, language);
}

/** Returns a paragraph with the link to the receipt; empty if nothing was paid. */
function describeReceipt(ctx: SendContext, booking: BookingWithSlot): string {
  if (!hasReceipt(booking)) return '';
  const link = receiptLink(ctx, booking.id);
  return translate('bookings.receipt', { link }, emailLanguage(ctx, booking));
}

/** Emails the payment link and deadline of a family's hold in a joint booking. */
export function queueHoldEmail(ctx: EmailContext, db: Db, booking: BookingWithSlot) {
  const key = `booking-held:${booking.id}`;
  return queuePaymentDueEmail(ctx, db, booking, { key, textKey: 'bookings.heldText' });
}

async function queuePaymentDueEmail(
  ctx: EmailContext,
  db: Db,
  booking: BookingWithSlot,
  { key, textKey }: { key: string; textKey: 'bookings.heldText' | 'bookings.paymentLinkText' },
) {
  const { currency, timezone } = ctx.venue();
  const { holdExpiresAt, priceCents, valueCents } = booking;
  const language = emailLanguage(ctx, booking);
  const locale = localeOf(language);
  const price = formatMoney(priceCents, currency, locale);
  const due = formatMoney(priceCents - valueCents, currency, locale);
  const dueText = valueCents > 0 && translate('bookings.leftToPay', { due }, language);
  await sendToGuardian(ctx, db, booking, {
    key,
    subject: translate('bookings.heldSubject', buildTextValues(ctx, booking), language),
    text: translate(
      textKey,
      {
        ...buildTextValues(ctx, booking),
        children: describeBooked(ctx, booking, emailLanguage(ctx, booking)),
        price: dueText ? `${price}. ${dueText}` : price,
        until: formatInstant(holdExpiresAt ?? booking.startsAt, timezone, locale),
        link: manageLink(ctx, booking.id),
        waiver: await describeMissingWaiver(ctx, db, booking),
        policy: describeNoShowFee(ctx, booking, '\n\n'),
      },
      language,
    ),
  });
}

/** Returns `before` and the sentence about the no-show fee; empty if none was announced for the booking. */
function describeNoShowFee(ctx: SendContext, booking: BookingWithSlot, before: string): string {
  const { noShowFeeCents } = booking;
  if (noShowFeeCents === 0) return '';
  const language = emailLanguage(ctx, booking);
  const amount = formatMoney(noShowFeeCents, ctx.venue().currency, localeOf(language));
  return before + translate('bookings.noShowFeePolicy', { amount }, language);
}

/** Returns a paragraph with the link to sign the waiver; empty if one is signed or none is needed. */
async function describeMissingWaiver(
  { clock, config, venue }: EmailContext,
  db: Db,
  booking: BookingWithSlot,
): Promise<string> {
  if (booking.slotId === null || booking.guardianEmail === null) return '';
  const rules = createWaiverRules(venue().waiverValidMonths, clock.now());
  if (await hasValidWaiver(db, booking.guardianEmail, rules)) return '';
  const link = `${config.publicUrl}/waiver?${new URLSearchParams({ email: booking.guardianEmail })}`;
  return translate('bookings.waiverReminder', { link }, emailLanguage({ venue }, booking));
}

/** Emails the new time once per `key`: by default, once per change of the booking; a moved event has its own key. */
export async function queueRescheduleEmail(
  ctx: EmailContext,
  db: Db,
  booking: BookingWithSlot,
  key = `booking-moved:${booking.id}:${booking.sequence}`,
) {
  const language = emailLanguage(ctx, booking);
  await sendToGuardian(ctx, db, booking, {
    key,
    kind: { name: 'booking-moved', language },
    subject: translate('bookings.movedSubject', buildTextValues(ctx, booking), language),
    text: translate(
      'bookings.movedText',
      {
        ...buildTextValues(ctx, booking),
        children: describeBooked(ctx, booking, emailLanguage(ctx, booking)),
        place: formatPlace(ctx, booking),
        link: manageLink(ctx, booking.id),
      },
      language,
    ),
    attachments: [createCalendarFile(ctx, booking)],
  });
}

/**
 * Emails that the venue cancelled the session, with the reason (if any) and the refund. `refund` is null if
 * the booking ended before it was paid.
 */
export async function queueSessionCancelledEmail(
  ctx: SendContext,
  db: Db,
  booking: BookingWithSlot,
  refund: BookingRefund | null,
  reason: string,
) {
  const language = emailLanguage(ctx, booking);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-cancelled:${booking.id}`,
    subject: translate('bookings.sessionCancelledSubject', buildTextValues(ctx, booking), language),
    text: translate(
      'bookings.sessionCancelledText',
      {
        ...buildTextValues(ctx, booking),
        booked: formatBookedLine(ctx, booking),
        reason: reason === '' ? '' : `\n\n${reason}`,
        refund: describeRefund(ctx, booking, refund),
        link: `${ctx.config.publicUrl}/booking`,
      },
      language,
    ),
    attachments: [createCalendarFile(ctx, booking)],
  });
}

export async function queueCancellationEmail(
  ctx: SendContext,
  db: Db,
  booking: BookingWithSlot,
  refund: BookingRefund,
) {
  const language = emailLanguage(ctx, booking);
  const refundText = describeRefund(ctx, booking, refund);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-cancelled:${booking.id}`,
    kind: { name: 'booking-cancelled', language },
    subject: translate('bookings.cancelledSubject', buildTextValues(ctx, booking), language),
    text: translate(
      'bookings.cancelledText',
      {
        ...buildTextValues(ctx, booking),
        booked: formatBookedLine(ctx, booking),
        refund: refundText,
      },
      language,
    ),
    attachments: [createCalendarFile(ctx, booking)],
  });
}

/** Emails a full or partial refund of a booking that is not cancelled. */
export async function queueRefundEmail(
  ctx: SendContext,
  db: Db,
  booking: BookingWithSlot,
  refund: BookingRefund,
) {
  const language = emailLanguage(ctx, booking);
  const refundText = describeRefund(ctx, booking, refund);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-refunded:${booking.id}:${booking.refundedCents}`,
    subject: translate('bookings.refundedSubject', buildTextValues(ctx, booking), language),
    text: translate(
      'bookings.refundedText',
      { ...buildTextValues(ctx, booking), refund: refundText },
      language,
    ),
  });
}

/** Emails the payment link and deadline of a spot that the office holds. `resendKey` identifies a resend. */
export function queuePaymentLinkEmail(
  ctx: EmailContext,
  db: Db,
  booking: BookingWithSlot,
  resendKey?: string,
) {
  const parts = ['booking-payment-link', booking.id, resendKey];
  const key = parts.filter((part) => part !== undefined).join(':');
  return queuePaymentDueEmail(ctx, db, booking, { key, textKey: 'bookings.paymentLinkText' });
}

/**
 * Emails that a payment after the hold's release is refunded automatically, because the spots could not be taken again.
 */
export async function queueLatePaymentEmail(ctx: SendContext, db: Db, booking: BookingWithSlot) {
  const { priceCents, valueCents } = booking;
  const language = emailLanguage(ctx, booking);
  await sendToGuardian(ctx, db, booking, {
    key: `booking-paid-too-late:${booking.id}`,
    subject: translate('bookings.paidTooLateSubject', {}, language),
    text: translate(
      'bookings.paidTooLateText',
      {
        ...buildTextValues(ctx, booking),
        amount: formatMoney(priceCents - valueCents, ctx.venue().currency, localeOf(language)),
        link: `${ctx.config.publicUrl}/booking`,
      },
      language,
    ),
  });
}

/** The values that all texts about a booking share. */
export function buildTextValues(ctx: SendContext, booking: BookingWithSlot) {
  const { name, timezone } = ctx.venue();
  const language = emailLanguage(ctx, booking);
  const locale = localeOf(language);
  return {
    name: greetingName(booking.guardianName, booking.guardianEmail ?? ''),
    session: formatBookingTitle(ctx.venue(), booking, language),
    when: formatInstant(booking.startsAt, timezone, locale),
    day: formatVenueDate(booking.date, locale),
    slot: formatSlotLabel(booking.slotLabel, locale),
    venue: name,
  };
}

/** A line with what was booked; empty if it says no more than the number of children. */
function formatBookedLine(ctx: SendContext, booking: BookingWithSlot): string {
  const items = describeItems(ctx, booking, emailLanguage(ctx, booking));
  return items && `\n${items}`;
}

/**
 * Formats the venue's address, phone and hours, below the event's room, if any. For an event elsewhere,
 * formats its address and the venue's phone.
 */
function formatPlace(ctx: EmailContext, booking: BookingWithSlot): string {
  const { eventLocation } = booking;
  if (eventLocation && looksLikeAddress(eventLocation)) {
    return [eventLocation, ctx.venue().phone].filter(Boolean).join('\n');
  }
  return [eventLocation, formatVenueContact(ctx, emailLanguage(ctx, booking))]
    .filter(Boolean)
    .join('\n');
}

function createCalendarFile(ctx: SendContext, booking: BookingWithSlot) {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const file = renderBookingCalendar(ctx, booking, emailLanguage(ctx, booking));
  return {
    filename: 'booking.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    contentBase64: Buffer.from(file).toString('base64'),
  };
}
