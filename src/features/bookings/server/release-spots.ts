import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { giveSpotsBack } from './schedule/slots-queries.ts';
import { offerFreeSpots } from './slot-waitlist/offer-free-spots.ts';

/**
 * Returns spots in the transaction that ends a booking or hold, and offers them to the first on the
 * waitlist.
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
