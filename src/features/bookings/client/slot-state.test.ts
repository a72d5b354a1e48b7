import { expect, test } from 'vitest';
import { slotState, takenShare } from './slot-state.ts';
import type { AvailableSlot } from './use-bookings.ts';

const now = new Date('2026-03-02T12:00:00Z');

function aSlot(values: Partial<AvailableSlot> = {}): AvailableSlot {
  return {
    id: 'slot',
    label: '2:00 - 4:00 PM',
    available: 12,
    capacity: 25,
    status: 'available',
    startsAt: '2026-03-02T19:00:00Z',
    endsAt: '2026-03-02T21:00:00Z',
    ...values,
  };
}

test.each(['limited', 'full', 'waitlist'] as const)(
  'a slot that is %s cannot be chosen',
  (status) => {
    const state = slotState(aSlot({ status, available: 0 }), { childrenCount: 1, now });
    expect(state).toEqual({
      word: status,
      isSelectable: false,
      hasWaitlist: status === 'waitlist',
    });
  },
);

test('a slot with fewer spots than children cannot be chosen', () => {
  const state = slotState(aSlot({ available: 2 }), { childrenCount: 3, now });
  expect(state).toEqual({ word: 'tooFew', isSelectable: false, hasWaitlist: false });
});

test('a slot that has started cannot be chosen, even when kept', () => {
  const slot = aSlot({ startsAt: '2026-03-02T11:59:00Z' });
  const state = slotState(slot, { childrenCount: 1, now, keptSlot: slot.label });
  expect(state).toEqual({ word: 'started', isSelectable: false, hasWaitlist: false });
});

test('a full slot can be chosen by the one it is kept for', () => {
  const slot = aSlot({ status: 'waitlist', available: 0 });
  const state = slotState(slot, { childrenCount: 1, now, keptSlot: slot.label });
  expect(state).toEqual({ word: 'kept', isSelectable: true, hasWaitlist: false });
});

test('an available slot with room can be chosen', () => {
  const state = slotState(aSlot(), { childrenCount: 12, now });
  expect(state).toEqual({ word: 'available', isSelectable: true, hasWaitlist: false });
});

test.each([
  [25, 25, 0],
  [5, 25, 0.8],
  [0, 25, 1],
  [-1, 25, 1],
  [30, 25, 0],
  [0, 0, 1],
])('%d left of %d: the bar is %d long', (available, capacity, share) => {
  expect(takenShare({ available, capacity })).toBe(share);
});
