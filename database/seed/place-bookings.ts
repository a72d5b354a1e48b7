import { seededRandom } from '#platform/server/seed-numbers.ts';
import type { SampleSlot } from './sample-slots.ts';

export type PlacedBooking = { number: number; slot: SampleSlot; status: 'paid' | 'cancelled' };

/**
 * Assigns each booking a random slot, or the next one with free spots if it is full. One in three goes to popular
 * future slots, the soonest first. One in eight is cancelled and takes no spots. Bookings that fit nowhere are dropped.
 */
export function placeBookings(numbers: number[], slots: SampleSlot[], now: Date): PlacedBooking[] {
  const freeSpots = new Map(slots.map((slot) => [slot.id, slot.spotsToFill]));
  const popularSlots = slots.filter(({ isPopular, startsAt }) => isPopular && startsAt > now);
  const takeSpot = (candidates: SampleSlot[], random: number) => {
    const first = Math.floor(random * candidates.length);
    for (let step = 0; step < candidates.length; step += 1) {
      const slot = candidates[(first + step) % candidates.length];
      const free = slot ? (freeSpots.get(slot.id) ?? 0) : 0;
      if (!slot || free === 0) continue;
      freeSpots.set(slot.id, free - 1);
      return slot;
    }
    return undefined;
  };
  let allSlotsFull = false;
  return numbers.flatMap((number): PlacedBooking[] => {
    const random = seededRandom('place', number);
    const [popularChance, slotChance, cancelChance] = [random(), random(), random()];
    if (cancelChance < 0.125) {
      const slot = slots[Math.floor(slotChance * slots.length)];
      return slot ? [{ number, slot, status: 'cancelled' }] : [];
    }
    if (allSlotsFull) return [];
    const slot = (popularChance < 0.33 && takeSpot(popularSlots, 0)) || takeSpot(slots, slotChance);
    allSlotsFull = !slot;
    return slot ? [{ number, slot, status: 'paid' }] : [];
  });
}
