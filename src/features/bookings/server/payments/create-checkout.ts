import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import { payBookingWithValue, throwValueConflict } from '#features/shop/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/http/throttle.ts';
import { localeOf } from '#shared/languages.ts';
import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import type { bookingsContract } from '../../bookings-contract.ts';
import { type DaySlot, priceForBooking } from '../../bookings-rules.ts';
import { announceBooking } from '../announce-booking.ts';
import {
  countChildren,
  limitHolds,
  requireWaiver,
  throwBookingConflict,
} from '../booking-checks.ts';
import { findBooking, findBookingByRequest, insertBooking } from '../bookings-queries.ts';
import { sessionName } from '../emails/booking-calendar.ts';
import { queueConfirmationEmail } from '../emails/booking-emails.ts';
import { endUnpaidTrial, requireFirstTrial } from '../one-trial.ts';
import { findSlotToBook } from '../schedule/find-slot.ts';
import { ensureSlot } from '../schedule/slots-queries.ts';
import { cancelUrlOf } from '../slot-waitlist/cancel-url.ts';
import { takeBookingSpots } from '../take-booking-spots.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/create-checkout']['body']>;
type Context = CallContext & { body: Body };

/**
 * Holds the spots, then opens the payment page. The hold and the request are committed before the provider is called,
 * so a crash loses neither.
 */
export async function createCheckout(ctx: Context) {
  const { bookingId, checkoutId } = (await findExistingHold(ctx)) ?? (await holdBooking(ctx));
  if (!checkoutId) {
    const sessionId = `booking_${bookingId}`;
    return { sessionUrl: `/booking-success?session_id=${sessionId}`, sessionId, bookingId };
  }
  const page = await ctx.checkouts.open(checkoutId);
  return { sessionUrl: page.url, sessionId: page.sessionId, bookingId };
}

/** `checkoutId` is null if nothing is due. */
type Hold = { bookingId: string; checkoutId: string | null };

async function findExistingHold({ db, requestKey }: Context): Promise<Hold | null> {
  const existing = requestKey ? await findBookingByRequest(db, requestKey) : null;
  if (!existing) return null;
  const checkout = await findCheckoutOf(db, 'booking', existing.id);
  return { bookingId: existing.id, checkoutId: checkout?.id ?? null };
}

async function holdBooking(ctx: Context): Promise<Hold> {
  const { body, clock, config, user, requestKey, ip } = ctx;
  const venue = ctx.venue();
  const childrenCount = countChildren(body.childrenCount, venue);
  const slot = await findSlotToBook(ctx, body);
  await requireWaiver(ctx, body.guardianEmail);
  const network = networkOf(ip);
  if (body.type === 'trial') await endUnpaidTrial(ctx, body.guardianEmail, network);
  const slotId = await ensureSlot(ctx.db, slot);
  const heldUntil = new Date(clock.now().getTime() + config.BOOKING_HOLD_MINUTES * 60_000);
  return inTransaction(ctx.db, async (db) => {
    if (body.type === 'trial') await requireFirstTrial(ctx, db, body.guardianEmail);
    const [family] = await Promise.all([
      user && findFamilyOf(db, user.id),
      limitHolds(ctx, db, {
        ...{ guardianEmail: body.guardianEmail, network, slotId, childrenCount },
        capacity: slot.capacity,
        spotsLeft: slot.capacity - slot.taken,
      }),
    ]);
    // For a user who may book for the family they joined, the family's owner owns the booking.
    const userId = family?.mayBook ? family.ownerId : (user?.id ?? null);
    const bookingId = randomUUID();
    const fullCents = priceForBooking(body.type, childrenCount, venue);
    const valueInput = { bookingId, fullCents, codes: body };
    const { bookingColumns, dueCents } = await payBookingWithValue(ctx, db, valueInput);
    // Pipelined in this order, so the contended slot row is locked for the shortest time.
    const booking = insertBooking(db, {
      id: bookingId,
      userId,
      type: body.type,
      slotId,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount,
      ...bookingColumns,
      status: dueCents === 0 ? 'paid' : 'pending',
      guardianName: body.guardianName,
      guardianEmail: body.guardianEmail,
      guardianPhone: body.guardianPhone || null,
      notes: body.notes || null,
      memberCodeId: null,
      holdExpiresAt: dueCents === 0 ? null : heldUntil,
      heldFrom: dueCents === 0 ? null : network,
      requestKey,
      language: ctx.language,
    });
    const checkoutInput = {
      kind: 'booking',
      subjectId: bookingId,
      heldUntil,
      customerEmail: body.guardianEmail,
      lines: checkoutLines(ctx, slot, { childrenCount, dueCents, fullCents }),
      successUrl: `${config.publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}${cancelUrlOf({ ...body, childrenCount })}`,
    } as const;
    const checkout = dueCents === 0 ? null : ctx.checkouts.create(db, checkoutInput);
    const announcement = announceBooking(db, { userId });
    const spots = takeBookingSpots(ctx, db, {
      slotId,
      childrenCount,
      waitlistToken: body.waitlistToken,
    });
    const [checkoutId] = await Promise.all([checkout, booking, announcement, spots]);
    if (dueCents === 0) {
      const paid = await findBooking(db, bookingId);
      if (paid) await queueConfirmationEmail(ctx, db, paid);
    }
    return { bookingId, checkoutId };
  })
    .catch(throwValueConflict)
    .catch(throwBookingConflict);
}

type Amounts = { childrenCount: number; dueCents: number; fullCents: number };

/** Returns one line with a price per child, or with the remaining amount if siblings, codes or value reduce it. */
function checkoutLines(
  ctx: Context,
  slot: DaySlot,
  { childrenCount, dueCents, fullCents }: Amounts,
) {
  const venue = ctx.venue();
  const locale = localeOf(ctx.language);
  const eachCents = priceForBooking(ctx.body.type, 1, venue);
  const isFullPrice = dueCents === fullCents && fullCents === eachCents * childrenCount;
  const line = {
    name: `${sessionName(ctx.body, ctx.language)}, ${venue.name}`,
    description: `${formatVenueDate(slot.venueDate, locale)}, ${formatSlotLabel(slot.label, locale)}`,
  };
  if (isFullPrice) return [{ ...line, amountCents: eachCents, quantity: childrenCount }];
  return [{ ...line, amountCents: dueCents, quantity: 1 }];
}
