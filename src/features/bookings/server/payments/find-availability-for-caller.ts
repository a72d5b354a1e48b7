import type { CallContext } from '#platform/server/http/route.ts';
import { findAvailability } from '../schedule/availability.ts';
import { countSpots } from './end-own-holds.ts';
import { findOwnHolds } from './own-holds.ts';

/**
 * Returns the availability of a day's slots. Spots that an unpaid booking of the caller holds count as free, because
 * booking again replaces it (decision 0009).
 */
export async function findAvailabilityForCaller(ctx: CallContext, date: string) {
  const slots = await findAvailability(ctx, date);
  const guardianEmail = ctx.user?.email ?? null;
  const own = await findOwnHolds(ctx, { target: { date }, guardianEmail });
  if (own.length === 0) return slots;
  const now = ctx.clock.now();
  return slots.map((slot) => {
    const held = own.filter(({ slotId, slotLabel }) => slotId !== null && slotLabel === slot.label);
    const heldSpots = countSpots(held);
    if (heldSpots === 0 || new Date(slot.startsAt) <= now) return slot;
    return { ...slot, available: slot.available + heldSpots, status: 'available' as const };
  });
}
