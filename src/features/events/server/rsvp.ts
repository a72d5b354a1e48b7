import type { z } from 'zod';
import {
  findBooking,
  holdEventBooking,
  reopenEventPaymentPage,
} from '#features/bookings/server/index.ts';
import { throwValueConflict } from '#features/shop/server/index.ts';
import { type Db, inTransaction, retryAfterDeadlock } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { eventsContract } from '../events-contract.ts';
import { changeInterest } from './change-interest.ts';
import { takeEventSpots } from './event-spots-queries.ts';
import { findEventsByIds, type ViewerEvent } from './events-queries.ts';
import { hasOrAwaitsSpots, type Interest, lockInterest } from './interests-queries.ts';
import { offerEventSpots, releaseEventSpots } from './offer-event-spots.ts';
import { priceReservation } from './price-reservation.ts';

type Body = z.output<(typeof eventsContract)['POST /api/events/:id/rsvp']['body']>;
type Context = CallContext & { user: SessionUser; params: { id: string }; body: Body };

/**
 * Sets the caller's RSVP. Returns the payment page's URL, or null if nothing is due or the caller joined the waitlist;
 * unpaid spots are held until the payment succeeds or expires. Throws 404 for unpublished events; 409 for those that
 * are over, cancelled, full or already booked, or if the price has changed.
 */
export async function rsvp(ctx: Context): Promise<string | null> {
  const event = await findEventToJoin(ctx);
  if (ctx.body.status === 'interested') return markInterested(ctx, event);
  if (event.eventType === 'external') return rsvpToExternal(ctx, event);
  const { you } = event;
  const heldId = you?.status === 'paying' ? you.bookingId : null;
  if (you && heldId && (await isHeldAsRequested(ctx, heldId, you.spots))) {
    return reopenEventPaymentPage(ctx, heldId);
  }
  // Another reservation may lock the same extras in another order.
  const checkoutId = await retryAfterDeadlock(() =>
    inTransaction(ctx.db, (db) => rsvpToInHouse(ctx, db, event)),
  ).catch(throwValueConflict);
  if (!checkoutId) return null;
  return (await ctx.checkouts.open(checkoutId)).url;
}

/** Whether an unpaid booking has the spots and extras of the request; what the request omits is left as it is. */
async function isHeldAsRequested({ db, body }: Context, bookingId: string, heldSpots: number) {
  if ((body.spots ?? heldSpots) !== heldSpots) return false;
  if (!body.extras) return true;
  const held = (await findBooking(db, bookingId))?.bookedItems ?? [];
  const requested = body.extras.filter(({ quantity }) => quantity > 0);
  const countOf = (typeId: string) =>
    held.reduce((sum, item) => sum + (item.typeId === typeId ? item.quantity : 0), 0);
  return (
    held.every(({ typeId }) => requested.some((extra) => extra.typeId === typeId)) &&
    requested.every(({ typeId, quantity }) => countOf(typeId) === quantity)
  );
}

async function findEventToJoin({ db, user, clock, params }: Context): Promise<ViewerEvent> {
  const now = clock.now();
  const [event] = await findEventsByIds(db, { userId: user.id, now }, [params.id]);
  if (!event?.published) throw notFound();
  if (event.cancelled) throw httpError(409, 'events.cancelled');
  if (new Date(event.endsAt) <= now) throw httpError(409, 'events.over');
  return event;
}

/** Holds no spots. Throws 409 for callers who have or await spots: they must withdraw first. */
function markInterested(ctx: Context, event: ViewerEvent): Promise<null> {
  return inTransaction(ctx.db, async (db) => {
    const interest = await lockInterest(db, event.id, ctx.user.id, ctx.clock.now());
    if (hasOrAwaitsSpots(interest)) throw httpError(409, 'events.takeBackFirst');
    await changeInterest(ctx, db, interest, { status: 'interested', spots: 1, bookingId: null });
    return null;
  });
}

