import type { VenueSettings } from '#features/venue/venue-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { findSlotsWaitedFor } from '../slot-waitlist/slot-waitlist-queries.ts';
import { moveSlotsToZone } from './slots-queries.ts';

/**
 * Slots keep their local times in a new time zone, and a smaller walk-in reserve may free spots for
 * the waitlist.
 */
export async function followSettings(
  { clock, queueJob }: Pick<Services, 'clock' | 'queueJob'>,
  db: Db,
  { timezone, walkInReserve }: Partial<VenueSettings>,
): Promise<void> {
  const now = clock.now();
  if (timezone) await moveSlotsToZone(db, venueDateOf(now, timezone), timezone);
  if (walkInReserve === undefined) return;
  for (const slotId of await findSlotsWaitedFor(db, now)) {
    await queueJob(db, 'offer-new-room', { slotId });
  }
}
