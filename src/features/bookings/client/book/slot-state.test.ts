import { expect, test } from 'vitest';
import type { AvailableSlot } from '../use-bookings.ts';
import { isDead, isOver, slotState, takenShare } from './slot-state.ts';

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
  'makes a slot that is %s unselectable',
  (status) => {
    const state = slotState(aSlot({ status, available: 0 }), { childrenCount: 1, now });
    expect(state).toEqual({
      word: status,
      isSelectable: false,
      hasWaitlist: status === 'waitlist',
    });
  },
);

test('makes a slot with fewer spots than children unselectable', () => {
  const state = slotState(aSlot({ available: 2 }), { childrenCount: 3, now });
  expect(state).toEqual({ word: 'tooFew', isSelectable: false, hasWaitlist: false });
});

test('makes a started slot unselectable, even if kept', () => {
  const slot = aSlot({ startsAt: '2026-03-02T11:59:00Z' });
  const state = slotState(slot, { childrenCount: 1, now, keptSlot: slot.label });
  expect(state).toEqual({ word: 'started', isSelectable: false, hasWaitlist: false });
});

test('reports an ended slot as over, not full', () => {
  const slot = aSlot({
    available: 0,
    status: 'full',
    endsAt: '2026-03-02T12:00:00Z',
    startsAt: '2026-03-02T10:00:00Z',
  });
  const state = slotState(slot, { childrenCount: 1, now });
  expect(state).toEqual({ word: 'over', isSelectable: false, hasWaitlist: false });
});

const begun = aSlot({ startsAt: '2026-03-02T11:00:00Z', status: 'full', available: 0 });

test.each([
  ['closed', [], { dead: true, over: false }],
  ['over', [begun], { dead: true, over: true }],
  ['full', [begun, aSlot({ status: 'full', available: 0 })], { dead: true, over: false }],
  ['at the door only', [aSlot({ status: 'limited', available: 0 })], { dead: true, over: false }],
  ['with a waitlist', [aSlot({ status: 'waitlist', available: 0 })], { dead: false, over: false }],
  ['with a spot', [begun, aSlot({ available: 1 })], { dead: false, over: false }],
])('classifies a day that is %s', (_, slots, { dead, over }) => {
  expect([isDead(slots, now), isOver(slots, now)]).toEqual([dead, over]);
});

test('makes a kept full slot selectable', () => {
  const slot = aSlot({ status: 'waitlist', available: 0 });
  const state = slotState(slot, { childrenCount: 1, now, keptSlot: slot.label });
  expect(state).toEqual({ word: 'kept', isSelectable: true, hasWaitlist: false });
});

test('makes an available slot with room selectable', () => {
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
])('for %d left of %d, fills the bar to %d', (available, capacity, share) => {
  expect(takenShare({ available, capacity })).toBe(share);
});
