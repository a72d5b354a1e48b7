import { describe, expect, test } from 'vitest';
import {
  canCancel,
  canOfficeReschedule,
  canReschedule,
  refundForCancellation,
  refundForVenueCancellation,
  refundUntil,
} from './booking-refund-rules.ts';

const startsAt = new Date('2027-03-16T13:00:00Z');
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);

describe('the cancellation policy', () => {
  const policy = { refundUntilHoursBefore: 24 };
  const paidBooking = { status: 'paid', priceCents: 1500, refundedCents: 0, startsAt };
  const day = 24 * 60;

  test.each([
    ['a day and a second before the start', new Date(minutesBefore(day).getTime() - 1000), 1500],
    ['exactly a day before the start', minutesBefore(day), 1500],
    ['a second less than a day before the start', new Date(minutesBefore(day).getTime() + 1000), 0],
    ['after the start', new Date(startsAt.getTime() + 1), 0],
  ])('applies the refund window to a cancellation %s', (_when, now, cents) => {
    expect(refundForCancellation(paidBooking, policy, now)).toBe(cents);
  });

  test('refunds nothing for an unpaid or cancelled booking', () => {
    for (const status of ['pending', 'cancelled']) {
      expect(
        refundForCancellation({ ...paidBooking, status }, policy, minutesBefore(2 * day)),
      ).toBe(0);
    }
  });

  test('refunds only the amount not yet refunded', () => {
    const partlyRefunded = { ...paidBooking, refundedCents: 400 };
    expect(refundForCancellation(partlyRefunded, policy, minutesBefore(2 * day))).toBe(1100);
    expect(refundForVenueCancellation(partlyRefunded)).toBe(1100);
  });

  test('lets the office reschedule paid bookings at any time, except events', () => {
    expect(canOfficeReschedule({ status: 'paid', type: 'trial' })).toBe(true);
    expect(canOfficeReschedule({ status: 'paid', type: 'event' })).toBe(false);
    expect(canOfficeReschedule({ status: 'pending', type: 'open-play' })).toBe(false);
  });

  test('applies the venue’s refund window', () => {
    expect(refundUntil(startsAt, { refundUntilHoursBefore: 0 })).toEqual(startsAt);
    expect(
      refundForCancellation(paidBooking, { refundUntilHoursBefore: 0 }, minutesBefore(1)),
    ).toBe(1500);
    expect(
      refundForCancellation(paidBooking, { refundUntilHoursBefore: 48 }, minutesBefore(day)),
    ).toBe(0);
  });

  test('allows cancelling until the slot starts', () => {
    expect(canCancel(paidBooking, minutesBefore(1))).toBe(true);
    expect(canCancel(paidBooking, minutesBefore(0))).toBe(false);
    expect(canCancel({ ...paidBooking, status: 'cancelled' }, minutesBefore(day))).toBe(false);
    expect(canCancel({ ...paidBooking, status: 'pending' }, minutesBefore(day))).toBe(true);
  });

  test('allows rescheduling a paid booking within the refund window and a free one until it starts', () => {
    expect(canReschedule(paidBooking, policy, minutesBefore(day + 1))).toBe(true);
    expect(canReschedule(paidBooking, policy, minutesBefore(day))).toBe(false);
    expect(canReschedule({ ...paidBooking, priceCents: 0 }, policy, minutesBefore(1))).toBe(true);
    expect(canReschedule({ ...paidBooking, priceCents: 0 }, policy, minutesBefore(0))).toBe(false);
    expect(
      canReschedule({ ...paidBooking, status: 'pending' }, policy, minutesBefore(2 * day)),
    ).toBe(false);
  });
});