/** Takes no spots: the organizer of an external event manages them. */
function rsvpToExternal(ctx: Context, event: ViewerEvent): Promise<null> {
  return inTransaction(ctx.db, async (db) => {
    const interest = await lockInterest(db, event.id, ctx.user.id, ctx.clock.now());
    const spots = ctx.body.spots ?? 1;
    await changeInterest(ctx, db, interest, { status: 'going', spots, bookingId: null });
    return null;
  });
}

/** Returns the id of the checkout for the spots; null if nothing is due or the caller joined the waitlist. */
async function rsvpToInHouse(ctx: Context, db: Db, event: ViewerEvent): Promise<string | null> {
  const now = ctx.clock.now();
  const interest = await lockInterest(db, event.id, ctx.user.id, now);
  const isFree = event.yourPriceCents === 0;
  const spots = ctx.body.spots ?? (interest.status === 'withdrawn' ? 1 : interest.spots);
  const lines = priceReservation(ctx, event, spots);
  const hasExtras = lines.some(({ kind }) => kind === 'extra');
  // Extras are sold with a booking, also where the spots are free (decision 0041).
  const needsBooking = !isFree || hasExtras;
  if (interest.status === 'paying') throw httpError(409, 'events.payOrTakeBack');
  if (interest.status === 'going') {
    if (interest.bookingId || !isFree) throw httpError(409, 'events.bookedAlready');
    // The spots are theirs already: an unpaid pair of socks must not cost them.
    if (hasExtras) throw httpError(409, 'events.takeBackFirst');
  } else if (needsBooking && new Date(event.startsAt) <= now) throw httpError(409, 'events.begun');
  if (!(await adjustSpots(ctx, db, interest, spots))) {
    await joinWaitlist(ctx, db, interest, spots);
    return null;
  }
  if (!needsBooking) {
    await changeInterest(ctx, db, interest, { status: 'going', spots, bookingId: null });
    return null;
  }
  const hold = await holdEventBooking(ctx, db, {
    event: { ...event, startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) },
    payer: ctx.user,
    spots,
    lines,
    codes: ctx.body,
  });
  const { bookingId, heldUntil, checkoutId } = hold;
  const change = checkoutId
    ? ({ status: 'paying', heldUntil } as const)
    : ({ status: 'going' } as const);
  await changeInterest(ctx, db, interest, { ...change, spots, bookingId });
  return checkoutId;
}

/**
 * Takes additional spots or releases surplus ones. If too few are free, returns false, or throws 409 if the caller
 * already holds some. Also throws 409 if the caller's offer has expired.
 */
async function adjustSpots(
  ctx: Context,
  db: Db,
  interest: Interest,
  spots: number,
): Promise<boolean> {
  const { status, heldUntil } = interest;
  const isOffered = status === 'offered' && heldUntil !== null && heldUntil > ctx.clock.now();
  // The expiry job will offer these spots to the next family.
  if (status === 'offered' && !isOffered) throw httpError(409, 'events.offerOver');
  const heldSpots = status === 'going' || isOffered ? interest.spots : 0;
  if (spots > heldSpots && !(await takeEventSpots(db, interest.eventId, spots - heldSpots))) {
    if (heldSpots > 0) throw httpError(409, 'events.notSoMany');
    return false;
  }
  if (spots < heldSpots) await releaseEventSpots(ctx, db, interest.eventId, heldSpots - spots);
  return true;
}

/**
 * Adds the caller to the waitlist; requesting more spots moves them to its end. Throws 409 unless `wait` is set and the
 * venue has waitlists.
 */
async function joinWaitlist(ctx: Context, db: Db, interest: Interest, spots: number) {
  const now = ctx.clock.now();
  if (!ctx.body.wait || !ctx.venue().waitlistEnabled) throw httpError(409, 'events.full');
  const keepsPosition = interest.status === 'waiting' && spots <= interest.spots;
  const createdAt = keepsPosition ? interest.createdAt : now;
  const bookingId = null;
  await changeInterest(ctx, db, interest, { status: 'waiting', spots, bookingId, createdAt });
  // Spots released since `adjustSpots` were not offered to the caller, who was not on the waitlist yet.
  await offerEventSpots(ctx, db, interest.eventId);
}
