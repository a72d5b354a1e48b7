import { describe, expect, test } from 'vitest';
import { bookableSpots, type DaySlot, slotStatus } from './bookings-rules.ts';

const startsAt = new Date('2027-03-16T13:00:00Z');
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const createSlot = (taken: number, capacity = 25): DaySlot => ({
  venueDate: '2027-03-16',
  startTime: '09:00',
  endTime: '11:00',
  label: '9:00 - 11:00 AM',
  startsAt,
  endsAt: new Date('2027-03-16T15:00:00Z'),
  closesAt: new Date('2027-03-16T23:00:00Z'),
  capacity,
  taken,
});

describe('a slot', () => {
  const now = minutesBefore(60);
  const status = (taken: number, policy = {}) =>
    slotStatus(createSlot(taken), { walkInReserve: 0, waitlistEnabled: true, ...policy }, now);

  test.each([
    [0, {}, 'available'],
    [24, {}, 'available'],
    [25, {}, 'waitlist'],
    [25, { waitlistEnabled: false }, 'full'],
    [21, { walkInReserve: 3 }, 'available'],
    [22, { walkInReserve: 3 }, 'waitlist'],
    [25, { walkInReserve: 3 }, 'waitlist'],
    [22, { walkInReserve: 3, waitlistEnabled: false }, 'limited'],
    [24, { walkInReserve: 3, waitlistEnabled: false }, 'limited'],
    [25, { walkInReserve: 3, waitlistEnabled: false }, 'full'],
    [0, { walkInReserve: 25, waitlistEnabled: false }, 'limited'],
    [0, { walkInReserve: 500, waitlistEnabled: false }, 'limited'],
  ])('with %i taken spots and the policy %j, has the status %s', (taken, policy, expected) => {
    expect(status(taken, policy)).toBe(expected);
  });

  test('is full from the moment it starts', () => {
    const policy = { walkInReserve: 0, waitlistEnabled: true };
    expect(slotStatus(createSlot(0), policy, minutesBefore(0))).toBe('full');
    expect(slotStatus(createSlot(0), policy, new Date(startsAt.getTime() - 1))).toBe('available');
  });

  test('excludes the walk-in reserve from its bookable spots, and has none once it starts', () => {
    expect(bookableSpots(createSlot(24), { walkInReserve: 3 }, now)).toBe(0);
    expect(bookableSpots(createSlot(20), { walkInReserve: 3 }, now)).toBe(2);
    expect(bookableSpots(createSlot(0), { walkInReserve: 0 }, minutesBefore(0))).toBe(0);
  });
});
