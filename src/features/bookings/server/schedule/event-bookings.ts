import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { findCheckoutOf, holdExpiry } from '#features/checkouts/server/index.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import { buildPaymentLines } from '#features/prices/payment-lines-rules.ts';
import { deductExtras } from '#features/prices/server/index.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { payBookingWithValue, type ValueInput } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { networkOf } from '#platform/server/http/throttle.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatInstant, slotLabel, venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import { announceBooking } from '../announce-booking.ts';
import { requireWaiver } from '../booking-checks.ts';
import { type BookingWithSlot, findBooking, insertBooking } from '../bookings-queries.ts';
import { bookings } from '../bookings-tables.ts';
import { queueConfirmationEmail } from '../emails/booking-emails.ts';
import { enforceHoldLimits } from '../hold-limits.ts';
import { reopenPaymentPage } from '../payments/reopen-payment-page.ts';

type PaidEvent = { id: string; title: string; startsAt: Date; endsAt: Date };
/** The person who books; `id` is null for a guest. */
type Payer = { id: string | null; name: string; email: string };
type Context = Services & { language: Language; ip: string; user: SessionUser | null };

/**
 * Books event spots and extras at the price of `lines`, in the transaction that takes the spots: held until paid, or paid
 * immediately if codes and credit cover the price. Throws 409 for a missing waiver, an unusable code or an extra that is
 * sold out, 429 above the limit on open holds.
 */
export async function holdEventBooking(
  ctx: Context,
  db: Db,
  input: {
    event: PaidEvent & { capacity: number };
    payer: Payer;
    spots: number;
    lines: SaleLine[];
    codes: ValueInput;
    requestKey?: string | null;
  },
) {
  const { event, payer, spots, codes, requestKey = null } = input;
  const { clock, config, language } = ctx;
  const { timezone, name } = ctx.venue();
  const network = networkOf(ctx.ip);
  await requireWaiver({ db, clock, venue: ctx.venue }, payer.email);
  if (sumLines(input.lines).totalCents > 0) {
    await enforceHoldLimits(ctx, db, {
      guardianEmail: payer.email,
      network,
      eventId: event.id,
      childrenCount: spots,
      capacity: event.capacity,
    });
  }
  const family = payer.id === null ? null : await findFamilyOf(db, payer.id);
  const userId = family?.mayBook ? family.ownerId : payer.id;
  const heldUntil = holdExpiry(ctx);
  const bookingId = randomUUID();
  const subject = `booking:${bookingId}` as const;
  const paymentInput = { subject, lines: input.lines, codes };
  const { bookingColumns, lines, dueCents } = await payBookingWithValue(ctx, db, paymentInput);
  await deductExtras(db, lines, language);
  const isPaid = dueCents === 0;
  await insertBooking(db, {
    id: bookingId,
    userId,
    type: 'event',
    eventId: event.id,
    slotId: null,
    ...toDayAndSlot(event, timezone),
    childrenCount: spots,
    ...bookingColumns,
    status: isPaid ? 'paid' : 'pending',
    guardianName: payer.name,
    guardianEmail: payer.email,
    guardianPhone: null,
    notes: null,
    memberCodeId: null,
    holdExpiresAt: isPaid ? null : heldUntil,
    heldFrom: isPaid ? null : network,
    requestKey,
    language,
    lines,
    at: clock.now(),
  });
  await announceBooking(db, { userId });
  if (isPaid) {
    const booking = await findBooking(db, bookingId);
    if (booking) await queueConfirmationEmail(ctx, db, booking);
    return { bookingId, checkoutId: null, heldUntil };
  }
  const description = formatInstant(event.startsAt, timezone, localeOf(language));
  const title = `${event.title}, ${name}`;
  const checkoutId = await ctx.checkouts.create(db, {
    kind: 'booking',
    subjectId: bookingId,
    heldUntil,
    customerEmail: payer.email,
    lines: buildPaymentLines({
      lines,
      dueCents,
      formatName: ({ kind, names }) =>
        kind === 'event' ? title : `${localizedText(language, names)}, ${title}`,
      totalName: title,
      description,
    }),
    successUrl: `${config.publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.publicUrl}/calendar/${event.id}?checkout=cancelled&booking=${bookingId}`,
  });
  return { bookingId, checkoutId, heldUntil };
}

/** Finds the active booking of an email address for an event; null if there is none. */
export async function findEventBooking(
  db: Db,
  eventId: string,
  guardianEmail: string,
): Promise<BookingWithSlot | null> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.eventId, eventId),
        eq(bookings.guardianEmail, guardianEmail),
        ne(bookings.status, 'cancelled'),
      ),
    )
    .limit(1);
  return row ? findBooking(db, row.id) : null;
}

/** Reopens the payment page of an event booking and returns its URL. Throws 409 if no payment is pending. */
export async function reopenEventPaymentPage(ctx: Services, bookingId: string): Promise<string> {
  const booking = await findBooking(ctx.db, bookingId);
  const checkout = booking && (await findCheckoutOf(ctx.db, 'booking', bookingId));
  if (!booking || !checkout) throw httpError(409, 'bookings.notToPay');
  return (await reopenPaymentPage(ctx, booking)).url;
}

/** Updates the bookings of a rescheduled event to its new day and times. */
export async function rescheduleEventBookings(
  { venue }: Pick<Services, 'venue'>,
  db: Db,
  event: Omit<PaidEvent, 'title'>,
): Promise<void> {
  await db
    .update(bookings)
    .set({
      ...toDayAndSlot(event, venue().timezone),
      // Calendars apply only a change with a higher sequence.
      sequence: sql`${bookings.sequence} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(bookings.eventId, event.id), ne(bookings.status, 'cancelled')));
}

/**
 * Increments the calendar sequence of the active bookings of slots or events whose instants changed. For their families,
 * nothing has: `updatedAt` stays, so that tomorrow's reminders are sent.
 */
export async function incrementSequences(
  db: Db,
  column: typeof bookings.slotId | typeof bookings.eventId,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(bookings)
    .set({ sequence: sql`${bookings.sequence} + 1` })
    .where(and(inArray(column, ids), ne(bookings.status, 'cancelled')));
}

const toDayAndSlot = (
  { startsAt, endsAt }: Pick<PaidEvent, 'startsAt' | 'endsAt'>,
  timezone: string,
) => ({
  date: venueDateOf(startsAt, timezone),
  slotLabel: slotLabel(venueTimeOf(startsAt, timezone), venueTimeOf(endsAt, timezone)),
});
