import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { giveSpotsBack } from '../schedule/slots-queries.ts';
import { offerFreeSpots } from '../slot-waitlist/offer-free-spots.ts';

/**
 * Gives spots back in the transaction that ends a booking or a hold, and keeps them at once for the
 * first in line, if there is one.
 */
export async function releaseSpots(
  ctx: Pick<Services, 'clock' | 'venue' | 'config' | 'queueMail'>,
  db: Db,
  slotId: string,
  count: number,
) {
  await giveSpotsBack(db, slotId, count);
  await offerFreeSpots(ctx, db, slotId);
}
