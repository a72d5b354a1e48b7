import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { Booking } from './bookings-queries.ts';
import { freeSpots } from './schedule/slots-queries.ts';
import { offerFreeSpots } from './slot-waitlist/offer-free-spots.ts';

/** Frees spots in the transaction that ends a booking or hold, and offers them to the waitlist. */
export async function releaseSpots(
  ctx: Pick<Services, 'clock' | 'venue' | 'config' | 'queueEmail'>,
  db: Db,
  slotId: string,
  count: number,
) {
  await freeSpots(db, slotId, count);
  await offerFreeSpots(ctx, db, slotId);
}

/** Returns the event spots of a booking; null for a session. */
export const toEventSpots = ({
  id,
  eventId,
  userId,
  childrenCount,
}: Pick<Booking, 'id' | 'eventId' | 'userId' | 'childrenCount'>) =>
  eventId === null ? null : { id, eventId, userId, childrenCount };
