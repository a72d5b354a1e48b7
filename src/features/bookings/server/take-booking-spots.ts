import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { verifyWaitlistToken } from './emails/booking-links.ts';
import { releaseSpots } from './release-spots.ts';
import { takeSpots } from './schedule/slots-queries.ts';
import { lockEntry, updateEntry } from './slot-waitlist/slot-waitlist-queries.ts';

type Context = Pick<Services, 'venue' | 'config' | 'clock' | 'queueEmail'>;
type SpotsRequest = { slotId: string; childrenCount: number; waitlistToken?: string };

/**
 * Takes the spots of a booking in its transaction: free ones, or those reserved by a waitlist offer. Call it last,
 * because it locks the slot's row. Throws 409 if the slot is full or the offer is invalid, expired or for fewer spots.
 */
export async function takeBookingSpots(ctx: Context, db: Db, request: SpotsRequest) {
  if (request.waitlistToken) return takeOfferedSpots(ctx, db, request.waitlistToken, request);
  const { slotId, childrenCount } = request;
  const tookSpots = await takeSpots(db, slotId, childrenCount, ctx.venue().walkInReserve);
  if (!tookSpots) throw httpError(409, 'bookings.slotFull');
}

async function takeOfferedSpots(
  ctx: Context,
  db: Db,
  token: string,
  { slotId, childrenCount }: SpotsRequest,
) {
  const entryId = verifyWaitlistToken(ctx, token);
  const entry = entryId ? await lockEntry(db, entryId) : null;
  const isValid =
    entry?.state === 'offered' &&
    entry.slotId === slotId &&
    entry.offerExpiresAt !== null &&
    entry.offerExpiresAt > ctx.clock.now() &&
    childrenCount <= entry.childrenCount;
  if (!entry || !isValid) throw httpError(409, 'bookings.offerOver');
  await updateEntry(db, entry.id, 'booked');
  const unusedSpots = entry.childrenCount - childrenCount;
  if (unusedSpots > 0) await releaseSpots(ctx, db, slotId, unusedSpots);
}
