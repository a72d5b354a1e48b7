import type { SampleSlot } from './sample-slots.ts';
import { chancesFor } from './seed-numbers.ts';

export type PlacedBooking = { number: number; slot: SampleSlot; status: 'paid' | 'cancelled' };

/**
 * Gives each booking a slot: by chance, or the next one with room if that is full; one in three goes to
 * the popular slots ahead, the soonest first. One in eight was cancelled, and takes no room. Those that
 * find no room anywhere are left out.
 */
export function placeBookings(numbers: number[], slots: SampleSlot[], now: Date): PlacedBooking[] {
  const room = new Map(slots.map((slot) => [slot.id, slot.room]));
  const popular = slots.filter(({ isPopular, startsAt }) => isPopular && startsAt > now);
  const take = (from: SampleSlot[], chance: number) => {
    const first = Math.floor(chance * from.length);
    for (let step = 0; step < from.length; step += 1) {
      const slot = from[(first + step) % from.length];
      const left = slot ? (room.get(slot.id) ?? 0) : 0;
      if (!slot || left === 0) continue;
      room.set(slot.id, left - 1);
      return slot;
    }
    return undefined;
  };
  let isFull = false;
  return numbers.flatMap((number): PlacedBooking[] => {
    const chance = chancesFor('place', number);
    const [where, which, end] = [chance(), chance(), chance()];
    if (end < 0.125) {
      const slot = slots[Math.floor(which * slots.length)];
      return slot ? [{ number, slot, status: 'cancelled' }] : [];
    }
    if (isFull) return [];
    const slot = (where < 0.33 && take(popular, 0)) || take(slots, which);
    isFull = !slot;
    return slot ? [{ number, slot, status: 'paid' }] : [];
  });
}
