import type { AvailableSlot } from '../../use-bookings.ts';

export type SlotStateName =
  | 'available'
  | 'limited'
  | 'full'
  | 'waitlist'
  | 'started'
  | 'over'
  | 'tooFew'
  | 'offered';

type Options = {
  childrenCount: number;
  /** Label of the slot that a waitlist offer holds for this user. */
  offeredSlot?: string;
  now: Date;
};

/**
 * Returns a slot's state for this user. Until it starts, a slot is selectable if it has a spot for each child (spec 4)
 * or if the user has an offer for it.
 */
export function slotState(
  slot: AvailableSlot,
  { childrenCount, offeredSlot, now }: Options,
): { state: SlotStateName; isSelectable: boolean; hasWaitlist: boolean } {
  if (new Date(slot.startsAt) <= now) {
    const state = new Date(slot.endsAt) <= now ? 'over' : 'started';
    return { state, isSelectable: false, hasWaitlist: false };
  }
  if (slot.label === offeredSlot)
    return { state: 'offered', isSelectable: true, hasWaitlist: false };
  if (slot.status === 'available' && slot.available < childrenCount) {
    return { state: 'tooFew', isSelectable: false, hasWaitlist: false };
  }
  return {
    state: slot.status,
    isSelectable: slot.status === 'available',
    hasWaitlist: slot.status === 'waitlist',
  };
}

/** Whether no slot of a day is selectable or has a waitlist. */
export function isUnbookable(slots: readonly AvailableSlot[], now: Date): boolean {
  return !slots.some((slot) => {
    const { isSelectable, hasWaitlist } = slotState(slot, { childrenCount: 1, now });
    return isSelectable || hasWaitlist;
  });
}

/** Whether all slots of a day have started; false for a day without slots. */
export function isDayOver(slots: readonly AvailableSlot[], now: Date): boolean {
  return slots.length > 0 && slots.every(({ startsAt }) => new Date(startsAt) <= now);
}

/** The share of taken spots, 0 to 1. */
export function takenShare({ available, capacity }: Pick<AvailableSlot, 'available' | 'capacity'>) {
  if (capacity <= 0) return 1;
  return Math.min(1, Math.max(0, (capacity - available) / capacity));
}
