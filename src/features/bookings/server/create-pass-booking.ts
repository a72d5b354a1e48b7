import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  findHolder,
  spendCause,
  spendVisits,
  throwValueConflict,
} from '#features/shop/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { bookingsContract } from '../bookings-contract.ts';
import { announceBooking } from './announce-booking.ts';
import { countChildren, requireWaiver, throwBookingConflict } from './booking-checks.ts';
import { findBooking, findBookingByRequest, insertBooking } from './bookings-queries.ts';
import { queueConfirmationEmail } from './emails/booking-emails.ts';
import { findSlotToBook } from './schedule/find-slot.ts';
import { ensureSlot } from './schedule/slots-queries.ts';
import { takeBookingSpots } from './take-booking-spots.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/create-pass-booking']['body']>;
type Context = CallContext & { body: Body; user: SessionUser };

/**
 * Books with one pass visit per child, starting with the pass that expires first. The booking is paid with price 0.
 * Returns the booking's id. Throws 409 if there are too few visits.
 */
export async function createPassBooking(ctx: Context): Promise<string> {
  const { db, body, requestKey, user } = ctx;
  const existing = requestKey ? await findBookingByRequest(db, requestKey) : null;
  if (existing) return existing.id;
  const childrenCount = countChildren(body.childrenCount, ctx.venue());
  const slot = await findSlotToBook(ctx, body);
  await requireWaiver(ctx, body.guardianEmail);
  const slotId = await ensureSlot(db, slot);
  const holder = await findHolder(db, user);
  return inTransaction(db, async (db) => {
    const bookingId = randomUUID();
    await spendVisits(ctx, db, holder, childrenCount, spendCause(`booking:${bookingId}`));
    await insertBooking(db, {
      id: bookingId,
      userId: holder.userId,
      type: 'open-play',
      slotId,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount,
      priceCents: 0,
      visits: childrenCount,
      status: 'paid',
      guardianName: body.guardianName,
      guardianEmail: body.guardianEmail,
      guardianPhone: body.guardianPhone || null,
      notes: body.notes || null,
      memberCodeId: null,
      holdExpiresAt: null,
      heldFrom: null,
      requestKey,
      language: ctx.language,
    });
    const booking = await findBooking(db, bookingId);
    await announceBooking(db, holder);
    if (booking) await queueConfirmationEmail(ctx, db, booking);
    await takeBookingSpots(ctx, db, { slotId, childrenCount, waitlistToken: body.waitlistToken });
    return bookingId;
  })
    .catch(throwValueConflict)
    .catch(throwBookingConflict);
}
