import type { SampleSlot } from './sample-slots.ts';
import { chancesFor } from './seed-numbers.ts';

export type PlacedBooking = { number: number; slot: SampleSlot; status: 'paid' | 'cancelled' };

/**
 * Assigns each booking a random slot, or the next one with free spots if that is full. One in three goes to popular
 * future slots, the soonest first. One in eight is cancelled and takes no spots. Bookings without any free spot are
 * dropped.
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
