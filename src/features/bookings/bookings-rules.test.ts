import { describe, expect, test } from 'vitest';
import {
  bookableSpots,
  canCancel,
  canOfficeMove,
  canReschedule,
  type DaySlot,
  refundForCancellation,
  refundForVenueCancellation,
  refundUntil,
  slotStatus,
} from './bookings-rules.ts';

const startsAt = new Date('2027-03-16T13:00:00Z');
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const aSlot = (taken: number, capacity = 25): DaySlot => ({
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

describe('slotStatus', () => {
  const now = minutesBefore(60);
  const status = (taken: number, policy = {}) =>
    slotStatus(aSlot(taken), { walkInReserve: 0, waitlistEnabled: true, ...policy }, now);

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
  ])('for %i taken spots and the policy %j, returns %s', (taken, policy, expected) => {
    expect(status(taken, policy)).toBe(expected);
  });

  test('reports a slot as full from the moment it starts', () => {
    const policy = { walkInReserve: 0, waitlistEnabled: true };
    expect(slotStatus(aSlot(0), policy, minutesBefore(0))).toBe('full');
    expect(slotStatus(aSlot(0), policy, new Date(startsAt.getTime() - 1))).toBe('available');
  });

  test('never returns a negative number of bookable spots', () => {
    expect(bookableSpots(aSlot(24), { walkInReserve: 3 }, now)).toBe(0);
    expect(bookableSpots(aSlot(20), { walkInReserve: 3 }, now)).toBe(2);
    expect(bookableSpots(aSlot(0), { walkInReserve: 0 }, minutesBefore(0))).toBe(0);
  });
});

describe('cancelling and rescheduling', () => {
  const policy = { refundUntilHoursBefore: 24 };
  const paid = { status: 'paid', priceCents: 1500, refundedCents: 0, startsAt };
  const day = 24 * 60;

  test.each([
    ['a day and a second before the start', new Date(minutesBefore(day).getTime() - 1000), 1500],
    ['exactly a day before the start', minutesBefore(day), 1500],
    ['a second less than a day before the start', new Date(minutesBefore(day).getTime() + 1000), 0],
    ['after the start', new Date(startsAt.getTime() + 1), 0],
  ])('applies the refund window to a cancellation %s', (_when, now, cents) => {
    expect(refundForCancellation(paid, policy, now)).toBe(cents);
  });

  test('refunds nothing for an unpaid or cancelled booking', () => {
    for (const status of ['pending', 'cancelled']) {
      expect(refundForCancellation({ ...paid, status }, policy, minutesBefore(2 * day))).toBe(0);
    }
  });

  test('refunds only the part that is not refunded yet', () => {
    const partlyRefunded = { ...paid, refundedCents: 400 };
    expect(refundForCancellation(partlyRefunded, policy, minutesBefore(2 * day))).toBe(1100);
    expect(refundForVenueCancellation(partlyRefunded)).toBe(1100);
  });

  test('lets the office move paid bookings at any time, except events', () => {
    expect(canOfficeMove({ status: 'paid', type: 'trial' })).toBe(true);
    expect(canOfficeMove({ status: 'paid', type: 'event' })).toBe(false);
    expect(canOfficeMove({ status: 'pending', type: 'open-play' })).toBe(false);
  });

  test('applies the venue’s refund window', () => {
    expect(refundUntil(startsAt, { refundUntilHoursBefore: 0 })).toEqual(startsAt);
    expect(refundForCancellation(paid, { refundUntilHoursBefore: 0 }, minutesBefore(1))).toBe(1500);
    expect(refundForCancellation(paid, { refundUntilHoursBefore: 48 }, minutesBefore(day))).toBe(0);
  });

  test('allows cancelling until the slot starts', () => {
    expect(canCancel(paid, minutesBefore(1))).toBe(true);
    expect(canCancel(paid, minutesBefore(0))).toBe(false);
    expect(canCancel({ ...paid, status: 'cancelled' }, minutesBefore(day))).toBe(false);
    expect(canCancel({ ...paid, status: 'pending' }, minutesBefore(day))).toBe(true);
  });

  test('allows moving a paid booking within the refund window and a free one until it starts', () => {
    expect(canReschedule(paid, policy, minutesBefore(day + 1))).toBe(true);
    expect(canReschedule(paid, policy, minutesBefore(day))).toBe(false);
    expect(canReschedule({ ...paid, priceCents: 0 }, policy, minutesBefore(1))).toBe(true);
    expect(canReschedule({ ...paid, priceCents: 0 }, policy, minutesBefore(0))).toBe(false);
    expect(canReschedule({ ...paid, status: 'pending' }, policy, minutesBefore(2 * day))).toBe(
      false,
    );
  });
});
