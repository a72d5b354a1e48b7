import type { z } from 'zod';
import {
  endOwnHolds,
  findBookingByRequest,
  findEventBooking,
  holdEventBooking,
} from '#features/bookings/server/index.ts';
import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import { throwValueConflict } from '#features/shop/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { eventsContract } from '../events-contract.ts';
import { changeInterest } from './change-interest.ts';
import { lockEvent, takeEventSpots } from './event-spots-queries.ts';
import { findEventsByIds, type ViewerEvent } from './events-queries.ts';
import { hasOrAwaitsSpots, lockInterest } from './interests-queries.ts';
import { priceReservation } from './price-reservation.ts';

type Body = z.output<(typeof eventsContract)['POST /api/events/:id/reserve']['body']>;
type Context = CallContext & { params: { id: string }; body: Body };
/** `checkoutId` is null if nothing is due. */
type Reservation = { bookingId: string; checkoutId: string | null };

/**
 * Reserves spots, and extras with them, by name and email as a booking, which is held until it is paid, or confirmed immediately if nothing
 * is due. Allows one per email and event, but replaces the caller's own unpaid one. For a signed-in caller,
 * also sets their RSVP. Throws 404 for a hidden event, 409 if the spots cannot be reserved.
 */
export async function reserve(ctx: Context) {
  const { bookingId, checkoutId } = (await findExistingReservation(ctx)) ?? (await holdSpots(ctx));
  if (!checkoutId) {
    const sessionId = `booking_${bookingId}`;
    return { sessionUrl: `/booking-success?session_id=${sessionId}`, sessionId, bookingId };
  }
  const page = await ctx.checkouts.open(checkoutId);
  return { sessionUrl: page.url, sessionId: page.sessionId, bookingId };
}

/** Returns the reservation of an earlier attempt with the same idempotency key. */
async function findExistingReservation({ db, requestKey }: Context): Promise<Reservation | null> {
  const existing = requestKey ? await findBookingByRequest(db, requestKey) : null;
  if (!existing) return null;
  const checkout = await findCheckoutOf(db, 'booking', existing.id);
  return { bookingId: existing.id, checkoutId: checkout?.id ?? null };
}

async function holdSpots(ctx: Context): Promise<Reservation> {
  const event = await findEventToReserve(ctx);
  const lines = priceReservation(ctx, event, ctx.body.spots);
  const { guardianEmail, spots } = ctx.body;
  const missingSpots = event.spotsLeft === null ? 0 : spots - event.spotsLeft;
  await endOwnHolds(ctx, { eventId: event.id }, { guardianEmail, missingSpots });
  return inTransaction(ctx.db, (db) => takeBookingSpots(ctx, db, event, lines)).catch(
    throwValueConflict,
  );
}

/** Throws 404 for an event that is hidden from visitors, 409 for one that the caller cannot reserve. */
async function findEventToReserve({ db, user, clock, params }: Context): Promise<ViewerEvent> {
  const now = clock.now();
  const [event] = await findEventsByIds(db, { userId: user?.id ?? null, now }, [params.id]);
  if (!event?.published || event.eventType !== 'in-house') throw notFound();
  if (event.cancelled) throw httpError(409, 'events.cancelled');
  if (new Date(event.startsAt) <= now) throw httpError(409, 'events.begun');
  if (!user && !event.openToGuests) throw httpError(409, 'events.notForGuests');
  return event;
}

async function takeBookingSpots(
  ctx: Context,
  db: Db,
  event: ViewerEvent,
  lines: SaleLine[],
): Promise<Reservation> {
  const { user, body, config } = ctx;
  const interest = user ? await lockInterest(db, event.id, user.id, ctx.clock.now()) : null;
  if (interest && hasOrAwaitsSpots(interest)) throw httpError(409, 'events.bookedAlready');
  if (!(await takeEventSpots(db, event.id, body.spots)))
    throw await unavailableError(ctx, db, event.id);
  // Taking spots locks the event row, which serializes reservations by the same email.
  const existing = await findEventBooking(db, event.id, body.guardianEmail);
  if (existing?.status === 'pending') {
    throw httpError(409, 'events.reservationPending', { minutes: config.BOOKING_HOLD_MINUTES });
  }
  if (existing) throw httpError(409, 'events.reservedAlready');
  const { bookingId, checkoutId, heldUntil } = await holdEventBooking(ctx, db, {
    event: { ...event, startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) },
    payer: { id: user?.id ?? null, name: body.guardianName, email: body.guardianEmail },
    spots: body.spots,
    lines,
    codes: body,
    requestKey: ctx.requestKey,
  });
  if (interest) {
    const state = checkoutId
      ? ({ status: 'paying', heldUntil } as const)
      : { status: 'going' as const };
    await changeInterest(ctx, db, interest, { ...state, spots: body.spots, bookingId });
  }
  return { bookingId, checkoutId };
}

/** Returns the error that explains why the spots could not be taken. */
async function unavailableError({ user }: Context, db: Db, eventId: string) {
  const event = await lockEvent(db, eventId);
  if (event?.cancelledAt) return httpError(409, 'events.cancelled');
  const left = event ? event.capacity - event.taken : 0;
  if (left > 0) return httpError(409, 'events.onlyLeft', { left });
  return httpError(409, user ? 'events.full' : 'events.fullForGuests');
}
