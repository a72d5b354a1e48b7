import { and, eq, gt, ne } from 'drizzle-orm';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { bookingSlots, bookings } from '../bookings-tables.ts';
import { findSlotIdsWithWaitlist } from '../slot-waitlist/slot-waitlist-queries.ts';
import { incrementSequences } from './event-bookings.ts';
import { findSlotsToMove, moveSlotsToZone } from './slots-queries.ts';

/**
 * Moves slots to a new time zone at the same local times (decision 0063). After a change of the walk-in reserve, queues
 * offers of the free spots to the waitlists.
 */
export async function applySettings(
  { clock, queueJob }: Pick<Services, 'clock' | 'queueJob'>,
  db: Db,
  { timezone, walkInReserve }: Partial<VenueSettings>,
  before: VenueSettings,
): Promise<void> {
  const now = clock.now();
  if (timezone && timezone !== before.timezone) {
    const slots = await findSlotsToMove(db, timezone, now);
    const slotIds = slots.map(({ id }) => id);
    // Locks the bookings before their slots, like a cancellation: the other order could deadlock.
    await incrementSequences(db, bookings.slotId, slotIds);
    await moveSlotsToZone(db, slots, timezone);
  }
  if (walkInReserve === undefined) return;
  for (const slotId of await findSlotIdsWithWaitlist(db, now)) {
    await queueJob(db, 'offer-new-room', { slotId });
  }
}

/** Counts the active bookings of sessions that are not over. */
export async function countComingBookings(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
): Promise<{ bookings: number }> {
  const coming = db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .where(and(gt(bookingSlots.endsAt, clock.now()), ne(bookings.status, 'cancelled')));
  return { bookings: await db.$count(coming.as('coming')) };
}
