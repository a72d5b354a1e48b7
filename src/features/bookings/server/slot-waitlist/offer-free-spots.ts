import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { bookableSpots } from '../../bookings-rules.ts';
import { findDaySlots, lockSlot, takeSpots } from '../schedule/slots-queries.ts';
import { makeOffer } from './make-offer.ts';
import { findFirstWaiting } from './slot-waitlist-queries.ts';

type LockedSlot = NonNullable<Awaited<ReturnType<typeof lockSlot>>>;
type Context = Pick<Services, 'clock' | 'venue' | 'config' | 'queueEmail'>;

/**
 * Offers a slot's free spots to the first waitlist entries that fit, and emails the offers. Call it in the transaction
 * that freed the spots, so no one else can take them.
 */
export async function offerFreeSpots(ctx: Context, db: Db, slotId: string) {
  const venue = ctx.venue();
  const now = ctx.clock.now();
  while (true) {
    const slot = await lockSlot(db, slotId);
    if (!slot || slot.startsAt <= now) return;
    const entry = await findFittingEntry(ctx, db, slot);
    if (!entry) return;
    if (!(await takeSpots(db, slotId, entry.childrenCount, venue.walkInReserve))) return;
    await makeOffer(ctx, db, slot, entry);
  }
}

/** Returns the first entry that fits. Reads the schedule only if someone is waiting: most slots have no waitlist. */
async function findFittingEntry(ctx: Context, db: Db, slot: LockedSlot) {
  const freeCount = slot.capacity - slot.taken - ctx.venue().walkInReserve;
  const entry = freeCount > 0 ? await findFirstWaiting(db, slot.id, freeCount) : null;
  if (!entry) return null;
  const scheduledCount = await countScheduledSpots(ctx, db, slot);
  return entry.childrenCount <= scheduledCount
    ? entry
    : await findFirstWaiting(db, slot.id, scheduledCount);
}

/** Returns the bookable spots in the current schedule. The day may have been closed, or the capacity reduced. */
async function countScheduledSpots(
  { venue, clock }: Context,
  db: Db,
  { venueDate, startTime }: { venueDate: string; startTime: string },
): Promise<number> {
  const slots = await findDaySlots(db, venueDate, venue().timezone);
  const plannedSlot = slots.find((slot) => slot.startTime === startTime);
  return plannedSlot ? bookableSpots(plannedSlot, venue(), clock.now()) : 0;
}
