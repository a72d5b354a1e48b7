import { expect, test } from 'vitest';
import type { AvailableSlot } from '../../use-bookings.ts';
import { isDayOver, isUnbookable, slotState, takenShare } from './slot-state.ts';

const now = new Date('2026-03-02T12:00:00Z');

function createSlot(values: Partial<AvailableSlot> = {}): AvailableSlot {
  return {
    id: 'slot',
    label: '2:00 - 4:00 PM',
    available: 12,
    capacity: 25,
    status: 'available',
    startsAt: '2026-03-02T19:00:00Z',
    endsAt: '2026-03-02T21:00:00Z',
    admissions: [],
    ...values,
  };
}

test.each(['limited', 'full', 'waitlist'] as const)(
  'does not allow selecting a slot with status %s',
  (status) => {
    const state = slotState(createSlot({ status, available: 0 }), { childrenCount: 1, now });
    expect(state).toEqual({
      state: status,
      isSelectable: false,
      hasWaitlist: status === 'waitlist',
    });
  },
);

test('does not allow selecting a slot with fewer spots than children', () => {
  const state = slotState(createSlot({ available: 2 }), { childrenCount: 3, now });
  expect(state).toEqual({ state: 'tooFew', isSelectable: false, hasWaitlist: false });
});

test('does not allow selecting a started slot, even with an offer', () => {
  const slot = createSlot({ startsAt: '2026-03-02T11:59:00Z' });
  const state = slotState(slot, { childrenCount: 1, now, offeredSlot: slot.label });
  expect(state).toEqual({ state: 'started', isSelectable: false, hasWaitlist: false });
});

test('reports an ended slot as over instead of full', () => {
  const slot = createSlot({
    available: 0,
    status: 'full',
    endsAt: '2026-03-02T12:00:00Z',
    startsAt: '2026-03-02T10:00:00Z',
  });
  const state = slotState(slot, { childrenCount: 1, now });
  expect(state).toEqual({ state: 'over', isSelectable: false, hasWaitlist: false });
});

const startedSlot = createSlot({ startsAt: '2026-03-02T11:00:00Z', status: 'full', available: 0 });

test.each([
  ['closed', [], { unbookable: true, over: false }],
  ['over', [startedSlot], { unbookable: true, over: true }],
  [
    'full',
    [startedSlot, createSlot({ status: 'full', available: 0 })],
    { unbookable: true, over: false },
  ],
  [
    'limited to walk-ins',
    [createSlot({ status: 'limited', available: 0 })],
    { unbookable: true, over: false },
  ],
  [
    'with a waitlist',
    [createSlot({ status: 'waitlist', available: 0 })],
    { unbookable: false, over: false },
  ],
  ['with a spot', [startedSlot, createSlot({ available: 1 })], { unbookable: false, over: false }],
])('classifies a day (%s)', (_, slots, { unbookable, over }) => {
  expect([isUnbookable(slots, now), isDayOver(slots, now)]).toEqual([unbookable, over]);
});

test('allows selecting a full slot with an offer', () => {
  const slot = createSlot({ status: 'waitlist', available: 0 });
  const state = slotState(slot, { childrenCount: 1, now, offeredSlot: slot.label });
  expect(state).toEqual({ state: 'offered', isSelectable: true, hasWaitlist: false });
});

test('allows selecting an available slot with room', () => {
  const state = slotState(createSlot(), { childrenCount: 12, now });
  expect(state).toEqual({ state: 'available', isSelectable: true, hasWaitlist: false });
});

test.each([
  [25, 25, 0],
  [5, 25, 0.8],
  [0, 25, 1],
  [-1, 25, 1],
  [30, 25, 0],
  [0, 0, 1],
])('with %d of %d spots left, returns a taken share of %d', (available, capacity, share) => {
  expect(takenShare({ available, capacity })).toBe(share);
});
