import type { z } from 'zod';
import {
  type BookingWithSlot,
  bookInsteadOfOwnHolds,
  countSpots,
  findEventBooking,
  findExistingHold,
  type Hold,
  holdEventBooking,
  returnHeldValue,
  toCheckoutResponse,
} from '#features/bookings/server/index.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import { throwValueConflict } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { eventsContract } from '../events-contract.ts';
import { endBookedRsvp } from './booked-spots.ts';
import { changeInterest } from './change-interest.ts';
import { lockEvent, takeEventSpots } from './event-spots-queries.ts';
import { findEventsByIds, type ViewerEvent } from './events-queries.ts';
import { hasOrAwaitsSpots, lockInterest } from './interests-queries.ts';
import { offerEventSpots } from './offer-event-spots.ts';
import { priceReservation } from './price-reservation.ts';

type Body = z.output<(typeof eventsContract)['POST /api/events/:id/reserve']['body']>;
type Context = CallContext & { params: { id: string }; body: Body };

/**
 * Reserves spots, and extras with them, by name and email as a booking, which is held until it is paid, or confirmed
 * immediately if nothing is due. Allows one per email and event, but replaces the caller's own unpaid one. For a
 * signed-in caller, also sets their RSVP. Throws 404 for a hidden event, 409 if the spots cannot be reserved.
 */
export async function reserve(ctx: Context) {
  return toCheckoutResponse(ctx, (await findExistingHold(ctx)) ?? (await holdSpots(ctx)));
}

async function holdSpots(ctx: Context): Promise<Hold> {
  const event = await findEventToReserve(ctx);
  const lines = priceReservation(ctx, event, ctx.body.spots);
  const ownHolds = { target: { eventId: event.id }, guardianEmail: ctx.body.guardianEmail };
  return bookInsteadOfOwnHolds(ctx, ownHolds, async (db, ended) => {
    for (const { id } of ended) {
      await endBookedRsvp(ctx, db, { id, eventId: event.id }, 'interested');
    }
    return takeBookingSpots(ctx, db, { event, lines, ended });
  }).catch(throwValueConflict);
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
  { event, lines, ended }: { event: ViewerEvent; lines: SaleLine[]; ended: BookingWithSlot[] },
): Promise<Hold> {
  const { user, body, config } = ctx;
  const heldSpots = countSpots(ended);
  const interest = user ? await lockInterest(db, event.id, user.id, ctx.clock.now()) : null;
  if (interest && hasOrAwaitsSpots(interest)) throw httpError(409, 'events.bookedAlready');
  if (!(await takeEventSpots(db, event.id, body.spots - heldSpots)))
    throw await unavailableError(ctx, db, event.id, heldSpots);
  // Taking spots locks the event row, which serializes reservations by the same email.
  const existing = await findEventBooking(db, event.id, body.guardianEmail);
  if (existing?.status === 'pending') {
    throw httpError(409, 'events.reservationPending', { minutes: config.BOOKING_HOLD_MINUTES });
  }
  if (existing) throw httpError(409, 'events.reservedAlready');
  await returnHeldValue(db, ended);
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
  if (body.spots < heldSpots) await offerEventSpots(ctx, db, event.id);
  return { bookingId, checkoutId };
}

/** Returns the error that explains why the spots could not be taken. */
async function unavailableError({ user }: Context, db: Db, eventId: string, heldSpots: number) {
  const event = await lockEvent(db, eventId);
  if (event?.cancelledAt) return httpError(409, 'events.cancelled');
  const left = event ? event.capacity - event.taken + heldSpots : 0;
  if (left > 0) return httpError(409, 'events.onlyLeft', { left });
  return httpError(409, user ? 'events.full' : 'events.fullForGuests');
}
