import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { findSlotIdsWithWaitlist } from '../slot-waitlist/slot-waitlist-queries.ts';
import { moveSlotsToZone } from './slots-queries.ts';

/**
 * Moves slots to a new time zone at the same local times. After a change of the walk-in reserve, queues offers of the
 * free spots to the waitlists.
 */
export async function applySettings(
  { clock, queueJob }: Pick<Services, 'clock' | 'queueJob'>,
  db: Db,
  { timezone, walkInReserve }: Partial<VenueSettings>,
): Promise<void> {
  const now = clock.now();
  if (timezone) await moveSlotsToZone(db, venueDateOf(now, timezone), timezone);
  if (walkInReserve === undefined) return;
  for (const slotId of await findSlotIdsWithWaitlist(db, now)) {
    await queueJob(db, 'offer-new-room', { slotId });
  }
}
