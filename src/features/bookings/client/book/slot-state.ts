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
  /** Label of the slot kept for this user by a waitlist offer. */
  keptSlot?: string;
  now: Date;
};

/** The state of a slot for this user. Only `available` is selectable (spec 4), or a kept slot. */
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

/** Whether nothing on a day is selectable or has a waitlist. */
export function isDead(slots: readonly AvailableSlot[], now: Date): boolean {
  return !slots.some((slot) => {
    const { isSelectable, hasWaitlist } = slotState(slot, { childrenCount: 1, now });
    return isSelectable || hasWaitlist;
  });
}

/** Whether all sessions of a day have started. */
export function isOver(slots: readonly AvailableSlot[], now: Date): boolean {
  return slots.length > 0 && slots.every(({ startsAt }) => new Date(startsAt) <= now);
}

/** The taken share of a slot, 0 to 1, for its bar. */
export function takenShare({ available, capacity }: Pick<AvailableSlot, 'available' | 'capacity'>) {
  if (capacity <= 0) return 1;
  return Math.min(1, Math.max(0, (capacity - available) / capacity));
}
