import type { AvailableSlot } from '../use-bookings.ts';

export type SlotWord =
  | 'available'
  | 'limited'
  | 'full'
  | 'waitlist'
  | 'started'
  | 'over'
  | 'tooFew'
  | 'kept';

type Viewer = {
  childrenCount: number;
  /** Label of the slot that a waitlist mail keeps for this person. */
  keptSlot?: string;
  now: Date;
};

/** What a slot shows and lets one do. Only `available` can be chosen (spec 4), or what is kept for one. */
export function slotState(
  slot: AvailableSlot,
  { childrenCount, keptSlot, now }: Viewer,
): { word: SlotWord; isSelectable: boolean; hasWaitlist: boolean } {
  if (new Date(slot.startsAt) <= now) {
    const word = new Date(slot.endsAt) <= now ? 'over' : 'started';
    return { word, isSelectable: false, hasWaitlist: false };
  }
  if (slot.label === keptSlot) return { word: 'kept', isSelectable: true, hasWaitlist: false };
  if (slot.status === 'available' && slot.available < childrenCount) {
    return { word: 'tooFew', isSelectable: false, hasWaitlist: false };
  }
  return {
    word: slot.status,
    isSelectable: slot.status === 'available',
    hasWaitlist: slot.status === 'waitlist',
  };
}

/** Whether a day offers nothing to press: all is over, closed, or full without a waitlist. */
export function isDead(slots: readonly AvailableSlot[], now: Date): boolean {
  return !slots.some((slot) => {
    const { isSelectable, hasWaitlist } = slotState(slot, { childrenCount: 1, now });
    return isSelectable || hasWaitlist;
  });
}

/** Whether a day had sessions, and none is left to begin. */
export function isOver(slots: readonly AvailableSlot[], now: Date): boolean {
  return slots.length > 0 && slots.every(({ startsAt }) => new Date(startsAt) <= now);
}

/** How much of a slot is taken, 0 to 1: the length of its bar. */
export function takenShare({ available, capacity }: Pick<AvailableSlot, 'available' | 'capacity'>) {
  if (capacity <= 0) return 1;
  return Math.min(1, Math.max(0, (capacity - available) / capacity));
}
