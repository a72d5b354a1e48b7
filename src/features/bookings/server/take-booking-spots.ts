import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Booking } from './bookings-queries.ts';
import { verifyWaitlistToken } from './emails/booking-links.ts';
import { releaseSpots } from './release-spots.ts';
import { takeSpots } from './schedule/slots-queries.ts';
import { offerFreeSpots } from './slot-waitlist/offer-free-spots.ts';
import { lockEntry, updateEntry } from './slot-waitlist/slot-waitlist-queries.ts';

type Context = Pick<Services, 'venue' | 'config' | 'clock' | 'queueEmail'>;
type SpotsRequest = {
  slotId: string;
  childrenCount: number;
  waitlistToken?: string | undefined;
  /** The spots that ended holds of the caller still take; the booking gets them before anybody else. */
  heldSpots?: number;
};

/**
 * Takes the spots of a booking in its transaction: those of the caller's ended holds, and free ones or those reserved by
 * a waitlist offer. Frees what is left of the holds. Call it last, because it locks the slot's row. Throws 409 if the
 * slot is full or the offer is invalid, expired or for fewer spots.
 */
export async function takeBookingSpots(ctx: Context, db: Db, request: SpotsRequest) {
  const { slotId, childrenCount, waitlistToken, heldSpots = 0 } = request;
  const offer = waitlistToken ? await findValidOffer(ctx, db, waitlistToken, request) : null;
  // An ended hold may have used the offer; the booking then takes the spots of the hold.
  if (waitlistToken && !offer && heldSpots === 0) throw httpError(409, 'bookings.offerOver');
  if (offer) await updateEntry(db, offer.id, 'booked');
  const missingSpots = childrenCount - heldSpots - (offer?.childrenCount ?? 0);
  if (offer && missingSpots === 0) return;
  const tookSpots = await takeSpots(db, slotId, missingSpots, ctx.venue().walkInReserve);
  if (!tookSpots) throw httpError(409, 'bookings.slotFull');
  if (missingSpots < 0) await offerFreeSpots(ctx, db, slotId);
}

/**
 * Like `takeBookingSpots`, for a booking that replaces the `ended` ones: takes over their spots, and frees those of
 * another session (a trial that moves).
 */
export async function moveSpots(
  ctx: Context,
  db: Db,
  ended: Pick<Booking, 'slotId' | 'childrenCount'>[],
  request: SpotsRequest,
) {
  const heldSpots = new Map([[request.slotId, 0]]);
  for (const { slotId, childrenCount } of ended) {
    if (slotId) heldSpots.set(slotId, (heldSpots.get(slotId) ?? 0) + childrenCount);
  }
  // In id order, to avoid deadlocks.
  for (const [slotId, count] of [...heldSpots].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (slotId === request.slotId)
      await takeBookingSpots(ctx, db, { ...request, heldSpots: count });
    else await releaseSpots(ctx, db, slotId, count);
  }
}

/** Returns the entry of an offer that is valid for the booking, or null. */
async function findValidOffer(
  ctx: Context,
  db: Db,
  token: string,
  { slotId, childrenCount, heldSpots = 0 }: SpotsRequest,
) {
  const entryId = verifyWaitlistToken(ctx, token);
  const entry = entryId ? await lockEntry(db, entryId) : null;
  const isValid =
    entry?.state === 'offered' &&
    entry.slotId === slotId &&
    entry.offerExpiresAt !== null &&
    entry.offerExpiresAt > ctx.clock.now() &&
    childrenCount <= entry.childrenCount + heldSpots;
  return isValid ? entry : null;
}
