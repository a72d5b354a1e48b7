import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { findUsableCode } from '#features/member-codes/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
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

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/create-member-booking']['body']>;
type Context = CallContext & { body: Body; user: SessionUser };

/**
 * Books for free with a valid code: the member's own, the family's if it is shared for booking, or any member's at the
 * desk. The booking belongs to the code's owner, so the whole family sees it. Returns the booking's id.
 */
export async function createMemberBooking(ctx: Context): Promise<string> {
  const { db, body, requestKey, venue } = ctx;
  const existing = requestKey ? await findBookingByRequest(db, requestKey) : null;
  if (existing) return existing.id;
  const childrenCount = countChildren(body.childrenCount, venue());
  const code = await findCodeToUse(ctx);
  const slot = await findSlotToBook(ctx, body);
  await requireWaiver(ctx, body.guardianEmail);
  const slotId = await ensureSlot(db, slot);
  return inTransaction(db, async (db) => {
    const bookingId = randomUUID();
    await insertBooking(db, {
      id: bookingId,
      userId: code.userId,
      type: 'member',
      slotId,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount,
      priceCents: 0,
      status: 'paid',
      guardianName: body.guardianName,
      guardianEmail: body.guardianEmail,
      guardianPhone: body.guardianPhone || null,
      notes: body.notes || null,
      memberCodeId: code.id,
      holdExpiresAt: null,
      heldFrom: null,
      requestKey,
      language: ctx.language,
    });
    const [booking] = await Promise.all([findBooking(db, bookingId), announceBooking(db, code)]);
    if (booking) await queueConfirmationEmail(ctx, db, booking);
    await takeBookingSpots(ctx, db, { slotId, childrenCount, waitlistToken: body.waitlistToken });
    return bookingId;
  }).catch(throwBookingConflict);
}

async function findCodeToUse({ db, clock, body, user }: Context) {
  const code = await findUsableCode(db, body.memberCodeId, clock.now(), user.id);
  const isAtDesk = user.role !== 'member';
  const isOwn = code?.userId === user.id || isAtDesk;
  if (!code || (!isOwn && code.mayBook === null)) throw httpError(404, 'bookings.codeNotYours');
  if (!isOwn && !code.mayBook) throw httpError(409, 'household.codeNotForBooking');
  if (code.status !== 'Active') throw httpError(409, 'bookings.codeUnusable');
  return code;
}
