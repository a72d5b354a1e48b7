import { describe, expect, test } from 'vitest';
import {
  bookableSpots,
  canCancel,
  canOfficeMove,
  canReschedule,
  childrenOf,
  type DaySlot,
  priceForBooking,
  refundForCalledOff,
  refundForCancelling,
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
  capacity,
  taken,
});

describe('the status of a slot', () => {
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
  ])('with %i taken and %j is %s', (taken, policy, expected) => {
    expect(status(taken, policy)).toBe(expected);
  });

  test('is full from the moment it starts', () => {
    const policy = { walkInReserve: 0, waitlistEnabled: true };
    expect(slotStatus(aSlot(0), policy, minutesBefore(0))).toBe('full');
    expect(slotStatus(aSlot(0), policy, new Date(startsAt.getTime() - 1))).toBe('available');
  });

  test('never has fewer than zero bookable spots', () => {
    expect(bookableSpots(aSlot(24), { walkInReserve: 3 }, now)).toBe(0);
    expect(bookableSpots(aSlot(20), { walkInReserve: 3 }, now)).toBe(2);
    expect(bookableSpots(aSlot(0), { walkInReserve: 0 }, minutesBefore(0))).toBe(0);
  });
});

describe('the price', () => {
  const prices = { openPlayCents: 1500, trialCents: 2000 };
  test.each([
    ['open-play', 1, 1500],
    ['open-play', 3, 4500],
    ['trial', 1, 2000],
    ['member', 5, 0],
  ] as const)('of %s for %i is %i cents', (type, children, cents) => {
    expect(priceForBooking(type, children, prices)).toBe(cents);
  });

  test('is for one child if the venue allows only one', () => {
    expect(childrenOf(7, { maxChildrenPerBooking: 1 })).toBe(1);
    expect(childrenOf(7, { maxChildrenPerBooking: 3 })).toBe(7);
  });
});

describe('cancelling and moving', () => {
  const policy = { refundUntilHoursBefore: 24 };
  const paid = { status: 'paid', priceCents: 1500, refundedCents: 0, startsAt };
  const day = 24 * 60;

  test.each([
    ['a day and a second before', new Date(minutesBefore(day).getTime() - 1000), 1500],
    ['exactly a day before', minutesBefore(day), 1500],
    ['a second less than a day before', new Date(minutesBefore(day).getTime() + 1000), 0],
    ['after the start', new Date(startsAt.getTime() + 1), 0],
  ])('%s refunds %s', (_when, now, cents) => {
    expect(refundForCancelling(paid, policy, now)).toBe(cents);
  });

  test('refunds nothing for an unpaid or cancelled booking', () => {
    for (const status of ['pending', 'cancelled']) {
      expect(refundForCancelling({ ...paid, status }, policy, minutesBefore(2 * day))).toBe(0);
    }
  });

  test('does not refund again what was refunded before', () => {
    const partly = { ...paid, refundedCents: 400 };
    expect(refundForCancelling(partly, policy, minutesBefore(2 * day))).toBe(1100);
    expect(refundForCalledOff(partly)).toBe(1100);
  });

  test('lets the office move paid bookings at any time, except events', () => {
    expect(canOfficeMove({ status: 'paid', type: 'trial' })).toBe(true);
    expect(canOfficeMove({ status: 'paid', type: 'event' })).toBe(false);
    expect(canOfficeMove({ status: 'pending', type: 'open-play' })).toBe(false);
  });

  test('applies the venue’s policy', () => {
    expect(refundUntil(startsAt, { refundUntilHoursBefore: 0 })).toEqual(startsAt);
    expect(refundForCancelling(paid, { refundUntilHoursBefore: 0 }, minutesBefore(1))).toBe(1500);
    expect(refundForCancelling(paid, { refundUntilHoursBefore: 48 }, minutesBefore(day))).toBe(0);
  });

  test('allows cancelling until the start', () => {
    expect(canCancel(paid, minutesBefore(1))).toBe(true);
    expect(canCancel(paid, minutesBefore(0))).toBe(false);
    expect(canCancel({ ...paid, status: 'cancelled' }, minutesBefore(day))).toBe(false);
    expect(canCancel({ ...paid, status: 'pending' }, minutesBefore(day))).toBe(true);
  });

  test('allows moving a paid booking within the refund window, a free one until it starts', () => {
    expect(canReschedule(paid, policy, minutesBefore(day + 1))).toBe(true);
    expect(canReschedule(paid, policy, minutesBefore(day))).toBe(false);
    expect(canReschedule({ ...paid, priceCents: 0 }, policy, minutesBefore(1))).toBe(true);
    expect(canReschedule({ ...paid, priceCents: 0 }, policy, minutesBefore(0))).toBe(false);
    expect(canReschedule({ ...paid, status: 'pending' }, policy, minutesBefore(2 * day))).toBe(
      false,
    );
  });
});
